import type { ReactNode } from 'react'
import { readConnection } from '../../../core/index.ts'
import { Icon, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { readWalletNameAndImage } from '../../shell/images.ts'
import styles from './AccountView.module.css'
import { accountTexts } from './accountTexts.ts'

/** Shows the active wallet and opens the list of all wallets. */
export function WalletChip(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(accountTexts)
  const connection = useClientState((state) => readConnection(state))
  if (!connection) return undefined
  const { name, image } = readWalletNameAndImage(client, connection)
  return (
    <button
      type="button"
      className={styles['wallet']}
      aria-label={text('account.switchWallet', { name })}
      onClick={() => modal.push({ view: 'ProfileWallets', data: undefined })}
    >
      <ImageIcon src={image} name={name} size="small" />
      <span>{name}</span>
      <Icon name="chevron" size="small" />
    </button>
  )
}

import type { ReactNode } from 'react'
import { type Connection, disconnect, formatAddress, readIdentity } from '../../../core/index.ts'
import { IconButton, Tag, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useCopy, useText } from '../../shell/hooks.ts'
import { readWalletNameAndImage } from '../../shell/images.ts'
import styles from './ProfileWalletsView.module.css'
import { useWalletAction } from './useWalletAction.ts'
import { walletsTexts } from './walletsTexts.ts'

/** Shows the active wallet. */
export function ActiveCard({ connection }: { connection: Connection }): ReactNode {
  const client = useClient()
  const text = useText(walletsTexts)
  const copy = useCopy()
  const change = useWalletAction('wallets.disconnected', 'wallets.disconnectFailed')
  const { connector, namespace } = connection
  const [account] = connection.accounts
  const identity = useClientState((state) => readIdentity(state, account?.address))
  if (!account) return undefined
  const { name, image } = readWalletNameAndImage(client, connection)
  // The type is shown only where accounts may be smart accounts.
  const hasTypes = client.adapters.get(namespace)?.defaultAccountType === 'smartAccount'
  return (
    <div className={styles['card']}>
      <ImageIcon src={image} name={name} />
      <div className={styles['identity']}>
        <p className={styles['name']}>
          <span>{name}</span>
          <Tag tone="live">{text('wallets.active')}</Tag>
        </p>
        <p className={styles['note']}>
          <bdi>{identity?.name ?? formatAddress(account.address)}</bdi>
          {hasTypes && ` · ${text(`accountType.${account.type}`)}`}
        </p>
      </div>
      <IconButton
        icon="copy"
        label={text('common.copyAddress')}
        onClick={() => copy(account.address, text('common.addressCopied'))}
      />
      <IconButton
        icon="exit"
        label={text('wallets.disconnectOne', { name })}
        onClick={() => change(() => disconnect(client, { namespace, connectorId: connector.id }))}
      />
    </div>
  )
}

import type { ReactNode } from 'react'
import { formatAddress } from '../../../core/index.ts'
import { Icon, Tooltip } from '../../primitives/index.ts'
import { useCopy, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'

/** Shows who the account is, in one line that copies the whole address. */
export function CopyAddress({ address }: { address: string }): ReactNode {
  const text = useText()
  const copy = useCopy()
  const short = formatAddress(address)
  return (
    <Tooltip text={address}>
      <button
        type="button"
        className={styles['address']}
        aria-label={`${text('common.copyAddress')}, ${short}`}
        onClick={() => copy(address, text('common.addressCopied'))}
      >
        <span dir="ltr">{short}</span>
        <Icon name="copy" size="small" />
      </button>
    </Tooltip>
  )
}

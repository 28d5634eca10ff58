import type { ReactNode } from 'react'
import { Button, Icon } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'
import { WalletChip } from './WalletChip.tsx'

/** Shows the wallet of the account, and the button Disconnect. */
export function AccountFooter(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  return (
    <div className={styles['footer']}>
      <WalletChip />
      <Button tone="quiet" size="small" onClick={() => void modal.disconnect()}>
        <Icon name="exit" size="small" />
        {text('common.disconnect')}
      </Button>
    </div>
  )
}

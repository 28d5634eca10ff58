import type { ReactNode } from 'react'
import { Button, Icon } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'

/** Shows the button that leads to the list of wallets, where it is collapsed. */
export function WalletPanel(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  return (
    <Button tone="soft" onClick={() => modal.push({ view: 'ConnectWallets', data: undefined })}>
      <Icon name="wallet" />
      {text('login.continueWithWallet')}
    </Button>
  )
}

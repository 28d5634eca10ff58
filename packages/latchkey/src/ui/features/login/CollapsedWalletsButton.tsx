import type { ReactNode } from 'react'
import { Button, Icon } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import { loginTexts } from './loginTexts.ts'

/** Shows the button that leads to the list of wallets, where it is collapsed. */
export function CollapsedWalletsButton(): ReactNode {
  const modal = useShellModal()
  const text = useText(loginTexts)
  return (
    <Button tone="soft" onClick={() => modal.push({ view: 'ConnectWallets', data: undefined })}>
      <Icon name="wallet" />
      {text('login.continueWithWallet')}
    </Button>
  )
}

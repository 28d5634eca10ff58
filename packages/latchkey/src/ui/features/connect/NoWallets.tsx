import type { ReactNode } from 'react'
import { Button, Notice } from '../../primitives/index.ts'
import { useClient, useModal, useText } from '../../shell/hooks.ts'

/** Shows help for a visitor without a wallet, when no wallet is listed. */
export function NoWallets(): ReactNode {
  const modal = useModal()
  const client = useClient()
  const text = useText()
  return (
    <Notice
      icon="wallet"
      title={text('connect.empty')}
      text={text('connect.emptyText')}
      action={
        client.options.enableWalletGuide && (
          <Button onClick={() => modal.push({ view: 'GetWallet', data: undefined })}>
            {text('getWallet.title')}
          </Button>
        )
      }
    />
  )
}

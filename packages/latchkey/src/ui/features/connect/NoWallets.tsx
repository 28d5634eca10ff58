import type { ReactNode } from 'react'
import { Button, EmptyState } from '../../primitives/index.ts'
import { useClient, useShellModal, useText } from '../../shell/hooks.ts'
import { connectTexts } from './connectTexts.ts'

/** Shows help for a visitor without a wallet, when no wallet is listed. */
export function NoWallets(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(connectTexts)
  return (
    <EmptyState
      icon="wallet"
      title={text('connect.empty')}
      text={text('connect.emptyText')}
      action={
        client.options.enableWalletGuide && (
          <Button onClick={() => modal.push({ view: 'GetWallet', data: undefined })}>
            {text('common.getWallet')}
          </Button>
        )
      }
    />
  )
}

import type { ReactNode } from 'react'
import { Button, Notice } from '../../primitives/index.ts'
import { useClient, useModal, useText } from '../../shell/hooks.ts'
import type { Loaded } from '../../shell/views.ts'
import { noWalletsTexts } from '../../text/en/noWalletsTexts.ts'

/** Helps a visitor who has no wallet, where none is listed. */
function NoWallets(): ReactNode {
  const modal = useModal()
  const client = useClient()
  const text = useText(noWalletsTexts)
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

/** What {@link NoWallets} comes as. */
export const noWallets: Loaded = { default: NoWallets, css: [] }

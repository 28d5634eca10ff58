import type { ReactNode } from 'react'
import { Button, EmptyState } from '../../primitives/index.ts'
import { useClient, useShellModal, useText } from '../../shell/hooks.ts'
import { connectTexts } from './connectTexts.ts'

/** Shows that the app has turned off every way to connect, so that the card is never empty. */
export function NoConnectMethods(): ReactNode {
  const modal = useShellModal()
  const { options } = useClient()
  const text = useText(connectTexts)
  return (
    <EmptyState
      icon="wallet"
      title={text('connect.none')}
      text={text('connect.noneText')}
      action={
        // An embedded modal cannot be closed.
        !options.enableEmbedded && (
          <Button onClick={() => modal.requestClose()}>{text('common.close')}</Button>
        )
      }
    />
  )
}

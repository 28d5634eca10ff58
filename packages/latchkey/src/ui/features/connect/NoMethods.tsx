import type { ReactNode } from 'react'
import { Button, Notice } from '../../primitives/index.ts'
import { useClient, useModal, useText } from '../../shell/hooks.ts'

/** Shows that the app has turned off every way to connect, so that the card is never empty. */
export function NoMethods(): ReactNode {
  const modal = useModal()
  const { options } = useClient()
  const text = useText()
  return (
    <Notice
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

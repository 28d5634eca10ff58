import type { ReactNode } from 'react'
import { Button, Icon } from '../../primitives/index.ts'
import { useModal, useText } from '../../shell/hooks.ts'

/** Shows Disconnect, the way out of a network that the app does not support. */
export function UnsupportedFooter(): ReactNode {
  const modal = useModal()
  const text = useText()
  return (
    <Button tone="quiet" onClick={() => void modal.disconnect()}>
      <Icon name="exit" size="small" />
      {text('common.disconnect')}
    </Button>
  )
}

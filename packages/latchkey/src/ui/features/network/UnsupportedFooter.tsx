import type { ReactNode } from 'react'
import { Button, Icon } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'

/** Shows the button Disconnect, the alternative to switching to a supported network. */
export function UnsupportedFooter(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  return (
    <Button tone="quiet" onClick={() => void modal.disconnect()}>
      <Icon name="exit" size="small" />
      {text('common.disconnect')}
    </Button>
  )
}

import type { ReactNode } from 'react'
import { openOnramp } from '../../../modal/index.ts'
import { Button } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import { useAccountActions } from './useAccountActions.ts'

/** Shows a button that opens purchases, where they are available. */
export function BuyButton(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  if (!useAccountActions().includes('onramp')) return undefined
  return (
    <Button size="small" onClick={() => openOnramp(modal)}>
      {text('common.buy')}
    </Button>
  )
}

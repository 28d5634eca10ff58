import type { ReactNode } from 'react'
import { canRegisterName, openNames } from '../../../modal/index.ts'
import { Button } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'

/** Opens the form that registers a name, for accounts that can have one. */
export function ChooseName(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const isOffered = useClientState(() => canRegisterName(modal))
  if (!isOffered) return undefined
  return (
    <Button tone="quiet" size="small" onClick={() => openNames(modal)}>
      {text('account.chooseName')}
    </Button>
  )
}

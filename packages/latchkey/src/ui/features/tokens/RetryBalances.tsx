import { type ReactNode, useState } from 'react'
import { type Modal, retryBalances } from '../../../modal/index.ts'
import { Button, Spinner } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'

/** Shows a button that fetches failed balances again. It is disabled while a new attempt is not allowed yet. */
export function RetryBalances({ fetch }: RetryBalances.Props): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const [isWaiting, setWaiting] = useState(false)
  function retry(): void {
    setWaiting(true)
    retryBalances(modal, () => setWaiting(false), fetch)
  }
  return (
    <Button tone="soft" size="small" disabled={isWaiting} onClick={retry}>
      {isWaiting && <Spinner />}
      {text('common.tryAgain')}
    </Button>
  )
}

export declare namespace RetryBalances {
  type Props = {
    /** Fetches them. */
    fetch: (modal: Modal) => void
  }
}

import type { ReactNode } from 'react'
import { Button, headingId, EmptyState } from '../primitives/index.ts'
import { useText } from './hooks.ts'

/** Shows that a part of the modal could not be loaded, and offers a retry. */
export function LoadFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const text = useText()
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={text('shell.notLoaded')}
        text={text('common.checkConnection')}
        action={
          <Button
            onClick={({ currentTarget }) => {
              // The button is removed with the notice; move focus so that it stays in the dialog.
              const root = currentTarget.getRootNode() as ShadowRoot
              root.getElementById(headingId)?.focus()
              onRetry()
            }}
          >
            {text('common.tryAgain')}
          </Button>
        }
      />
    </div>
  )
}

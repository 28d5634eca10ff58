import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type ApprovalGuard, createApprovalGuard } from './createApprovalGuard.ts'

/**
 * A button that an app must not press for the visitor. It accepts the click of a visitor who sees it and the whole page
 * of the frame, as an approval does: an app could put the frame under something else.
 */
export function GuardedButton(props: {
  readonly text: string
  /** @default 'danger' */
  readonly tone?: 'primary' | 'secondary' | 'danger' | undefined
  readonly isDisabled?: boolean | undefined
  readonly onClick: () => void
}): VNode {
  const { text, tone = 'danger', isDisabled = false, onClick } = props
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [guard, setGuard] = useState<ApprovalGuard>()
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    if (!button) return undefined
    const page = button.closest('.page')
    const created = createApprovalGuard({
      button,
      others: page ? [page] : [],
      onChange: setIsArmed,
    })
    setGuard(created)
    return created.stop
  }, [button])
  return (
    <button
      type="button"
      class={tone}
      ref={setButton}
      // Not `disabled`, with which the browser reports no pointer over it.
      aria-disabled={isDisabled || !isArmed}
      onClick={(event) => {
        if (!isDisabled && guard?.accepts(event)) onClick()
      }}
    >
      {text}
    </button>
  )
}

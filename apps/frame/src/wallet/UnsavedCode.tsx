import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { useLeaveConfirmation } from '../page/LeaveConfirmation.ts'
import { Notice } from '../page/Notice.tsx'

type Leaving = {
  readonly leave: () => void
  /** Element that had the focus. */
  readonly focused: Element | null
}

/** A step with a new recovery code, which is lost when the visitor leaves the step. Asks before that. */
export function UnsavedCode(props: {
  /** Whether the code is being stored: the visitor has saved it. */
  readonly isBusy: boolean
  readonly children: ComponentChildren
}): VNode {
  const [leaving, setLeaving] = useState<Leaving>()
  const [ask] = useState(
    () => (leave: () => void) => setLeaving({ leave, focused: document.activeElement }),
  )
  useLeaveConfirmation(props.isBusy ? undefined : ask)
  return (
    <>
      {leaving && <LeaveQuestion {...leaving} onStay={() => setLeaving(undefined)} />}
      <div class="stack" hidden={leaving !== undefined}>
        {props.children}
      </div>
    </>
  )
}

function LeaveQuestion({
  leave,
  focused,
  onStay,
}: Leaving & { readonly onStay: () => void }): VNode {
  const text = useFrameText()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus()
    return () => {
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [focused])
  return (
    <section class="stack" tabIndex={-1} ref={section}>
      <Notice tone="warning" isAlert>
        {text('code.leaveQuestion')}
      </Notice>
      <div class="actions">
        <FrameButton onClick={leave}>{text('code.leave')}</FrameButton>
        <FrameButton tone="primary" onClick={onStay}>
          {text('code.stay')}
        </FrameButton>
      </div>
    </section>
  )
}

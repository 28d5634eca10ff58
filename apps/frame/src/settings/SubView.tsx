import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { FrameIcon } from '../page/FrameIcon.tsx'
import { Problem } from '../page/Problem.tsx'
import { Status } from '../page/Status.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { useLeave } from '../page/LeaveConfirmation.ts'

/** A part of the settings: its heading, which has the focus first, and the way back. */
export function SubView(props: {
  readonly title: string
  readonly problem?: string | undefined
  readonly isLoading?: boolean | undefined
  readonly onBack: () => void
  readonly children?: ComponentChildren
}): VNode {
  const { title, problem, isLoading = false, onBack, children } = props
  const text = useFrameText()
  const leave = useLeave()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="stack" aria-busy={isLoading}>
      <div class="subheader">
        <button
          type="button"
          class="back"
          aria-label={text('settings.back')}
          onClick={() => leave(onBack)}
        >
          <FrameIcon name="back" />
        </button>
        <h2 class="subtitle" tabIndex={-1} ref={heading}>
          {title}
        </h2>
      </div>
      {isLoading && problem === undefined && <Status text={text('settings.loading')} />}
      <Problem text={problem} />
      {children}
    </section>
  )
}

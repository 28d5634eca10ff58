import type { ComponentChildren, VNode } from 'preact'
import { FrameIcon } from './FrameIcon.tsx'

const icons = { note: 'info', warning: 'warning', negative: 'warning', positive: 'check' } as const

/** A box with a note or a warning. */
export function Notice(props: {
  readonly tone: keyof typeof icons
  readonly title?: string | undefined
  /** Spoken when it appears. */
  readonly isAlert?: boolean | undefined
  readonly children?: ComponentChildren
}): VNode {
  const { tone, title, isAlert = false, children } = props
  return (
    <div class="notice" data-tone={tone} role={isAlert ? 'alert' : undefined}>
      <FrameIcon name={icons[tone]} />
      <div>
        {title !== undefined && <b>{title}</b>}
        <p>{children}</p>
      </div>
    </div>
  )
}

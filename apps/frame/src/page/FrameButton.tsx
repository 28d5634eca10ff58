import type { ComponentChildren, VNode } from 'preact'

/** A button. The primary one names what happens. */
export function FrameButton(props: {
  readonly tone?: 'primary' | 'secondary' | 'danger' | 'plain' | undefined
  readonly isSmall?: boolean | undefined
  readonly type?: 'button' | 'submit' | undefined
  readonly isDisabled?: boolean | undefined
  /** For assistive technology, where the text alone is ambiguous. */
  readonly label?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly children: ComponentChildren
}): VNode {
  const { tone = 'secondary', isSmall = false, type = 'button' } = props
  const { isDisabled = false, label, onClick, children } = props
  return (
    <button
      type={type}
      class={isSmall ? `${tone} small-button` : tone}
      disabled={isDisabled}
      aria-label={label}
      onClick={onClick && (() => onClick())}
    >
      {children}
    </button>
  )
}

import type { VNode } from 'preact'
import { FrameIcon } from '../page/FrameIcon.tsx'

/** A row of a list that opens another view. */
export function RowButton(props: {
  readonly title: string
  readonly value?: string | undefined
  /** For assistive technology, where the title alone is ambiguous. */
  readonly label?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly onClick: () => void
}): VNode {
  const { title, value = '', label, isDisabled = false, onClick } = props
  return (
    <li>
      <button
        type="button"
        class="row-button"
        aria-label={label}
        disabled={isDisabled}
        onClick={() => onClick()}
      >
        <span>{title}</span>
        <span>{value}</span>
        <FrameIcon name="forward" />
      </button>
    </li>
  )
}

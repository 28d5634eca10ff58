import type { ReactNode } from 'react'
import styles from './Row.module.css'

/**
 * Shows one row of a {@link List}: a picture, a name, a secondary line, and optional content at the
 * end.
 */
export function Row(props: Row.Props): ReactNode {
  const { picture, name, note, end, current, disabled = false, onIntent, onClick } = props
  const intent = { onPointerEnter: onIntent, onFocus: onIntent }
  // A disabled row has no link either.
  const href = disabled ? undefined : props.href
  const inside = (
    <>
      {picture}
      <span>
        <span className={styles['name']}>{name}</span>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </span>
      <span className={styles['end']}>{end}</span>
    </>
  )
  if (href !== undefined)
    return (
      <li>
        <a
          {...intent}
          data-row=""
          className={styles['row']}
          href={href}
          target={props.target ?? '_blank'}
          rel="noopener noreferrer"
          aria-describedby={props.describedBy}
          onClick={onClick}
        >
          {inside}
        </a>
      </li>
    )
  if (!onClick)
    return (
      <li>
        <div className={styles['row']}>{inside}</div>
      </li>
    )
  return (
    <li>
      {/* A disabled row stays focusable, so that screen readers announce the reason. */}
      <button
        {...intent}
        type="button"
        data-row=""
        className={styles['row']}
        aria-current={current === true ? 'true' : undefined}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        {inside}
      </button>
    </li>
  )
}

export declare namespace Row {
  type Props = {
    picture: ReactNode
    name: ReactNode
    note?: ReactNode
    end?: ReactNode
    /** URL of another page or of an app; renders a link. */
    href?: string | undefined
    /** Id of an element that describes the action of a link. */
    describedBy?: string | undefined
    /** @default '_blank' */
    target?: '_self' | '_top' | '_blank' | undefined
    /** Whether the row is the selected one. */
    current?: boolean | undefined
    disabled?: boolean | undefined
    /** Called on hover and focus, before the row may be chosen. */
    onIntent?: (() => void) | undefined
    /** Handles a click. Without `onClick` and `href`, the row is not interactive. */
    onClick?: (() => void) | undefined
  }
}

import type { ReactNode } from 'react'
import styles from './Row.module.css'

/** Shows one row of a {@link List}: a picture, a name, a quiet line under it, something at the end. */
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
      {/* A row that cannot be chosen stays within reach, so that its reason can be heard. */}
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
    /** Makes it a link to another page, or to an app. */
    href?: string | undefined
    /** @default '_blank' */
    target?: '_self' | '_top' | '_blank' | undefined
    /** It is the one in use. */
    current?: boolean | undefined
    disabled?: boolean | undefined
    /** Called on hover and focus, before the row may be chosen. */
    onIntent?: (() => void) | undefined
    /** Without it, and without `href`, the row only shows. */
    onClick?: (() => void) | undefined
  }
}

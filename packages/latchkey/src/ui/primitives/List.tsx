import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './List.module.css'
import { keepOneTabStop } from './keepOneTabStop.ts'
import { findTypeAheadMatch, nextIndex } from './listKeys.ts'
import { getRowElements } from './getRowElements.ts'

/** Milliseconds without typing after which typed letters start a new search. */
const typeAheadPause = 500

/**
 * Shows a list of rows with keyboard navigation: arrow keys, Home, End and type-ahead. The list is
 * a single tab stop.
 *
 * @see WAI-ARIA Authoring Practices, "Managing focus within components using a roving tabindex"
 */
export function List({ label, hidesLabel = false, children }: List.Props): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const id = useId()

  useLayoutEffect(() => keepOneTabStop(list.current))

  function move(event: KeyboardEvent): void {
    const rows = getRowElements(list.current)
    const current = rows.findIndex((row) => row === event.target)
    if (current === -1 || event.ctrlKey || event.metaKey || event.altKey) return
    let next = nextIndex(event.key, current, rows.length)
    if (next === undefined && event.key.length === 1 && event.key !== ' ') {
      const isNew = event.timeStamp - typed.current.at > typeAheadPause
      typed.current = {
        text: (isNew ? '' : typed.current.text) + event.key,
        at: event.timeStamp,
      }
      const names = rows.map((row) => row.textContent ?? '')
      next = findTypeAheadMatch(names, typed.current.text, current)
    }
    if (next === undefined) return
    event.preventDefault()
    rows[next]?.focus()
  }

  return (
    <>
      {!hidesLabel && (
        <p id={id} className={styles['label']}>
          {label}
        </p>
      )}
      {/* Safari drops the role of a list without markers. */}
      <ul
        ref={list}
        role="list"
        className={styles['list']}
        aria-label={hidesLabel ? label : undefined}
        aria-labelledby={hidesLabel ? undefined : id}
        onKeyDown={move}
        onFocus={(event) => {
          const rows = getRowElements(list.current)
          if (!rows.includes(event.target)) return
          for (const row of rows) row.tabIndex = row === event.target ? 0 : -1
        }}
      >
        {children}
      </ul>
    </>
  )
}

export declare namespace List {
  type Props = {
    /** Label of the list, shown above it unless `hidesLabel`. */
    label: string
    /** @default false */
    hidesLabel?: boolean | undefined
    children: ReactNode
  }
}

import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { findTypeAheadMatch } from '../listKeys.ts'
import styles from './Grid.module.css'
import { nextCell } from './gridKeys.ts'
import { useVisibleRows } from './useVisibleRows.ts'

/** Height of a row in pixels, equal to the value in the stylesheet. */
const rowHeight = 96
/** Width in pixels that four columns need. */
const minFourColumnWidth = 300
/** Milliseconds without typing after which typed letters start a new search. */
const typeAheadPause = 500

/**
 * Shows a virtualized grid: only visible cells are drawn. With keyboard navigation: arrow keys,
 * Home, End and type-ahead. The grid is a single tab stop.
 *
 * @see WAI-ARIA Authoring Practices, "Managing focus within components using a roving tabindex"
 */
export function Grid({ label, names, source, children, onEnd }: Grid.Props): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list)
  const count = names.length
  const rows = Math.ceil(count / columns)
  const { first, last } = useVisibleRows(list, {
    height: rowHeight,
    rows,
    source,
    onEnd,
  })
  const { active, setActive, move } = useRoving(list, names, columns)
  useLayoutEffect(() => list.current?.style.setProperty('--rows', String(rows)), [rows])

  const drawn = names.flatMap((_, index) => {
    const row = Math.floor(index / columns)
    // The focused cell stays drawn, regardless of the scroll position.
    return (row >= first && row <= last) || index === active ? [index] : []
  })
  return (
    // Safari drops the role of a list without markers.
    <ul
      ref={list}
      role="list"
      className={styles['grid']}
      aria-label={label}
      onKeyDown={move}
      onFocus={(event) => {
        const cell = event.target.closest<HTMLElement>('[data-index]')
        const index = Number(cell?.dataset['index'])
        if (cell) setActive(index)
      }}
    >
      {drawn.map((index) => (
        <Cell key={index} index={index} columns={columns} count={count}>
          {children(index)}
        </Cell>
      ))}
    </ul>
  )
}

function Cell({ index, columns, count, children }: Cell.Props): ReactNode {
  // Set by script: a strict content security policy blocks style attributes.
  const setPosition = useCallback(
    (element: HTMLLIElement | null) => {
      element?.style.setProperty('--row', String(Math.floor(index / columns)))
      element?.style.setProperty('--column', String(index % columns))
    },
    [index, columns],
  )
  return (
    <li
      ref={setPosition}
      className={styles['cell']}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {children}
    </li>
  )
}

declare namespace Cell {
  type Props = { index: number; columns: number; count: number; children: ReactNode }
}

type Roving = {
  readonly active: number
  setActive(index: number): void
  move(event: KeyboardEvent): void
}

/** Keeps one cell as the tab stop, and moves it by keys. */
function useRoving(
  list: RefObject<HTMLElement | null>,
  names: readonly string[],
  columns: number,
): Roving {
  const [activeIndex, setActive] = useState(0)
  const typed = useRef({ text: '', at: 0 })
  const takesFocus = useRef(false)
  const active = Math.min(activeIndex, Math.max(names.length - 1, 0))

  useLayoutEffect(() => {
    const control = markStop(list.current, active)
    if (takesFocus.current) control?.focus()
    takesFocus.current = false
  })

  function move(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const position = { current: active, count: names.length, columns, isRtl }
    let next = nextCell(event.key, position)
    if (next === undefined && event.key.length === 1 && event.key !== ' ') {
      const isNew = event.timeStamp - typed.current.at > typeAheadPause
      const text = (isNew ? '' : typed.current.text) + event.key
      typed.current = { text, at: event.timeStamp }
      next = findTypeAheadMatch(names, text, active)
    }
    if (next === undefined) return
    event.preventDefault()
    if (next === active) return
    takesFocus.current = true
    setActive(next)
  }

  return { active, setActive, move }
}

/** Sets the tab stop of the grid to one cell's control. */
function markStop(list: HTMLElement | null, active: number): HTMLElement | undefined {
  let stop: HTMLElement | undefined
  for (const cell of list?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
    const control = cell.firstElementChild
    if (!(control instanceof HTMLElement)) continue
    const isActive = cell.dataset['index'] === String(active)
    control.tabIndex = isActive ? 0 : -1
    if (isActive) stop = control
  }
  return stop
}

/** Tracks the number of columns that fit. */
function useColumns(list: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(4)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = (): void => setColumns(element.offsetWidth < minFourColumnWidth ? 3 : 4)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  useLayoutEffect(
    () => list.current?.style.setProperty('--columns', String(columns)),
    [columns, list],
  )
  return columns
}

export declare namespace Grid {
  type Props = {
    label: string
    /** Name of each cell, for type-ahead. */
    names: readonly string[]
    /** List that the cells were filtered from: its end is the end of the grid. */
    source: unknown
    /** Renders the control of a cell, a single element. */
    children: (index: number) => ReactNode
    /** Called when the last cell becomes visible. */
    onEnd: () => void
  }
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { List } from '../../primitives/index.ts'
import styles from './ActivityPanel.module.css'

/** Rows that are drawn or left out together; fewer are always drawn. */
const rowsPerBlock = 20

/** Height of a row and its gap, in pixels, until rows have been drawn. */
const rowHeight = 60

/** Distance from the visible part, in pixels, within which rows are drawn. */
const margin = 600

/** Number of rows up to which a list is drawn whole, so that the browser's search finds all of them. */
const longest = 100

/**
 * Shows a {@link List} that draws only rows near the visible part when there are many, on this list and
 * others of its view.
 *
 * The height of the other rows is kept, and so are the rows around the focused one.
 */
export function LongList({ label, total, rows }: LongList.Props): ReactNode {
  const blocks = Array.from({ length: Math.ceil(rows.length / rowsPerBlock) }, (_, index) =>
    rows.slice(index * rowsPerBlock, (index + 1) * rowsPerBlock),
  )
  return (
    <List label={label}>
      {blocks.map((block, index) => (
        // Blocks have no id: a new first row moves the others.
        <Block key={index} isPartial={total > longest}>
          {block}
        </Block>
      ))}
    </List>
  )
}

/** Draws its rows if its start or its end is near the visible part. */
function Block({ isPartial, children }: Block.Props): ReactNode {
  const start = useRef<HTMLLIElement>(null)
  const end = useRef<HTMLLIElement>(null)
  const [height, setHeight] = useState(isPartial ? children.length * rowHeight : undefined)

  useEffect(() => {
    const [first, last] = [start.current, end.current]
    if (!isPartial || !first || !last) return setHeight(undefined)
    const near = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) near.add(target)
          else near.delete(target)
        const isDrawn = near.size > 0 || hasFocusBetween(first, last)
        const distance = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
        setHeight(isDrawn ? undefined : distance)
      },
      { root: first.closest('[data-scroller]'), rootMargin: `${margin}px` },
    )
    observer.observe(first)
    observer.observe(last)
    return () => observer.disconnect()
  }, [isPartial])

  return (
    <>
      <li ref={start} className={styles['edge']} aria-hidden="true" />
      {height === undefined && children}
      <li ref={end} className={styles['edge']} aria-hidden="true" style={{ blockSize: height }} />
    </>
  )
}

declare namespace Block {
  type Props = {
    /** Whether rows out of sight are left out. */
    isPartial: boolean
    children: readonly ReactNode[]
  }
}

/** Returns whether the focused element is between two others. */
function hasFocusBetween(first: Element, last: Element): boolean {
  const focused = (first.getRootNode() as Document | ShadowRoot).activeElement
  if (!focused) return false
  const isAfter = first.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  const isBefore = last.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING
  return isAfter !== 0 && isBefore !== 0
}

export declare namespace LongList {
  type Props = {
    /** Label of the list, shown above it. */
    label: string
    /** Number of rows of all lists of the view. */
    total: number
    /** Elements with keys. */
    rows: readonly ReactNode[]
  }
}

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepOneTabStop, List } from '../../primitives/index.ts'
import styles from './ActivityPanel.module.css'

/**
 * Numbers of rows of a block of blocks, and of a block. A block is drawn or left out as a whole; it is small, so that no
 * frame draws many rows. Blocks that are left out are still elements with a height and an observer, which each frame
 * lays out and checks, so those that are far away are left out too, fifty rows at a time.
 */
const blockSizes = [50, 5] as const

/** Height of a row, and of the gap between two, in pixels, until rows have been drawn. */
const rowHeight = 56
const gap = 4

/** Distance from the visible part, in pixels, within which a block is drawn; a block of blocks within twice that. */
const margin = 600

/** Number of rows up to which a list is drawn whole, so that the browser's search finds all of them. */
const longest = 50

/** Returns whether only a part of so many rows is drawn. */
export function isListVirtualized(total: number): boolean {
  return total > longest
}

/**
 * Shows a {@link List} that draws only rows near the visible part when there are many, on this list and
 * others of its view.
 *
 * The height of the other rows is kept, and so are the rows around the focused one.
 */
export function LongList({ label, total, rows }: LongList.Props): ReactNode {
  return (
    <List label={label}>
      <Blocks isPartial={isListVirtualized(total)} rows={rows} sizes={blockSizes} />
    </List>
  )
}

/** Divides rows into blocks of the first size, and these into blocks of the next size. */
function Blocks({ isPartial, rows, sizes }: Blocks.Props): ReactNode {
  const [size, ...inner] = sizes
  if (size === undefined) return rows
  const blocks = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
  return blocks.map((block, index) => (
    // Blocks have no id: a new first row moves the others.
    <Block
      key={index}
      isPartial={isPartial}
      count={block.length}
      margin={margin * (inner.length + 1)}
    >
      <Blocks isPartial={isPartial} rows={block} sizes={inner} />
    </Block>
  ))
}

declare namespace Blocks {
  type Props = {
    /** Whether rows out of sight are left out. */
    isPartial: boolean
    rows: readonly ReactNode[]
    /** Numbers of rows of a block, the largest first. */
    sizes: readonly number[]
  }
}

/** Draws its rows while it is near the visible part, and keeps their height while it is not. */
function Block({ isPartial, count, margin: around, children }: Block.Props): ReactNode {
  const block = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(isPartial ? count * (rowHeight + gap) - gap : undefined)
  const isDrawn = height === undefined

  useEffect(() => {
    const element = block.current
    if (!isPartial || !element) return setHeight(undefined)
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? true
        setHeight(isNear || hasFocus(element) ? undefined : element.offsetHeight)
      },
      { root: element.closest('[data-scroller]'), rootMargin: `${around}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isPartial, around])

  // Tab would reach each row that is drawn now, and the row that it reached may not be drawn any more.
  useLayoutEffect(() => keepOneTabStop(block.current?.closest('ul') ?? null))

  return (
    <div
      ref={block}
      role="presentation"
      className={styles['block']}
      style={isDrawn ? undefined : { blockSize: height }}
    >
      {isDrawn && children}
    </div>
  )
}

declare namespace Block {
  type Props = {
    /** Whether rows out of sight are left out. */
    isPartial: boolean
    /** Number of its rows. */
    count: number
    /** Distance from the visible part, in pixels, within which it is drawn. */
    margin: number
    children: ReactNode
  }
}

/** Returns whether the focused element is in another. */
function hasFocus(element: Element): boolean {
  const { activeElement } = element.getRootNode() as Document | ShadowRoot
  return element.contains(activeElement)
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

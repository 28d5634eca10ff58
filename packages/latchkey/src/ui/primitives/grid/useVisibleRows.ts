import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type RowRange, visibleRows } from './visibleRows.ts'

/**
 * Returns the visible rows of a grid, updated on scroll and resize.
 *
 * @param grid - Element that is as tall as all rows together.
 * @param shape - Height of a row in pixels; number of rows; the list that the rows were filtered
 * from, whose change triggers an update; callback for when the last row becomes visible.
 * @returns First and last row to draw.
 */
export function useVisibleRows(
  grid: RefObject<HTMLElement | null>,
  shape: {
    readonly height: number
    readonly rows: number
    readonly source: unknown
    readonly onEnd: (source: unknown) => void
  },
): RowRange {
  const { height, rows, source } = shape
  const [shown, setShown] = useState<RowRange>({ first: 0, last: Math.min(rows - 1, 8) })
  const onEnd = useRef(shape.onEnd)
  useLayoutEffect(() => void (onEnd.current = shape.onEnd))

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const root = element.getRootNode()
    const viewport = scrollerOf(element)

    function measure(): void {
      if (!element) return
      const { top } = element.getBoundingClientRect()
      const around = viewport?.getBoundingClientRect()
      const from = Math.max(around?.top ?? 0, 0)
      const to = Math.min(around?.bottom ?? window.innerHeight, window.innerHeight)
      const next = visibleRows({ top: from - top, bottom: to - top, height, rows })
      setShown((last) => (last.first === next.first && last.last === next.last ? last : next))
      if (next.last === rows - 1) onEnd.current(source)
    }

    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (viewport) observer.observe(viewport)
    const options = { capture: true, passive: true }
    root.addEventListener('scroll', measure, options)
    window.addEventListener('scroll', measure, options)
    return () => {
      observer.disconnect()
      root.removeEventListener('scroll', measure, options)
      window.removeEventListener('scroll', measure, options)
    }
  }, [grid, height, rows, source])
  return shown
}

/** Returns the scroll container of an element: that of the frame; undefined for the window. */
function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  let parent = element.parentElement
  while (parent && getComputedStyle(parent).maxBlockSize === 'none') parent = parent.parentElement
  return parent ?? undefined
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Room below which a scroll bar is a rounding error. */
const tolerance = 1

/**
 * Sets the height of the first child of an element as `--height`, so that a change of height can be
 * animated, and marks it `data-scrolls` while the child does not fit.
 */
export function useHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const viewport = ref.current
    const content = viewport?.firstElementChild
    if (!viewport || !(content instanceof HTMLElement)) return undefined

    function measure(): void {
      if (!viewport || !(content instanceof HTMLElement)) return
      const { offsetHeight } = content
      if (offsetHeight === 0) return
      const hadHeight = viewport.style.getPropertyValue('--height') !== ''
      viewport.style.setProperty('--height', `${offsetHeight}px`)
      // The first height is no change: it must not grow from nothing.
      if (hadHeight) viewport.dataset['moves'] = ''
      const limit = Number.parseFloat(getComputedStyle(viewport).maxHeight)
      const isCut = Number.isFinite(limit) && offsetHeight > limit + tolerance
      if (isCut) viewport.dataset['scrolls'] = ''
      else delete viewport.dataset['scrolls']
    }

    const observer = new ResizeObserver(measure)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return ref
}

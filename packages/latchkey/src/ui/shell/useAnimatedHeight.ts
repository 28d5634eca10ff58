import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Maximum difference in pixels that is treated as a rounding error rather than overflow. */
const tolerance = 1
/** How many times as high as the visible part a view is, of which each height looks the same. */
const longFactor = 4

/**
 * Sets the height of the first child of an element as `--height`, so that a change of height can be
 * animated. Marks the element `data-scrolls` while the child does not fit, and `data-above` and
 * `data-below` while a part of the child is cut off at that edge.
 */
export function useAnimatedHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const viewport = ref.current
    const content = viewport?.firstElementChild
    if (!viewport || !(content instanceof HTMLElement)) return undefined

    function measure(): void {
      if (!viewport || !(content instanceof HTMLElement)) return
      const { offsetHeight } = content
      if (offsetHeight === 0) return
      const limit = Number.parseFloat(getComputedStyle(viewport).maxHeight)
      const height = Number.parseFloat(viewport.style.getPropertyValue('--height'))
      // The property is inherited: setting it restyles the whole view. While a long list scrolls, its height
      // changes with almost every frame, and none of them shows.
      if (!(Math.min(height, offsetHeight) > limit * longFactor)) {
        viewport.style.setProperty('--height', `${offsetHeight}px`)
        // The first height is set without an animation.
        if (height > 0) viewport.dataset['moves'] = ''
      }
      const isCut = Number.isFinite(limit) && offsetHeight > limit + tolerance
      setFlag(viewport, 'scrolls', isCut)
      markEdges(Math.min(offsetHeight, isCut ? limit : offsetHeight))
    }

    /**
     * `visible` is the current height of the element, or the height at the end of its animation.
     */
    function markEdges(visible: number): void {
      if (!viewport || !(content instanceof HTMLElement)) return
      const { scrollTop } = viewport
      setFlag(viewport, 'above', scrollTop > tolerance)
      setFlag(viewport, 'below', scrollTop + visible < content.offsetHeight - tolerance)
    }

    const onScroll = (): void => markEdges(viewport.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(content)
    viewport.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      viewport.removeEventListener('scroll', onScroll)
    }
  }, [])
  return ref
}

function setFlag(element: HTMLElement, name: string, isSet: boolean): void {
  // Leaves an attribute that is set already: writing it again restyles.
  element.toggleAttribute(`data-${name}`, isSet)
}

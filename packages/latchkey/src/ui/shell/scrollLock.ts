/**
 * Prevents the page from scrolling under the modal, without shifting it by the width of its
 * scrollbar.
 *
 * @returns Function that restores the page.
 */
export function lockScroll(document: Document): () => void {
  const page = document.documentElement
  const before = [page, document.body].map(({ style }) => ({
    style,
    overflow: style.overflow,
    gutter: style.getPropertyValue('scrollbar-gutter'),
  }))
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > page.clientWidth
  if (hasScrollbar) page.style.setProperty('scrollbar-gutter', 'stable')
  for (const { style } of before) style.overflow = 'hidden'
  return () => {
    for (const { style, overflow, gutter } of before) {
      style.overflow = overflow
      style.setProperty('scrollbar-gutter', gutter)
    }
    for (const element of [page, document.body])
      if (element.getAttribute('style') === '') element.removeAttribute('style')
  }
}

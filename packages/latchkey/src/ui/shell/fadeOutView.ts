/** Public theme variables, which are copied from the modal. */
const tokens =
  'accent accent-ink surface raised line ink ink-quiet positive warning negative focus radius radius-control space font font-mono'.split(
    ' ',
  )

/** Duration in milliseconds and distance in pixels of the fade-out. */
const [duration, distance] = [80, 8]

/**
 * Fades out a copy of a view that is about to be removed, so that the next view appears over it.
 * The copy is in a closed shadow root, so that its controls, ids and texts cannot be found.
 *
 * @param view - The element of the view, still in the page.
 * @param direction - Direction of the navigation.
 */
export function fadeOutView(view: HTMLElement, direction: 'forward' | 'back' | 'none'): void {
  const { ownerDocument: document } = view
  const root = view.getRootNode()
  const scroller = view.closest<HTMLElement>('[data-scroller]')
  const isCalm = document.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (direction === 'none' || isCalm === true || !scroller || !(root instanceof ShadowRoot)) return
  const copy = document.createElement('div')
  copy.inert = true
  const { host } = root
  if (host instanceof HTMLElement && host.dataset['theme'])
    copy.dataset['theme'] = host.dataset['theme']
  const style = {
    position: 'absolute',
    'inset-block-start': `${-scroller.scrollTop}px`,
    'inset-inline': '0',
    'z-index': '0',
    display: 'block',
    font: 'inherit',
    color: 'inherit',
    'text-align': 'inherit',
    'pointer-events': 'none',
    ...Object.fromEntries(tokens.map((name) => [`--lk-${name}`, 'inherit'])),
  }
  for (const [name, value] of Object.entries(style)) copy.style.setProperty(name, value)
  const shadow = copy.attachShadow({ mode: 'closed' })
  shadow.adoptedStyleSheets = root.adoptedStyleSheets
  const inside = document.createElement('div')
  inside.dir = getComputedStyle(view).direction
  const still = view.cloneNode(true) as HTMLElement
  delete still.dataset['direction']
  inside.append(still)
  shadow.append(inside)
  scroller.append(copy)
  const isLeft = (direction === 'forward') === (inside.dir === 'ltr')
  const end = { opacity: 0, translate: `${isLeft ? -distance : distance}px 0` }
  const animation = copy.animate([{ opacity: 1, translate: '0 0' }, end], { duration })
  const remove = (): void => copy.remove()
  animation.finished.then(remove, remove)
}

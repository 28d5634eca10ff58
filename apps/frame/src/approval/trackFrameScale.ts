/**
 * Smallest scale at which a request can be read: a little less than the 50 % to which visitors zoom out their browser,
 * as positions are rounded.
 */
export const minFrameScale = 0.45
/** Pixels of the frame that the mouse has to move for a measurement. */
const minTravel = 24

type PointerPosition = Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/**
 * Measures by the moves of the mouse how large the frame is drawn: the farther it moves in the frame for the same way on
 * the screen, the smaller. Neither the size of the window nor what the browser reports of visibility shows the `zoom` of
 * the page, and `devicePixelRatio` shows only its product with that of the display.
 *
 * @returns Function that returns whether the frame is drawn too small to read: the last two measurements are too small, or, at a pixel
 *   ratio below 1, none of them is large enough. A browser that is zoomed out has such a ratio, too.
 */
export function trackFrameScale(window: Window, signal: AbortSignal): () => boolean {
  let from: PointerPosition | undefined
  let scales: readonly number[] = []
  const measure = (event: PointerEvent): void => {
    if (!event.isTrusted || event.pointerType !== 'mouse') return
    from ??= event
    const frame = { x: event.clientX - from.clientX, y: event.clientY - from.clientY }
    const inFrame = Math.hypot(frame.x, frame.y)
    if (inFrame < minTravel) return
    const screen = { x: event.screenX - from.screenX, y: event.screenY - from.screenY }
    const onScreen = Math.hypot(screen.x, screen.y)
    const cosine = (frame.x * screen.x + frame.y * screen.y) / (inFrame * onScreen)
    from = event
    // A page that is scrolled moves the frame under a mouse that rests, or that moves in another direction.
    if (onScreen >= 2 && cosine > 0.8) scales = [...scales.slice(-1), onScreen / inFrame]
  }
  window.addEventListener('pointermove', measure, { signal, capture: true })
  // The frame may be somewhere else when the mouse comes back.
  const { documentElement } = window.document
  documentElement.addEventListener('pointerleave', () => (from = undefined), { signal })
  return () => {
    const isReadable = scales.some((scale) => scale >= minFrameScale)
    // One alone may come of a frame that was moved meanwhile.
    return !isReadable && (scales.length > 1 || window.devicePixelRatio < 1)
  }
}

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
 * @returns Function that returns whether the last two measurements are too small to read.
 */
export function trackFrameScale(window: Window, signal: AbortSignal): () => boolean {
  let from: PointerPosition | undefined
  let scales: readonly number[] = []
  const measure = (event: PointerEvent): void => {
    if (!event.isTrusted || event.pointerType !== 'mouse') return
    from ??= event
    const inFrame = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY)
    if (inFrame < minTravel) return
    const onScreen = Math.hypot(event.screenX - from.screenX, event.screenY - from.screenY)
    from = event
    // Under a mouse that rests, the page was scrolled.
    if (onScreen >= 2) scales = [...scales.slice(-1), onScreen / inFrame]
  }
  window.addEventListener('pointermove', measure, { signal, capture: true })
  // The frame may be somewhere else when the mouse comes back.
  const { documentElement } = window.document
  documentElement.addEventListener('pointerleave', () => (from = undefined), { signal })
  // One alone may come of a frame that was moved meanwhile.
  return () => scales.length > 1 && scales.every((scale) => scale < minFrameScale)
}

import { canTrackVisibility } from './canTrackVisibility.ts'
import { minFrameScale, trackFrameScale } from './trackFrameScale.ts'

/** Milliseconds of unbroken visibility before an approval is accepted. */
const defaultArmDelay = 500
/** Milliseconds after a view is shown, or the frame got the focus, in which nothing is accepted. */
const settleDelay = 300
/** Milliseconds for which a mouse has to be over the button, with the frame in one position, before it is pressed. */
const hoverDelay = 150
const minRatio = 0.99
/** Delay of the notifications in milliseconds, the least that browsers accept with `trackVisibility`. */
const observerDelay = 100
/** Size of the smallest frame in which a request can be read, in CSS pixels. */
const minSize = { width: 280, height: 320 }

/** Accepts the click of a visitor who sees what is approved, and no other. */
export type ApprovalGuard = {
  /** Returns whether a click on the button is one of the visitor, after the button was visible for long enough. */
  accepts(event: MouseEvent): boolean
  /** Disarms the button, until it was visible for long enough again: what it approves has changed. */
  rearm(): void
  stop(): void
}

/**
 * Watches over a button that approves something.
 *
 * The page around the frame can cover, fade, scale, clip or move it, or put it under a cursor that is about to press.
 * The browser reports the first three (`trackVisibility`), and the ratio of the visible part shows clipping. While it
 * tracks visibility, Chromium also discards input to a frame that was moved just before; the guard compares the position of
 * the frame on the screen by itself. The browser does not report the CSS `zoom` of the page, for which the guard reads the pixel ratio
 * and follows the mouse.
 *
 * @param options - `button`; `others`: what must be visible as well. The browser reports what covers the box of an
 *   element, so these have to include a box around everything that the visitor reads. `onChange` gets whether a click
 *   would be accepted.
 */
export function createApprovalGuard(options: {
  readonly button: HTMLElement
  readonly others: readonly Element[]
  /** Milliseconds of unbroken visibility. @default 500 */
  readonly armDelay?: number | undefined
  readonly onChange: (isArmed: boolean) => void
}): ApprovalGuard {
  const { button, others, armDelay = defaultArmDelay, onChange } = options
  const { defaultView } = button.ownerDocument
  if (!defaultView) throw new TypeError('The button is in no window.')
  const window = defaultView
  const now = (): number => window.performance.now()
  const ended = new AbortController()
  const state: GuardState = { armed: false, shownAt: now(), focusedAt: now() }
  const visible = new Map<Element, boolean>([button, ...others].map((element) => [element, false]))
  let timer: number | undefined

  const set = (isArmed: boolean): void => {
    if (isArmed !== state.armed) onChange(isArmed)
    state.armed = isArmed
  }
  const rearm = (): void => {
    window.clearTimeout(timer)
    set(false)
    state.press = undefined
    if (![...visible.values()].every(Boolean) || isTooSmall(window)) return
    timer = window.setTimeout(() => set(true), armDelay)
  }
  const observer = observe(window, (entries) => {
    for (const entry of entries) visible.set(entry.target, isClear(entry, window))
    rearm()
  })
  for (const element of visible.keys()) observer.observe(element)
  listen({ window, button, state, now, rearm, signal: ended.signal })

  return {
    accepts: (event) => isAccepted(event, state, now()),
    rearm,
    stop() {
      window.clearTimeout(timer)
      observer.disconnect()
      ended.abort()
    },
  }
}

type FramePosition = { readonly x: number; readonly y: number }
type GuardState = {
  armed: boolean
  readonly shownAt: number
  focusedAt: number
  /** Since when the mouse is over the button, and where the frame was then. */
  hover?: { readonly at: number; readonly position: FramePosition } | undefined
  /** The press that a click ends. */
  press?: { readonly position: FramePosition } | undefined
}

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean | undefined }

function observe(
  window: Window & typeof globalThis,
  onEntries: (entries: readonly VisibilityEntry[]) => void,
): IntersectionObserver {
  const init = { threshold: [0, 0.5, minRatio, 1], trackVisibility: true, delay: observerDelay }
  return new window.IntersectionObserver(onEntries, init)
}

function isClear(
  { isIntersecting, intersectionRatio, isVisible }: VisibilityEntry,
  window: Window & typeof globalThis,
): boolean {
  const isUncovered = isVisible ?? !canTrackVisibility(window)
  return isIntersecting && intersectionRatio >= minRatio && isUncovered
}

function isTooSmall({ innerWidth, innerHeight, devicePixelRatio }: Window): boolean {
  const isZoomedOut = devicePixelRatio < minFrameScale
  return innerWidth < minSize.width || innerHeight < minSize.height || isZoomedOut
}

function listen(options: {
  readonly window: Window
  readonly button: HTMLElement
  readonly state: GuardState
  readonly now: () => number
  readonly rearm: () => void
  readonly signal: AbortSignal
}): void {
  const { window, button, state, now, rearm, signal } = options
  window.addEventListener('resize', rearm, { signal })
  window.addEventListener('focus', () => (state.focusedAt = now()), { signal })
  window.document.addEventListener('visibilitychange', rearm, { signal })
  const isDrawnTooSmall = trackFrameScale(window, signal)
  const follow = (event: PointerEvent): void => {
    if (!event.isTrusted || event.pointerType !== 'mouse') return
    const position = positionOf(event)
    if (!state.hover || !isSame(state.hover.position, position))
      state.hover = { at: now(), position }
  }
  button.addEventListener('pointerenter', follow, { signal })
  button.addEventListener('pointermove', follow, { signal })
  button.addEventListener('pointerleave', () => (state.hover = undefined), { signal })
  button.addEventListener(
    'pointerdown',
    (event) => {
      const position = positionOf(event)
      const { hover } = state
      const isHovered =
        event.pointerType !== 'mouse' ||
        (hover !== undefined &&
          isSame(hover.position, position) &&
          now() - hover.at >= hoverDelay &&
          !isDrawnTooSmall())
      state.press = event.isTrusted && state.armed && isHovered ? { position } : undefined
    },
    { signal },
  )
  button.addEventListener(
    'keydown',
    (event) => {
      // A key that is held down since before the view was shown.
      if (event.repeat) event.preventDefault()
    },
    { signal },
  )
}

/** Keys, and the clicks of assistive technology, have no pointer: `detail` is 0. */
function isAccepted(event: MouseEvent, state: GuardState, now: number): boolean {
  if (!event.isTrusted || !state.armed || now - state.shownAt < settleDelay) return false
  const { press } = state
  state.press = undefined
  if (event.detail === 0) return now - state.focusedAt >= settleDelay
  return event.detail === 1 && press !== undefined && isSame(press.position, positionOf(event))
}

/** Position of the frame on the screen. */
function positionOf(event: MouseEvent): FramePosition {
  return { x: event.screenX - event.clientX, y: event.screenY - event.clientY }
}

function isSame(one: FramePosition, other: FramePosition): boolean {
  return Math.abs(one.x - other.x) <= 2 && Math.abs(one.y - other.y) <= 2
}

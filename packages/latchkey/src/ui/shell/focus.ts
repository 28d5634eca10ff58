import { headingId } from '../primitives/index.ts'

/** Frames in which a scrolled list draws its visible rows. */
const maxFrames = 10

/** Description of a control, to find it again after its view was unmounted. */
export type FocusedControl = {
  readonly name: string
  readonly index: number
  /** Scroll position of the view in pixels. */
  readonly scroll: number
}

/** Describes the focused control of a root; undefined when none has focus. */
export function describeFocusedControl(root: ShadowRoot): FocusedControl | undefined {
  const controls = controlsIn(root)
  const index = controls.findIndex((control) => control === root.activeElement)
  const control = controls[index]
  return control && { name: nameOf(control), index, scroll: scrollerIn(root)?.scrollTop ?? 0 }
}

/**
 * Focuses the described control, found by index and name or by name, else the heading. Scrolls a
 * long list, which draws visible rows only, to the control.
 */
export function restoreFocusedControl(root: ShadowRoot, target: FocusedControl | undefined): void {
  const scroller = scrollerIn(root)
  if (scroller) scroller.scrollTop = target?.scroll ?? 0
  const found = target && findControl(root, target)
  const control = found ?? root.getElementById(headingId)
  control?.focus({ preventScroll: found === undefined })
  if (target && !found && target.scroll > 0) focusOnceDrawn(root, target, maxFrames)
}

/** Waits for a control to be drawn, unless focus has moved meanwhile. */
function focusOnceDrawn(root: ShadowRoot, target: FocusedControl, left: number): void {
  if (left === 0 || root.activeElement !== root.getElementById(headingId)) return
  const found = findControl(root, target)
  if (found) found.focus()
  else requestAnimationFrame(() => focusOnceDrawn(root, target, left - 1))
}

function findControl(root: ShadowRoot, { name, index }: FocusedControl): HTMLElement | undefined {
  const controls = controlsIn(root)
  const there = controls[index]
  if (there && nameOf(there) === name) return there
  return controls.find((control) => nameOf(control) === name)
}

function scrollerIn(root: ShadowRoot): Element | null {
  return root.querySelector('[data-scroller]')
}

/** Wraps Tab from the last control to the first and back, to keep focus in the dialog. */
export function wrapTab(root: ShadowRoot, isBackward: boolean): boolean {
  const stops = controlsIn(root).filter((control) => control.tabIndex >= 0)
  const [first, last] = [stops[0], stops.at(-1)]
  const active = root.activeElement
  const isAtEdge = isBackward
    ? active === first || !stops.some((stop) => stop === active)
    : active === last
  if (!isAtEdge) return false
  ;(isBackward ? last : first)?.focus()
  return true
}

function controlsIn(root: ShadowRoot): HTMLElement[] {
  return [
    ...root.querySelectorAll<HTMLElement>('button:not(:disabled),a[href],input,[role=tabpanel]'),
  ]
}

function nameOf(control: HTMLElement | undefined): string {
  return control?.getAttribute('aria-label') ?? control?.textContent ?? ''
}

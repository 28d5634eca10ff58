import { headingId } from '../primitives/index.ts'

/** In so many frames a list that was scrolled has drawn what is in sight. */
const frames = 10

/** How to find a control again after its view has gone and come back. */
export type Place = {
  readonly name: string
  readonly index: number
  /** How far the view was scrolled. */
  readonly scroll: number
}

/** Describes the focused control of a root, or nothing when none has focus. */
export function readPlace(root: ShadowRoot): Place | undefined {
  const controls = controlsIn(root)
  const index = controls.findIndex((control) => control === root.activeElement)
  const control = controls[index]
  return control && { name: nameOf(control), index, scroll: scrollerIn(root)?.scrollTop ?? 0 }
}

/**
 * Gives focus to the control described, by name and then by place, else to the heading. A control
 * of a long list is drawn only once the list is scrolled to it.
 */
export function focusPlace(root: ShadowRoot, place: Place | undefined): void {
  const scroller = scrollerIn(root)
  if (scroller) scroller.scrollTop = place?.scroll ?? 0
  const found = place && findPlace(root, place)
  const target = found ?? root.getElementById(headingId)
  target?.focus({ preventScroll: found === undefined })
  if (place && !found && place.scroll > 0) focusOnceDrawn(root, place, frames)
}

/** Waits for a control to be drawn, unless the visitor has gone elsewhere meanwhile. */
function focusOnceDrawn(root: ShadowRoot, place: Place, left: number): void {
  if (left === 0 || root.activeElement !== root.getElementById(headingId)) return
  const found = findPlace(root, place)
  if (found) found.focus()
  else requestAnimationFrame(() => focusOnceDrawn(root, place, left - 1))
}

function findPlace(root: ShadowRoot, { name, index }: Place): HTMLElement | undefined {
  const controls = controlsIn(root)
  const there = controls[index]
  if (there && nameOf(there) === name) return there
  return controls.find((control) => nameOf(control) === name)
}

function scrollerIn(root: ShadowRoot): Element | null {
  return root.querySelector('[data-scroller]')
}

/** Leads Tab from the last control to the first and back, so that it stays in the dialog. */
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

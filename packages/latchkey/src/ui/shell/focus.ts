import { headingId } from '../primitives/index.ts'

/** How to find a control again after its view has gone and come back. */
export type Place = { readonly name: string; readonly index: number }

/** Describes the focused control of a root, or nothing when none has focus. */
export function readPlace(root: ShadowRoot): Place | undefined {
  const controls = controlsIn(root)
  const index = controls.findIndex((control) => control === root.activeElement)
  const control = controls[index]
  return control && { name: nameOf(control), index }
}

/** Gives focus to the control described, by name and then by place, else to the heading. */
export function focusPlace(root: ShadowRoot, place: Place | undefined): void {
  const controls = controlsIn(root)
  const found =
    place &&
    ((nameOf(controls[place.index]) === place.name && controls[place.index]) ||
      controls.find((control) => nameOf(control) === place.name))
  const target = found || root.getElementById(headingId)
  target?.focus({ preventScroll: found === undefined })
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

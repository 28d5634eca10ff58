import type { Modal, Route } from './Modal.ts'
import { readRoute } from './routeStack.ts'

/** Returns whether a view must not be closed by the visitor. */
type CloseBlocker = (route: Route, modal: Modal) => boolean

/** One per feature that can keep the modal open. */
const closeBlockers: readonly CloseBlocker[] = [isOnUnsupportedNetwork]

/**
 * Returns whether the visitor may close the modal. If not, an attempt shakes it.
 *
 * @param modal - A modal.
 * @returns False while something must be decided first.
 */
export function canClose(modal: Modal): boolean {
  const route = readRoute(modal.store.get())
  return closeBlockers.every((hold) => !hold(route, modal))
}

function isOnUnsupportedNetwork(route: Route): boolean {
  return (
    route.view === 'UnsupportedChain' ||
    (route.view === 'SwitchNetwork' && route.data.fromUnsupported === true)
  )
}

import type { Modal, Route } from './Modal.ts'
import { readRoute } from './routeStack.ts'
import { blockOnSignIn } from './signInRules.ts'

/** Returns what the visitor must do first, where a view must not be closed; undefined elsewhere. */
type CloseBlocker = (route: Route, modal: Modal) => string | undefined

/** One per feature that can keep the modal open. */
const closeBlockers: readonly CloseBlocker[] = [blockOnUnsupportedNetwork, blockOnSignIn]

/**
 * Returns why the visitor may not close the modal.
 *
 * @param modal - A modal.
 * @returns What must be done first, in English; undefined when nothing must.
 */
export function readCloseBlocker(modal: Modal): string | undefined {
  const route = readRoute(modal.store.get())
  for (const block of closeBlockers) {
    const reason = block(route, modal)
    if (reason !== undefined) return reason
  }
  return undefined
}

function blockOnUnsupportedNetwork(route: Route): string | undefined {
  const isBlocked =
    route.view === 'UnsupportedChain' ||
    (route.view === 'SwitchNetwork' && route.data.fromUnsupported === true)
  return isBlocked ? 'Choose a network or disconnect' : undefined
}

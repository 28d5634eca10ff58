import type { Modal, ViewRoute } from './Modal.ts'
import { readRoute } from './routeStack.ts'
import { getSignInCloseBlocker } from './signInRules.ts'

/**
 * Returns the action that the visitor must take before a view can be closed; undefined for all
 * other views.
 */
type CloseBlocker = (route: ViewRoute, modal: Modal) => string | undefined

/** Rules of the features that can keep the modal open. */
const closeBlockers: readonly CloseBlocker[] = [blockOnUnsupportedNetwork, getSignInCloseBlocker]

/**
 * Returns the reason why the visitor may not close the modal.
 *
 * @param modal - A modal.
 * @returns The required action, in English; undefined when the modal can be closed.
 */
export function readCloseBlocker(modal: Modal): string | undefined {
  const route = readRoute(modal.store.get())
  for (const block of closeBlockers) {
    const reason = block(route, modal)
    if (reason !== undefined) return reason
  }
  return undefined
}

function blockOnUnsupportedNetwork(route: ViewRoute): string | undefined {
  const isBlocked =
    route.view === 'UnsupportedChain' ||
    (route.view === 'SwitchNetwork' && route.data.fromUnsupported === true)
  return isBlocked ? 'Choose a network or disconnect' : undefined
}

import type { Namespace } from '../caip/index.ts'
import { connectRoute } from './connectRoute.ts'
import type { ModalState, Route } from './Modal.ts'

type History = ModalState['history']

/** What a move through the views changes. */
export type Move = Pick<ModalState, 'history' | 'direction' | 'namespace'>

/** What the rules of moving ask about the visitor. */
export type Visitor = {
  /** Whether a wallet is connected; in this namespace, or in the active one when none is named. */
  readonly isConnected: (namespace?: Namespace) => boolean
}

/** Where a modal begins for who is connected. */
export const accountRoute: Route = { view: 'Account', data: undefined }

/**
 * Reads the route that shows.
 *
 * @param state - State of the modal.
 * @returns The last entry of the history.
 */
export function readRoute(state: Pick<ModalState, 'history'>): Route {
  return state.history.at(-1) ?? state.history[0]
}

/** Opens on a route, with no history behind it. spec §4 "Modal": loading is set during open. */
export function opened(route: Route): Move & Pick<ModalState, 'open' | 'loading'> {
  return { ...moved([route], 'none'), open: true, loading: true }
}

/**
 * Closes: back to Connect. Embedded, the modal stays and shows Account if connected.
 *
 * @source spec §2 "Closing resets to Connect"
 */
export function closed(
  visitor: Visitor & { readonly isEmbedded: boolean },
): Move & Pick<ModalState, 'open' | 'loading' | 'shake'> {
  const route = visitor.isEmbedded && visitor.isConnected() ? accountRoute : connectRoute
  return { ...moved([route], 'none'), open: visitor.isEmbedded, loading: false, shake: false }
}

/** Makes a move to a history; `last` goes on top of it. */
export function moved(routes: readonly Route[], direction: Move['direction'], last?: Route): Move {
  const [first = connectRoute, ...others] = last ? [...routes, last] : routes
  const history: History = [first, ...others]
  const connect = history.findLast((route) => route.view === 'Connect')
  return { history, direction, namespace: connect?.data.namespace }
}

import type { Namespace } from '../caip/index.ts'
import { initialRoute } from './modalState.ts'
import type { ModalState, ViewRoute, ViewName } from './Modal.ts'

type History = ModalState['history']

/** State update of one navigation. */
export type NavigationUpdate = Pick<ModalState, 'history' | 'direction' | 'namespace'>

/** Connection status that navigation depends on. */
export type ConnectionStatusReader = {
  /** Returns whether a wallet is connected in a namespace. @default the active namespace */
  readonly isConnected: (namespace?: Namespace) => boolean
}

export const accountRoute: ViewRoute = { view: 'Account', data: undefined }

/** Returns whether a view ends with the response to a request: it cannot be left with Back. */
export function isRequestView(view: ViewName): boolean {
  return view === 'ApproveTransaction' || view === 'SIWXSignMessage'
}

/** Returns the current route. */
export function readRoute(state: Pick<ModalState, 'history'>): ViewRoute {
  return state.history.at(-1) ?? state.history[0]
}

/** Returns whether the current view shows a Back button. */
export function canGoBack(state: Pick<ModalState, 'history'>): boolean {
  return state.history.length > 1 && !isRequestView(readRoute(state).view)
}

/** Opens the modal on a route. `loading` ends with the first drawn view. */
export function setOpened(
  route: ViewRoute,
): NavigationUpdate & Pick<ModalState, 'open' | 'loading'> {
  return { ...moved([route], 'none'), open: true, loading: true }
}

/**
 * Closes the modal.
 *
 * @param embedded - View of an embedded modal, which stays open: Connect, Account, or the prompt of a pending sign-in.
 * @see [2.11a, 2.11b]
 */
export function setClosed(
  embedded?: ViewRoute,
): NavigationUpdate & Pick<ModalState, 'open' | 'loading' | 'shake'> {
  return {
    ...resetRoutes(embedded ?? initialRoute),
    open: embedded !== undefined,
    loading: false,
    shake: false,
  }
}

/** Adds a route. It replaces a current route of the same view, so that no view follows itself. */
export function pushRoute(history: History, route: ViewRoute): NavigationUpdate {
  if (readRoute({ history }).view === route.view)
    return { ...replaceRoute(history, route), direction: 'none' }
  return moved([...history, route], 'forward')
}

/** Replaces the current route. */
export function replaceRoute(history: History, route: ViewRoute): NavigationUpdate {
  return moved(history.slice(0, -1), 'forward', route)
}

/** Starts a new history with one route. */
export function resetRoutes(route: ViewRoute): NavigationUpdate {
  return moved([route], 'none')
}

/**
 * Removes the current route. From a view above Connect, a connected visitor goes to Account.
 *
 * @returns `undefined` on the first view: Back closes the modal there.
 * @see [2.9b, 2.10]
 */
export function popRoute(
  history: History,
  connections: ConnectionStatusReader,
): NavigationUpdate | undefined {
  const rest = history.slice(0, -1)
  const target = rest.at(-1)
  if (!target) return undefined
  if (target.view === 'Connect' && connections.isConnected(target.data.namespace))
    return moved([accountRoute], 'back')
  return moved(rest, 'back')
}

/** Goes back to the view before the last `view`; `undefined` when there is none. */
export function popRoutesFrom(history: History, view: ViewName): NavigationUpdate | undefined {
  const index = history.findLastIndex((route) => route.view === view)
  return index > 0 ? moved(history.slice(0, index), 'back') : undefined
}

function moved(
  routes: readonly ViewRoute[],
  direction: NavigationUpdate['direction'],
  last?: ViewRoute,
): NavigationUpdate {
  const [first = initialRoute, ...others] = last ? [...routes, last] : routes
  const history: History = [first, ...others]
  const connect = history.findLast((route) => route.view === 'Connect')
  return { history, direction, namespace: connect?.data.namespace }
}

import type { ModalState, Route, ViewName } from './Modal.ts'
import { accountRoute, type Move, moved, readRoute, type Visitor } from './routeEnds.ts'

// The first and last moves stand apart, because a page has them before it has the rest.
export { closed, type Move, opened, readRoute, type Visitor } from './routeEnds.ts'

type History = ModalState['history']

/** Views that are left by an answer only. */
const answeredViews: readonly ViewName[] = ['ApproveTransaction', 'SIWXSignMessage']

/**
 * Tells whether a back button has somewhere to lead.
 *
 * @param state - State of the modal.
 * @returns False on the first view and on views that wait for an answer.
 */
export function canGoBack(state: Pick<ModalState, 'history'>): boolean {
  return state.history.length > 1 && !answeredViews.includes(readRoute(state).view)
}

/** Shows a route over the present one. The same view again only takes the new data. */
export function pushed(history: History, route: Route): Move {
  if (readRoute({ history }).view === route.view)
    return { ...replaced(history, route), direction: 'none' }
  return moved([...history, route], 'forward')
}

/** Shows a route in place of the present one. */
export function replaced(history: History, route: Route): Move {
  return moved(history.slice(0, -1), 'forward', route)
}

/** Shows a route and forgets what was before. */
export function reset(route: Route): Move {
  return moved([route], 'none')
}

/**
 * Pops one view. If connected and the view before is Connect, Account shows instead.
 *
 * A Connect view narrowed to a namespace asks for that one: who is connected elsewhere and came to
 * connect another kind of wallet goes back to the list of them.
 *
 * @returns The move, or undefined on the first view, where back closes.
 * @source spec §2 "Navigation"
 */
export function back(history: History, visitor: Visitor): Move | undefined {
  const rest = history.slice(0, -1)
  const target = rest.at(-1)
  if (!target) return undefined
  if (target.view === 'Connect' && visitor.isConnected(target.data.namespace))
    return moved([accountRoute], 'back')
  return moved(rest, 'back')
}

/**
 * Goes back to what showed before the latest visit of a view.
 *
 * @returns The move, or undefined when the view is not in the history or nothing is before it.
 */
export function backBefore(history: History, view: ViewName): Move | undefined {
  const index = history.findLastIndex((route) => route.view === view)
  return index > 0 ? moved(history.slice(0, index), 'back') : undefined
}

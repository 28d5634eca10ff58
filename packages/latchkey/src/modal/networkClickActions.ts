import type { Namespace } from '../caip/index.ts'
import { type Connection, isConnected, isNetworkApproved, type State } from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import type { ModalState } from './Modal.ts'
import { popRoutesFrom, type NavigationUpdate } from './routeStack.ts'

/** Result of a click on a network: nothing, a switch, or a confirmation before connecting. */
export type NetworkClickAction = 'nothing' | 'switch' | 'confirm'

/**
 * Returns the action of a click on a network.
 *
 * @param state - State of the client.
 * @param network - The chosen network.
 * @returns The step.
 * @see [4.5a, 4.5b]
 */
export function getNetworkClickAction(state: State, network: Network): NetworkClickAction {
  const active = state.network[state.activeNamespace]?.active
  if (active?.caipNetworkId === network.caipNetworkId) return 'nothing'
  if (!isNetworkApproved(state, network.caipNetworkId)) return 'nothing'
  const target = network.chainNamespace
  const isDisconnected = target !== state.activeNamespace && !isConnected(state, target)
  if (!isDisconnected || !isConnected(state, state.activeNamespace)) return 'switch'
  return servesBoth(current(state), target) ? 'switch' : 'confirm'
}

/**
 * Returns the next view after a switch: the view before Networks, if the visitor came from there.
 * Undefined closes the modal, also after a switch to a network that was not requested by the view.
 *
 * @see [2.17b]
 */
export function getViewAfterSwitch(
  history: ModalState['history'],
  isRequested: boolean,
): NavigationUpdate | undefined {
  return isRequested ? popRoutesFrom(history, 'Networks') : undefined
}

/** An embedded wallet has an account in each of its namespaces. [2.19] */
function servesBoth(connection: Connection | undefined, namespace: Namespace): boolean {
  return (
    connection?.connector.kind === 'embedded' && connection.connector.namespaces.includes(namespace)
  )
}

function current(state: State): Connection | undefined {
  return state.connection[state.activeNamespace]?.connections[0]
}

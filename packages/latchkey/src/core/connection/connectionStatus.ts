import type { ConnectionStatus, NamespaceConnections } from '../model/slices/connection.ts'
import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import type { Connection } from '../model/Connector.ts'
import { readConnections } from './readConnection.ts'

/** A change of state, to be given to `store.set`. */
export type Transition = (state: State) => Partial<State>

/** Changes what is known of one namespace. */
export function updateNamespace(
  namespace: Namespace,
  change: (connections: NamespaceConnections) => Partial<NamespaceConnections>,
): Transition {
  return (state) => {
    const before = readConnections(state, namespace)
    const after = { ...before, ...change(before) }
    return { connection: { ...state.connection, [namespace]: after } }
  }
}

/** How it stands when nobody is being asked. */
export function settledConnections(connections: readonly Connection[]): NamespaceConnections {
  return { status: connections.length ? 'connected' : 'disconnected', connections }
}

/**
 * A wallet is being asked.
 *
 * @source spec §4 "Connection status"
 */
export function setConnecting(
  namespace: Namespace,
  status: Extract<ConnectionStatus, 'connecting' | 'reconnecting'> = 'connecting',
): Transition {
  return updateNamespace(namespace, () => ({ status }))
}

/**
 * Nothing came of it: back to connected if a connection is current, else disconnected.
 *
 * @source spec §4 "A failed connect"
 */
export function restoreStatus(namespace: Namespace): Transition {
  return updateNamespace(namespace, ({ connections }) => settledConnections(connections))
}

/** The namespace that actions and views mean when they name none. */
export function activateNamespace(namespace: Namespace): Transition {
  return () => ({ activeNamespace: namespace })
}

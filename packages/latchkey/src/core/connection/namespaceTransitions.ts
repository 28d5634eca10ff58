import type { ConnectionStatus, NamespaceConnections } from '../model/slices/connection.ts'
import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import type { Connection } from '../model/Connector.ts'
import { readConnections } from './readConnection.ts'

/** State update for `store.set`. */
export type Transition = (state: State) => Partial<State>

/** Updates the connections of one namespace. */
export function updateNamespaceConnections(
  namespace: Namespace,
  change: (connections: NamespaceConnections) => Partial<NamespaceConnections>,
): Transition {
  return (state) => {
    const before = readConnections(state, namespace)
    const after = { ...before, ...change(before) }
    return { connection: { ...state.connection, [namespace]: after } }
  }
}

/** Returns the status for a list of connections when no connect is pending. */
export function toNamespaceConnections(connections: readonly Connection[]): NamespaceConnections {
  const status = connections.length ? 'connected' : 'disconnected'
  return { status, connections, recorded: undefined }
}

/** Sets the status of a namespace to pending; it stays `reconnecting` while an account is recorded. */
export function setConnecting(
  namespace: Namespace,
  status: Extract<ConnectionStatus, 'connecting' | 'reconnecting'> = 'connecting',
): Transition {
  return updateNamespaceConnections(namespace, ({ recorded }) => ({
    status: recorded ? 'reconnecting' : status,
  }))
}

/** Restores the status: connected if there is a current connection, else disconnected. */
export function clearConnecting(namespace: Namespace): Transition {
  return updateNamespaceConnections(namespace, ({ connections }) =>
    toNamespaceConnections(connections),
  )
}

/** Returns the active namespace, which actions and views use when the caller names none. */
export function activateNamespace(namespace: Namespace): Transition {
  return () => ({ activeNamespace: namespace })
}

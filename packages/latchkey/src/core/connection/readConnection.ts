import type { ConnectionStatus, NamespaceConnections } from '../model/slices/connection.ts'
import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import type { Connection } from '../model/Connector.ts'

const none: NamespaceConnections = { status: 'disconnected', connections: [] }

/**
 * Reads the status and connections of a namespace.
 *
 * @param namespace - A namespace. @default the active one
 * @returns The connections, the current one first.
 */
export function readConnections(
  state: State,
  namespace: Namespace = state.activeNamespace,
): NamespaceConnections {
  return state.connection[namespace] ?? none
}

/**
 * Reads the current connection of a namespace.
 *
 * @param namespace - A namespace. @default the active one
 * @returns The connection, or undefined when no wallet is connected there.
 */
export function readConnection(state: State, namespace?: Namespace): Connection | undefined {
  return readConnections(state, namespace).connections[0]
}

/**
 * Reads the connection status of a namespace.
 *
 * @param namespace - A namespace. @default the active one
 */
export function readConnectionStatus(state: State, namespace?: Namespace): ConnectionStatus {
  return readConnections(state, namespace).status
}

/**
 * Returns whether a wallet is connected.
 *
 * @param namespace - A namespace. @default any
 */
export function isConnected(state: State, namespace?: Namespace): boolean {
  const candidates = namespace ? [state.connection[namespace]] : Object.values(state.connection)
  return candidates.some((one) => (one?.connections.length ?? 0) > 0)
}

/** Returns whether a connect or reconnect is pending. */
export function isConnecting(status: ConnectionStatus): boolean {
  return status === 'connecting' || status === 'reconnecting'
}

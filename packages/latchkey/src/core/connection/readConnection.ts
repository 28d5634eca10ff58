import type { ConnectionStatus, NamespaceConnections } from '../model/slices/connection.ts'
import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import type { Connection } from '../model/Connector.ts'

const none: NamespaceConnections = { status: 'disconnected', connections: [] }

/**
 * Reads everything known of the connections of a namespace.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns Its status and connections, the current one first.
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
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns The connection, or undefined when no wallet is connected there.
 * @source spec §3 "Connection"
 */
export function readConnection(state: State, namespace?: Namespace): Connection | undefined {
  return readConnections(state, namespace).connections[0]
}

/**
 * Reads how it stands with the connection of a namespace.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns The status.
 * @source spec §4 "Connection status"
 */
export function readStatus(state: State, namespace?: Namespace): ConnectionStatus {
  return readConnections(state, namespace).status
}

/**
 * Tells whether a wallet is connected.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default any
 * @returns Whether a wallet is connected there.
 */
export function isConnected(state: State, namespace?: Namespace): boolean {
  const asked = namespace ? [state.connection[namespace]] : Object.values(state.connection)
  return asked.some((one) => (one?.connections.length ?? 0) > 0)
}

/** Tells whether a wallet is being asked, aloud or quietly. */
export function isConnecting(status: ConnectionStatus): boolean {
  return status === 'connecting' || status === 'reconnecting'
}

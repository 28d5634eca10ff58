import type { Namespace } from '../../caip/index.ts'
import type { GrantedAccount, Connection, ConnectorSession } from '../model/Connector.ts'
import {
  updateNamespaceConnections,
  toNamespaceConnections,
  type Transition,
} from './namespaceTransitions.ts'
import { isConnecting } from './readConnection.ts'

/**
 * Adds a connection as the current one. `others` decides whether the namespace keeps its other
 * connections.
 */
export function addConnection(connection: Connection, others: 'kept' | 'dropped'): Transition {
  return updateNamespaceConnections(connection.namespace, ({ connections }) =>
    toNamespaceConnections([
      connection,
      ...(others === 'kept' ? without(connections, connection.connector.uid) : []),
    ]),
  )
}

/** Appends a restored connection after those restored before it. */
export function addRestoredConnection(connection: Connection): Transition {
  return updateNamespaceConnections(connection.namespace, ({ connections }) =>
    toNamespaceConnections([...without(connections, connection.connector.uid), connection]),
  )
}

/**
 * Removes a connection; the first of the remaining ones becomes current. A pending connect of
 * another wallet keeps its status.
 */
export function removeConnectionFromState(namespace: Namespace, uid: string): Transition {
  return updateNamespaceConnections(namespace, ({ status, connections }) => ({
    ...toNamespaceConnections(without(connections, uid)),
    ...(isConnecting(status) && { status }),
  }))
}

/** Updates accounts, network or approved networks of a connection. */
export function updateConnection(
  namespace: Namespace,
  uid: string,
  change: Partial<Pick<ConnectorSession, 'accounts' | 'network' | 'approvedNetworks'>>,
): Transition {
  return updateNamespaceConnections(namespace, ({ connections }) => ({
    connections: connections.map((one) =>
      one.connector.uid === uid ? { ...one, ...change } : one,
    ),
  }))
}

/** Sets the current connection of a namespace. */
export function setCurrentConnection(namespace: Namespace, uid: string): Transition {
  return updateNamespaceConnections(namespace, ({ connections }) =>
    toNamespaceConnections([
      ...connections.filter(({ connector }) => connector.uid === uid),
      ...without(connections, uid),
    ]),
  )
}

/**
 * Moves the account with an address to the front. Returns the same list when there is no such
 * account.
 */
export function moveAccountFirst(
  accounts: readonly GrantedAccount[],
  address: string,
): readonly GrantedAccount[] {
  const chosen = accounts.find((account) => isSameAddressIgnoringCase(account.address, address))
  return chosen ? [chosen, ...accounts.filter((account) => account !== chosen)] : accounts
}

/**
 * Returns whether two addresses are equal, ignoring case, which only carries the checksum. EIP-55.
 */
export function isSameAddressIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function without(connections: readonly Connection[], uid: string): readonly Connection[] {
  return connections.filter(({ connector }) => connector.uid !== uid)
}

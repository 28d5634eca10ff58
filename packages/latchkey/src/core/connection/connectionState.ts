import type { Namespace } from '../../caip/index.ts'
import type { AccountEntry, Connection, Session } from '../model/Connector.ts'
import { updateNamespace, settledConnections, type Transition } from './connectionStatus.ts'
import { isConnecting } from './readConnection.ts'

/** A wallet connected and is current now. `others` says whether the namespace keeps its others. */
export function setConnected(connection: Connection, others: 'kept' | 'dropped'): Transition {
  return updateNamespace(connection.namespace, ({ connections }) =>
    settledConnections([
      connection,
      ...(others === 'kept' ? without(connections, connection.connector.uid) : []),
    ]),
  )
}

/** A recorded wallet answered; it stands behind those that did before it. */
export function addRestored(connection: Connection): Transition {
  return updateNamespace(connection.namespace, ({ connections }) =>
    settledConnections([...without(connections, connection.connector.uid), connection]),
  )
}

/**
 * A connection is gone; the first of those that remain becomes current. Another wallet that is
 * being asked meanwhile goes on being asked.
 *
 * @source spec §4 "When the last connection is removed"
 */
export function dropConnection(namespace: Namespace, uid: string): Transition {
  return updateNamespace(namespace, ({ status, connections }) => ({
    ...settledConnections(without(connections, uid)),
    ...(isConnecting(status) && { status }),
  }))
}

/** A connection learned something new: other accounts, another network. */
export function updateConnection(
  namespace: Namespace,
  uid: string,
  change: Partial<Pick<Session, 'accounts' | 'network' | 'approvedNetworks'>>,
): Transition {
  return updateNamespace(namespace, ({ connections }) => ({
    connections: connections.map((one) =>
      one.connector.uid === uid ? { ...one, ...change } : one,
    ),
  }))
}

/** One of several connections becomes the current one. */
export function setCurrent(namespace: Namespace, uid: string): Transition {
  return updateNamespace(namespace, ({ connections }) =>
    settledConnections([
      ...connections.filter(({ connector }) => connector.uid === uid),
      ...without(connections, uid),
    ]),
  )
}

/** Puts the account with an address first. The same list when it has no such account. */
export function moveAccountFirst(
  accounts: readonly AccountEntry[],
  address: string,
): readonly AccountEntry[] {
  const chosen = accounts.find((account) => isSameAddress(account.address, address))
  return chosen ? [chosen, ...accounts.filter((account) => account !== chosen)] : accounts
}

/** Tells whether two addresses differ by no more than case, which checksums play with. EIP-55. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function without(connections: readonly Connection[], uid: string): readonly Connection[] {
  return connections.filter(({ connector }) => connector.uid !== uid)
}

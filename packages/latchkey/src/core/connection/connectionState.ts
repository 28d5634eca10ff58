import type { Namespace } from '../../caip/index.ts'
import type { AccountEntry, Connection, Session } from '../model/Connector.ts'
import { changed, settled, type Transition } from './connectionStatus.ts'
import { isUnderWay } from './readConnection.ts'

/** A wallet connected and is current now. `others` says whether the namespace keeps its others. */
export function connected(connection: Connection, others: 'kept' | 'dropped'): Transition {
  return changed(connection.namespace, ({ connections }) =>
    settled([
      connection,
      ...(others === 'kept' ? without(connections, connection.connector.uid) : []),
    ]),
  )
}

/** A recorded wallet answered; it stands behind those that did before it. */
export function restored(connection: Connection): Transition {
  return changed(connection.namespace, ({ connections }) =>
    settled([...without(connections, connection.connector.uid), connection]),
  )
}

/**
 * A connection is gone; the first of those that remain becomes current. Another wallet that is
 * being asked meanwhile goes on being asked.
 *
 * @source spec §4 "When the last connection is removed"
 */
export function removed(namespace: Namespace, uid: string): Transition {
  return changed(namespace, ({ status, connections }) => ({
    ...settled(without(connections, uid)),
    ...(isUnderWay(status) && { status }),
  }))
}

/** A connection learned something new: other accounts, another network. */
export function updated(
  namespace: Namespace,
  uid: string,
  change: Partial<Pick<Session, 'accounts' | 'network' | 'approvedNetworks'>>,
): Transition {
  return changed(namespace, ({ connections }) => ({
    connections: connections.map((one) =>
      one.connector.uid === uid ? { ...one, ...change } : one,
    ),
  }))
}

/** One of several connections becomes the current one. */
export function madeCurrent(namespace: Namespace, uid: string): Transition {
  return changed(namespace, ({ connections }) =>
    settled([
      ...connections.filter(({ connector }) => connector.uid === uid),
      ...without(connections, uid),
    ]),
  )
}

/** Puts the account with an address first. The same list when it has no such account. */
export function withFirst(
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

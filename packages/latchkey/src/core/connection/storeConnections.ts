import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connection } from '../model/Connector.ts'
import { isConnecting, readConnections } from './readConnection.ts'
import { readStoredConnections } from './readStoredConnections.ts'
import { createConnectionStorage, type StoredConnection } from './storedConnections.ts'

/**
 * Stores the connections of a namespace. They replace the stored ones, unless several wallets are
 * allowed; ended ones then stay stored as recent. Without a connection, only the ended ones are removed:
 * the others may be connected in another tab.
 *
 * @param ended - Ids of connectors that must not be reconnected.
 */
export function storeConnections(
  client: Latchkey,
  namespace: Namespace,
  ended: readonly string[] = [],
): void {
  const slots = client.own(createConnectionStorage)
  const { status, connections } = readConnections(client.store.get(), namespace)
  const live = connections.map((connection) => storedOf(client, connection))
  const ids = live.map(({ connectorId }) => connectorId)
  const before = slots.connections.get()
  const { multiWallet } = client.store.get().features
  const isReplaced = live.length > 0 && !isConnecting(status)
  const others = multiWallet
    ? (before[namespace] ?? [])
    : readStoredConnections(client, namespace).filter(
        ({ connectorId: id }) => !isReplaced && !ended.includes(id),
      )
  const disconnected = slots.disconnected.get()
  const remaining = (disconnected[namespace] ?? []).filter((id) => !ids.includes(id))
  slots.disconnected.set({ ...disconnected, [namespace]: [...new Set([...remaining, ...ended])] })
  slots.connections.set({
    ...before,
    [namespace]: [...live, ...others.filter((one) => !ids.includes(one.connectorId))],
  })
  storeStatus(client, namespace)
}

/** Updates the stored accounts and networks of the connections of a namespace, and no other record. */
export function refreshStoredConnections(client: Latchkey, namespace: Namespace): void {
  const { connections } = readConnections(client.store.get(), namespace)
  if (connections.length === 0) return
  const live = connections.map((connection) => storedOf(client, connection))
  const slot = client.own(createConnectionStorage).connections
  const before = slot.get()
  const records = (before[namespace] ?? []).map(
    (record) => live.find(({ connectorId }) => connectorId === record.connectorId) ?? record,
  )
  slot.set({ ...before, [namespace]: records })
  storeStatus(client, namespace)
}

/** Stores whether there is a connection to restore, in this tab or another. */
function storeStatus(client: Latchkey, namespace: Namespace): void {
  const { status } = client.own(createConnectionStorage)
  const isRecorded = readStoredConnections(client, namespace).length > 0
  status.set({ ...status.get(), [namespace]: isRecorded ? 'connected' : 'disconnected' })
}

function storedOf(client: Latchkey, { connector, accounts, wallet }: Connection): StoredConnection {
  const networks =
    connector.kind === 'walletConnect'
      ? client.options.networks.map(({ caipNetworkId }) => caipNetworkId)
      : undefined
  return { connectorId: connector.id, name: wallet?.name ?? connector.name, accounts, networks }
}

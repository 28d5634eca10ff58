import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connection } from '../model/Connector.ts'
import { isConnecting, readConnections } from './readConnection.ts'
import { connectionSlots, type StoredConnection } from './storedConnections.ts'

/**
 * Stores the connections of a namespace. With several wallets allowed, ended ones stay stored as
 * recent.
 *
 * @param ended - Ids of connectors that must not be reconnected.
 */
export function recordConnections(
  client: Latchkey,
  namespace: Namespace,
  ended: readonly string[] = [],
): void {
  const slots = client.own(connectionSlots)
  const { status, connections } = readConnections(client.store.get(), namespace)
  const live = connections.map((connection) => storedOf(client, connection))
  const ids = live.map(({ connectorId }) => connectorId)
  const before = slots.connections.get()
  const others = (before[namespace] ?? []).filter(
    ({ connectorId: id }) =>
      !ids.includes(id) &&
      (client.store.get().features.multiWallet || (isConnecting(status) && !ended.includes(id))),
  )
  const disconnected = slots.disconnected.get()
  const kept = (disconnected[namespace] ?? []).filter((id) => !ids.includes(id))
  slots.disconnected.set({ ...disconnected, [namespace]: [...new Set([...kept, ...ended])] })
  slots.connections.set({ ...before, [namespace]: [...live, ...others] })
  slots.status.set({ ...slots.status.get(), [namespace]: status })
}

function storedOf(client: Latchkey, { connector, accounts, wallet }: Connection): StoredConnection {
  const networks =
    connector.kind === 'walletConnect'
      ? client.options.networks.map(({ caipNetworkId }) => caipNetworkId)
      : undefined
  return { connectorId: connector.id, name: wallet?.name ?? connector.name, accounts, networks }
}

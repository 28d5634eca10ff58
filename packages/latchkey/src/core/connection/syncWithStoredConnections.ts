import type { Namespace } from '../../caip/index.ts'
import type { Connector } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { removeConnection } from './connectorEvents.ts'
import { isConnecting, readConnections } from './readConnection.ts'
import { restoreConnections } from './reconnect.ts'
import { readStoredConnections } from './readStoredConnections.ts'

/**
 * Aligns this tab with the stored connections: removes those that ended in another tab, and restores,
 * without a prompt, those whose wallets were discovered here.
 */
export function syncWithStoredConnections(client: Latchkey): void {
  const connectedInOtherTab = (Object.keys(client.store.get().network) as Namespace[])
    .map((namespace) => ({ namespace, records: removeEnded(client, namespace) }))
    .filter(({ records }) => records.length > 0)
  // A connection that fails in this tab may be live in the other tab, which owns the record.
  if (client.options.enableReconnect)
    void restoreConnections(client, connectedInOtherTab, { removeEnded: false })
}

/**
 * Restores recorded connections whose wallets are discovered after the start, such as those of
 * extensions that load slowly.
 */
export function restoreLateDiscoveredWallets(client: Latchkey): void {
  const stop = client.store.watch(
    ({ wallets }) => wallets.connectors,
    (connectors, before) => {
      const isNew = ({ uid }: Connector): boolean => before.every((one) => one.uid !== uid)
      if (connectors.some((one) => isNew(one) && isRecorded(client, one)))
        syncWithStoredConnections(client)
    },
  )
  client.onDestroy(stop)
}

function isRecorded(client: Latchkey, { id, namespaces }: Connector): boolean {
  return namespaces.some((namespace) =>
    readStoredConnections(client, namespace).some(({ connectorId }) => connectorId === id),
  )
}

/** Namespaces whose sync waits for a pending connect. They are synced when it fails. */
function namespacesToSync(client: Latchkey): Set<Namespace> {
  const namespaces = new Set<Namespace>()
  const stop = client.store.watch(
    ({ connection }) => connection,
    () => {
      for (const namespace of namespaces) {
        const { status } = readConnections(client.store.get(), namespace)
        if (isConnecting(status)) continue
        namespaces.delete(namespace)
        if (status === 'disconnected') syncWithStoredConnections(client)
      }
    },
  )
  client.onDestroy(stop)
  return namespaces
}

/**
 * Removes connections that ended in other tabs, and returns records of those connected there whose
 * wallets were discovered here.
 */
function removeEnded(
  client: Latchkey,
  namespace: Namespace,
): ReturnType<typeof readStoredConnections> {
  const records = readStoredConnections(client, namespace)
  const ids = new Set(records.map(({ connectorId }) => connectorId))
  const { status, connections } = readConnections(client.store.get(), namespace)
  for (const { connector } of connections)
    if (!ids.has(connector.id)) removeConnection(client, namespace, connector)
  if (isConnecting(status)) {
    client.own(namespacesToSync).add(namespace)
    return []
  }
  const here = new Set(connections.map(({ connector }) => connector.id))
  const discovered = client.store
    .get()
    .wallets.connectors.filter(({ namespaces }) => namespaces.includes(namespace))
  return records.filter(
    ({ connectorId: id }) => !here.has(id) && discovered.some((one) => one.id === id),
  )
}

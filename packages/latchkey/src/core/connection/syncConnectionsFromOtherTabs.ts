import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { removeConnection } from './connectorEvents.ts'
import { isConnecting, readConnections } from './readConnection.ts'
import { restoreConnections } from './reconnect.ts'
import { readStoredConnections } from './readStoredConnections.ts'

/** Applies connects and disconnects of other tabs of the app to this tab. */
export function syncConnectionsFromOtherTabs(client: Latchkey): void {
  const connectedElsewhere = (Object.keys(client.store.get().network) as Namespace[])
    .map((namespace) => ({ namespace, records: removeEnded(client, namespace) }))
    .filter(({ records }) => records.length > 0)
  // A connection that fails in this tab may be live in the other tab, which owns the record.
  if (client.options.enableReconnect)
    void restoreConnections(client, connectedElsewhere, { removeFailed: false })
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
        if (status === 'disconnected') syncConnectionsFromOtherTabs(client)
      }
    },
  )
  client.onDestroy(stop)
  return namespaces
}

/** Removes connections that ended in other tabs, and returns records of those connected there. */
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
  return records.filter(({ connectorId }) => !here.has(connectorId))
}

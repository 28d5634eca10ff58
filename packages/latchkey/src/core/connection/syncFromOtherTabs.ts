import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { removeConnection } from './connectorEvents.ts'
import { isConnecting, readConnections } from './readConnection.ts'
import { restoreConnections } from './reconnect.ts'
import { readStoredConnections } from './readStoredConnections.ts'

/**
 * Does here what the visitor did in other tabs of the app: disconnects and connects along.
 *
 * @param client - Client from `createLatchkey`.
 * @source spec §3 "Local storage"
 */
export function syncFromOtherTabs(client: Latchkey): void {
  const connectedElsewhere = (Object.keys(client.store.get().network) as Namespace[])
    .map((namespace) => ({ namespace, records: removeEnded(client, namespace) }))
    .filter(({ records }) => records.length > 0)
  // What fails here may live in the other tab: only that tab may strike it.
  if (client.options.enableReconnect)
    void restoreConnections(client, connectedElsewhere, { removeFailed: false })
}

/**
 * Namespaces in which a wallet was being asked here while something happened elsewhere. Should
 * nothing come of the asking, that counts after all.
 */
function namespacesToSync(client: Latchkey): Set<Namespace> {
  const namespaces = new Set<Namespace>()
  const stop = client.store.watch(
    ({ connection }) => connection,
    () => {
      for (const namespace of namespaces) {
        const { status } = readConnections(client.store.get(), namespace)
        if (isConnecting(status)) continue
        namespaces.delete(namespace)
        if (status === 'disconnected') syncFromOtherTabs(client)
      }
    },
  )
  client.onDestroy(stop)
  return namespaces
}

/** Drops what ended elsewhere, and returns what was connected elsewhere. */
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

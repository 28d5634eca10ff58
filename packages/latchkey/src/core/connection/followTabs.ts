import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import { removeConnection } from './connectorEvents.ts'
import { isUnderWay, readConnections } from './readConnection.ts'
import { restoreRecorded } from './reconnect.ts'
import { connectionSlots, readRecorded } from './storedConnections.ts'

/**
 * Does here what the visitor does in other tabs of the app: disconnects and connects along.
 *
 * @param client - Client from `createLatchkey`.
 * @source spec §3 "Local storage"
 */
export function followTabs(client: Latchkey): void {
  const slots = client.own(connectionSlots)

  function follow(): void {
    const connectedElsewhere = (Object.keys(client.store.get().network) as Namespace[])
      .map((namespace) => ({ namespace, records: catchUp(client, namespace) }))
      .filter(({ records }) => records.length > 0)
    // What fails here may live in the other tab: only that tab may strike it.
    if (client.options.enableReconnect)
      void restoreRecorded(client, connectedElsewhere, { forgetsFailed: false })
  }

  client.onDestroy(slots.connections.watch(follow))
  client.onDestroy(slots.disconnected.watch(follow))
}

/** Drops what ended elsewhere, and returns what was connected elsewhere. */
function catchUp(client: Latchkey, namespace: Namespace): ReturnType<typeof readRecorded> {
  const records = readRecorded(client, namespace)
  const ids = new Set(records.map(({ connectorId }) => connectorId))
  const { status, connections } = readConnections(client.store.get(), namespace)
  for (const { connector } of connections)
    if (!ids.has(connector.id)) removeConnection(client, namespace, connector)
  if (isUnderWay(status)) return []
  const here = new Set(connections.map(({ connector }) => connector.id))
  return records.filter(({ connectorId }) => !here.has(connectorId))
}

import type { Latchkey } from '../model/Latchkey.ts'
import { createConnectionStorage } from './storedConnections.ts'

/**
 * Listens to connections and disconnections in other tabs of the app.
 *
 * @param follow - Called each time, until the client is destroyed.
 */
export function watchConnectionsInOtherTabs(client: Latchkey, follow: () => void): void {
  const slots = client.own(createConnectionStorage)
  client.onDestroy(slots.connections.watch(follow))
  client.onDestroy(slots.disconnected.watch(follow))
}

/** Returns whether a connection or a disconnection of an earlier visit is stored. */
export function hasStoredConnections(client: Latchkey): boolean {
  const { connections, status } = client.own(createConnectionStorage)
  return [connections.get(), status.get()].some((slot) => Object.keys(slot).length > 0)
}

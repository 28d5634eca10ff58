import type { Latchkey } from '../model/Latchkey.ts'
import { connectionSlots } from './storedConnections.ts'

/**
 * Watches what other tabs of the app connect and disconnect.
 *
 * @param follow - Called each time, until the client is destroyed.
 */
export function followTabs(client: Latchkey, follow: () => void): void {
  const slots = client.own(connectionSlots)
  client.onDestroy(slots.connections.watch(follow))
  client.onDestroy(slots.disconnected.watch(follow))
}

/** Returns whether a connection, or its end, is stored from an earlier visit. */
export function hasStoredConnections(client: Latchkey): boolean {
  const { connections, status } = client.own(connectionSlots)
  return [connections.get(), status.get()].some((slot) => Object.keys(slot).length > 0)
}

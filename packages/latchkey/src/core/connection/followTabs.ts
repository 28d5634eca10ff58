import type { Latchkey } from '../model/Latchkey.ts'
import { connectionSlots } from './storedConnections.ts'

/**
 * Tells of what the visitor connects and disconnects in other tabs of the app.
 *
 * @param client - Client from `createLatchkey`.
 * @param follow - Called each time, until the client is destroyed.
 * @source spec §3 "Local storage"
 */
export function followTabs(client: Latchkey, follow: () => void): void {
  const slots = client.own(connectionSlots)
  client.onDestroy(slots.connections.watch(follow))
  client.onDestroy(slots.disconnected.watch(follow))
}

/**
 * Tells whether something of an earlier visit is remembered: a connection, or the end of one.
 *
 * @param client - Client from `createLatchkey`.
 * @returns False for who never connected a wallet.
 */
export function hasStoredConnections(client: Latchkey): boolean {
  const { connections, status } = client.own(connectionSlots)
  return [connections.get(), status.get()].some((slot) => Object.keys(slot).length > 0)
}

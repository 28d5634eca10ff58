import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createConnectionStorage, type StoredConnection } from './storedConnections.ts'

/**
 * Lists the recorded connections of a namespace that the visitor did not end.
 *
 * @param namespace - A namespace.
 * @returns Records, the current one first; one at most unless several wallets are allowed.
 */
export function readStoredConnections(
  client: Latchkey,
  namespace: Namespace,
): readonly StoredConnection[] {
  const slots = client.own(createConnectionStorage)
  const ended = slots.disconnected.get()[namespace] ?? []
  const records = slots.connections.get()[namespace] ?? []
  const live = records.filter(({ connectorId }) => !ended.includes(connectorId))
  return client.store.get().features.multiWallet ? live : live.slice(0, 1)
}

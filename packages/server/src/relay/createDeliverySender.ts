import type { RelayMetrics } from '../metrics/index.ts'
import type { ClientConnection, RelaySubscription } from './ClientConnection.ts'
import type { StoredMessage } from './drivers/RelayStore.ts'
import { evictOldest } from './evictOldest.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Unacknowledged deliveries of a connection; older ones are no longer tracked. */
const maxUnacknowledged = 1_024

/** Sends a message to one subscription. `data` is serialized once for all subscriptions. */
export type DeliverySender = (
  subscription: RelaySubscription,
  message: StoredMessage,
  data: string,
  /** Called once the frame was written to the socket, or failed. */
  sent?: () => void,
) => void

/**
 * Creates a delivery sender. It records what it sent, to deliver once and to match acknowledgements.
 *
 * @param deps - `nextId` generates delivery ids.
 */
export function createDeliverySender(deps: {
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly nextId: () => number
}): DeliverySender {
  const { limits, metrics, nextId } = deps
  return ({ connection, sentHashes, id, deliveryMethod }, { topic, hash }, data, sent) => {
    const deliveryId = nextId()
    sentHashes.add(hash)
    evictOldest(sentHashes, 2 * limits.mailbox.messages)
    connection.unacknowledged.set(deliveryId, { topic, hash })
    evictOldest(connection.unacknowledged, maxUnacknowledged)
    metrics.delivered.inc()
    const front = `{"id":${deliveryId},"jsonrpc":"2.0","method":"${deliveryMethod}","params":`
    connection.socket.send(`${front}{"id":"${id}","data":${data}}}`, sent)
  }
}

/**
 * Disconnects a client whose send buffer exceeds the limit. Its messages stay in their mailboxes and
 * are delivered after it reconnects.
 *
 * @returns Whether it was disconnected.
 */
export function disconnectSlowConsumer(
  { limits, metrics }: { readonly limits: RelayLimits; readonly metrics: RelayMetrics },
  connection: ClientConnection,
): boolean {
  if (connection.socket.bufferedAmount() <= limits.sendBufferBytes) return false
  // Counted once: earlier requests may still be answered after this.
  if (connection.isOpen) metrics.disconnected.inc({ reason: 'never_reads' })
  connection.isOpen = false
  connection.socket.terminate()
  return true
}

/**
 * Serializes the `data` member of a delivery.
 */
export function formatDelivery(message: StoredMessage): string {
  const { topic, message: sealed, publishedAt, tag, attestation } = message
  return JSON.stringify({ topic, message: sealed, publishedAt, tag, attestation })
}

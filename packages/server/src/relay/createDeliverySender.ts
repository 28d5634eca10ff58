import type { RelayMetrics } from '../metrics/index.ts'
import { type RelayConnection, evictOldest, type RelaySubscription } from './RelayConnection.ts'
import type { StoredMessage } from './drivers/RelayStore.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Messages that a socket may leave unacknowledged before the oldest are no longer waited for. */
const maxUnacknowledged = 1_024

/** Sends a message to one subscription. `data` is made once for all who get it. */
export type DeliverySender = (
  subscription: RelaySubscription,
  message: StoredMessage,
  data: string,
  /** Called once it has left the process, or cannot. */
  sent?: () => void,
) => void

/**
 * Makes a sender. It remembers what it sent: to send it once only, and to know acknowledgements.
 *
 * @param deps - `nextId` makes ids of deliveries.
 */
export function createDeliverySender(deps: {
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly nextId: () => number
}): DeliverySender {
  const { limits, metrics, nextId } = deps
  return (
    { connection, sentHashes: seen, id, deliveryMethod: method },
    { topic, hash },
    data,
    sent,
  ) => {
    const deliveryId = nextId()
    seen.add(hash)
    evictOldest(seen, 2 * limits.mailbox.messages)
    connection.unacknowledged.set(deliveryId, { topic, hash })
    evictOldest(connection.unacknowledged, maxUnacknowledged)
    metrics.delivered.inc()
    const front = `{"id":${deliveryId},"jsonrpc":"2.0","method":"${method}","params":`
    connection.socket.send(`${front}{"id":"${id}","data":${data}}}`, sent)
  }
}

/**
 * Cuts off who lets too much wait to be sent. What is kept for it is not lost: it gets that when it
 * comes back.
 *
 * @param deps - The limits, and the metrics.
 * @param connection - Whom something was, or is to be, sent.
 * @returns Whether it was cut off.
 */
export function disconnectSlowConsumer(
  { limits, metrics }: { readonly limits: RelayLimits; readonly metrics: RelayMetrics },
  connection: RelayConnection,
): boolean {
  if (connection.socket.bufferedAmount() <= limits.sendBufferBytes) return false
  // Once: what was asked before may still be answered.
  if (connection.isOpen) metrics.disconnected.inc({ reason: 'never_reads' })
  connection.isOpen = false
  connection.socket.terminate()
  return true
}

/**
 * Writes a message as clients read it.
 *
 * @param message - The message.
 * @returns JSON.
 */
export function formatDelivery(message: StoredMessage): string {
  const { topic, message: sealed, publishedAt, tag, attestation } = message
  return JSON.stringify({ topic, message: sealed, publishedAt, tag, attestation })
}

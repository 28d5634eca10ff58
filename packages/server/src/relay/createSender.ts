import type { RelayMetrics } from '../metrics/index.ts'
import { type Connection, forgetOldest, type Subscription } from './Connection.ts'
import type { StoredMessage } from './drivers/RelayStore.ts'
import type { RelayLimits } from './limits.ts'

/** Messages that a socket may leave unacknowledged before the oldest are no longer waited for. */
const mostUnacknowledged = 1_024

/** Sends a message to one subscription. `data` is made once for all who get it. */
export type Sender = (
  subscription: Subscription,
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
export function createSender(deps: {
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly nextId: () => number
}): Sender {
  const { limits, metrics, nextId } = deps
  return ({ connection, seen, id, method }, { topic, hash }, data, sent) => {
    const deliveryId = nextId()
    seen.add(hash)
    forgetOldest(seen, 2 * limits.mailbox.messages)
    connection.unacknowledged.set(deliveryId, { topic, hash })
    forgetOldest(connection.unacknowledged, mostUnacknowledged)
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
export function readsTooSlowly(
  { limits, metrics }: { readonly limits: RelayLimits; readonly metrics: RelayMetrics },
  connection: Connection,
): boolean {
  if (connection.socket.buffered() <= limits.sendBuffer) return false
  // Once: what was asked before may still be answered.
  if (connection.isOpen) metrics.cutOff.inc({ reason: 'never_reads' })
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
export function dataOf(message: StoredMessage): string {
  const { topic, message: sealed, publishedAt, tag, attestation } = message
  return JSON.stringify({ topic, message: sealed, publishedAt, tag, attestation })
}

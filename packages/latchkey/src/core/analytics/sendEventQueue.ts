import { isWalletError } from '../../errors/index.ts'
import type { AnalyticsEvent } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { formatGatewayUrl } from '../gateway/index.ts'
import type { EventQueue } from './createEventQueue.ts'

/** Statuses with which the gateway rejects a batch for good. */
const permanentFailures: ReadonlySet<unknown> = new Set([400, 413, 422])

/**
 * Sends the queue batch by batch, and drops the batches that the gateway accepted.
 *
 * @param signal - Aborts the request.
 * @returns `kept` when the gateway could not accept all events now, `refused` when the app may send
 * none.
 */
export async function sendEventQueue(
  client: Latchkey,
  queue: EventQueue,
  signal: AbortSignal,
): Promise<'sent' | 'kept' | 'refused'> {
  for (let batch = queue.batch(); batch.length > 0; batch = queue.batch()) {
    const status = await post(client, batch, signal)
    if (isForbidden(status)) return 'refused'
    if (status !== 'taken' && !permanentFailures.has(status)) return 'kept'
    queue.drop(batch)
  }
  return 'sent'
}

/**
 * Sends the queue with `navigator.sendBeacon`, which outlives the page.
 *
 * @param queue - Batches that the browser does not accept stay in it.
 */
export function sendEventQueueByBeacon(client: Latchkey, queue: EventQueue): void {
  for (let batch = queue.batch(); batch.length > 0; batch = queue.batch()) {
    const { url, body } = requestOf(client, batch)
    if (!client.window?.navigator.sendBeacon(url, JSON.stringify(body))) return
    queue.drop(batch)
  }
}

/** Returns whether a status means that the app may not send events. */
export function isForbidden(status: unknown): boolean {
  return status === 403
}

/** Returns 'taken', or the status of the failure; 0 without a response. */
async function post(
  client: Latchkey,
  events: readonly AnalyticsEvent[],
  signal: AbortSignal,
): Promise<unknown> {
  try {
    // Text spares a preflight; the answer is empty.
    const how = { method: 'POST', contentType: 'text/plain', parse: () => undefined } as const
    await client.http.json({ ...requestOf(client, events), ...how, signal })
    return 'taken'
  } catch (error) {
    return isWalletError(error) ? (error.details['status'] ?? 0) : 0
  }
}

function requestOf(
  { options }: Latchkey,
  events: readonly AnalyticsEvent[],
): { readonly url: string; readonly body: unknown } {
  const isOne = events.length === 1
  const url = formatGatewayUrl(options, isOne ? '/e' : '/batch') ?? ''
  return { url, body: isOne ? events[0] : events }
}

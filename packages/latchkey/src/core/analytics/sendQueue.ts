import { isWalletError } from '../../errors/index.ts'
import type { AnalyticsEvent } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { gatewayUrl } from '../gateway/index.ts'
import type { EventQueue } from './createEventQueue.ts'

/** What a gateway will not take, however often it is asked. */
const permanentFailures: ReadonlySet<unknown> = new Set([400, 413, 422])

/**
 * Sends what is in a queue, call by call; what the gateway has taken is dropped from it.
 *
 * @param client - Client from `createLatchkey`.
 * @param queue - The queue.
 * @param signal - Gives up.
 * @returns `kept` when the gateway could not take all of it now, `refused` when it never will.
 * @source spec §7 "POST /e", §8 "Analytics 403", facts: gateway §2.6
 */
export async function sendQueue(
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
 * Hands what is in a queue to the browser, which sends it though the page goes.
 *
 * @param client - Client from `createLatchkey`.
 * @param queue - The queue. What the browser would not take stays in it.
 * @source facts: product-inventory §4.7
 */
export function beaconQueue(client: Latchkey, queue: EventQueue): void {
  for (let batch = queue.batch(); batch.length > 0; batch = queue.batch()) {
    const { url, body } = requestOf(client, batch)
    if (!client.window?.navigator.sendBeacon(url, JSON.stringify(body))) return
    queue.drop(batch)
  }
}

/** Tells whether a status says that the app may send no events. */
export function isForbidden(status: unknown): boolean {
  return status === 403
}

/** The status of what went wrong; 0 where none came. */
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
  const url = gatewayUrl(options, isOne ? '/e' : '/batch') ?? ''
  return { url, body: isOne ? events[0] : events }
}

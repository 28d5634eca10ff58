import { isWalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery } from '../gateway/index.ts'
import { emitAlert } from '../notification/index.ts'
import { analyticsConfigQuery } from './analyticsConfigQuery.ts'
import { createEventQueue } from './createEventQueue.ts'
import type { RecordedEvent } from './RecordedEvent.ts'
import { sendEventQueueByBeacon, isForbidden, sendEventQueue } from './sendEventQueue.ts'
import { toAnalyticsEvent } from './toAnalyticsEvent.ts'

const interval = 10_000
/** Longest pause in milliseconds between attempts while the gateway does not accept events. */
const maxInterval = 300_000
const leaveEvents = ['visibilitychange', 'pagehide'] as const

/**
 * Sends events to the host's own gateway: every 10 s, as soon as they exceed one request, and when
 * the page is hidden. Sends nothing unless the project enables analytics. Events that could not be
 * sent are retried.
 *
 * @param client - Client from `createLatchkey`. Destroying it stops the sender.
 * @param recorded - Events that were recorded earlier.
 * @param taken - Called once the sender listens to events itself.
 */
export function startAnalyticsSender(
  client: Latchkey,
  recorded: readonly RecordedEvent[],
  taken: () => void,
): void {
  const { clock, events, store, window } = client
  const queue = createEventQueue()
  const life = new AbortController()
  let isOn = false
  let isSending = false
  let pause = interval
  let cancel: (() => void) | undefined

  function take(event: RecordedEvent): void {
    if (event.name === 'MODAL_CREATED') return
    queue.add(toAnalyticsEvent(client, event))
    // A failing gateway is not called more often because the queue is full.
    if (queue.isFull() && pause === interval) void flush()
    wait()
  }

  function wait(): void {
    cancel ??= clock.after(pause, () => {
      cancel = undefined
      void flush()
    })
  }

  async function flush(): Promise<void> {
    if (!isOn || isSending) return
    isSending = true
    const outcome = await sendEventQueue(client, queue, life.signal)
    isSending = false
    if (life.signal.aborted) return
    if (outcome === 'refused') return end('refused')
    if (outcome === 'kept') wait()
    pause = outcome === 'kept' ? Math.min(pause * 2, maxInterval) : interval
  }

  const leave = ({ type }: { readonly type: string }): void => {
    if (isOn && isLeaving(client, type)) sendEventQueueByBeacon(client, queue)
  }

  async function start(): Promise<void> {
    const consent = await fetchConsent(client, life.signal)
    if (consent === 'refused') return end('refused')
    isOn = consent === 'yes' && !life.signal.aborted
    if (!isOn) return end()
    leave({ type: 'visibilitychange' })
    void flush()
  }

  function end(why?: 'refused'): void {
    if (why) emitAlert(client, { code: 'analytics.invalid_configuration' })
    isOn = false
    life.abort()
    stop()
    cancel?.()
    for (const name of leaveEvents) window?.removeEventListener(name, leave)
  }

  taken()
  const stop = events.onAny((event) => take({ ...event, at: clock.now(), state: store.get() }))
  for (const name of leaveEvents) window?.addEventListener(name, leave)
  client.onDestroy(() => end())
  recorded.forEach(take)
  void start()
}

/** Fetches whether the project enables analytics. A failure counts as no. */
async function fetchConsent(
  client: Latchkey,
  signal: AbortSignal,
): Promise<'yes' | 'no' | 'refused'> {
  try {
    const config = await fetchQuery(client, analyticsConfigQuery(client), { signal })
    return config.isAnalyticsEnabled ? 'yes' : 'no'
  } catch (error) {
    return isWalletError(error) && isForbidden(error.details['status']) ? 'refused' : 'no'
  }
}

function isLeaving({ window }: Latchkey, type: string): boolean {
  return type === 'pagehide' || window?.document?.visibilityState === 'hidden'
}

import { createModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { RecordedEvent } from './RecordedEvent.ts'

/** Milliseconds from the first event until the code that sends events is loaded. */
const wait = 5_000

/**
 * Records the client's events for the host's own gateway. The code that sends them is loaded later, so that
 * opening the modal does not wait for it, and never for a visitor whose wallet is only reconnected.
 *
 * @param client - Client from `createLatchkey`. Nothing is recorded without a gateway, in basic mode, or
 * with `features.analytics` off.
 * @returns Function that stops the recording.
 * @see [7.28a, 7.28c]
 */
export function recordEvents(client: Latchkey): () => void {
  const { clock, events, options, store } = client
  const recorded: RecordedEvent[] = []
  let isComing = false
  const send = (): void => {
    createModuleLoader(() => import('./startAnalyticsSender.ts'))
      .load()
      .then(({ startAnalyticsSender }) => startAnalyticsSender(client, recorded, stop))
      // Analytics are optional: a failed import is ignored.
      .catch(stop)
  }
  const stop = events.onAny((event) => {
    if (!options.gatewayUrl || options.basic || !options.features.analytics) return
    recorded.push({ ...event, at: clock.now(), state: store.get() })
    // Earlier events come from reconnecting a returning visitor and do not load the sender.
    if (isComing || !store.get().initialized) return
    isComing = true
    client.onDestroy(clock.after(wait, send))
  })
  return stop
}

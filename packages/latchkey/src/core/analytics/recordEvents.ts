import type { Latchkey } from '../model/Latchkey.ts'
import type { RecordedEvent } from './RecordedEvent.ts'

/** Milliseconds from the first of it until what sends it is fetched. */
const wait = 5_000

/**
 * Keeps what happens, for the host's own gateway. What sends it is fetched later, so that opening the
 * modal does not wait for it; and never for a visitor who only came back.
 *
 * @param client - Client from `createLatchkey`. Nothing is kept without a gateway, in basic mode, or
 * with `features.analytics` off.
 * @returns How to keep nothing more.
 * @see [7.28a, 7.28c]
 */
export function recordEvents(client: Latchkey): () => void {
  const { clock, events, options, store } = client
  const recorded: RecordedEvent[] = []
  let isComing = false
  const send = (): void => {
    import('./createSender.ts')
      .then(({ createSender }) => createSender(client, recorded, stop))
      // The page goes on without it as well.
      .catch(stop)
  }
  const stop = events.onAny((event) => {
    if (!options.gatewayUrl || options.basic || !options.features.analytics) return
    recorded.push({ ...event, at: clock.now(), state: store.get() })
    // What comes before is of a visitor who returns, and wants nothing of it yet.
    if (isComing || !store.get().initialized) return
    isComing = true
    client.onDestroy(clock.after(wait, send))
  })
  return stop
}

/** Selects the relay to connect to, and the delay before each attempt. */
export type RelayRotation = {
  /** Returns the URL of the current relay; `undefined` when there is none. */
  url(): string | undefined
  /** Resets the delay: the current relay has responded. */
  markReachable(): void
  /** Moves on after a connection has ended. Returns the ms to wait before the next attempt. */
  nextDelay(): number
}

/** Milliseconds. */
const minDelay = 500
const maxDelay = 30_000

/**
 * Creates a round-robin rotation with exponential back-off between rounds and random jitter, so that
 * clients do not all reconnect to a restarted relay at the same moment.
 *
 * @param urls - Relays in order of preference. A relay that was reachable stays current.
 */
export function createRelayRotation(urls: readonly string[]): RelayRotation {
  let index = 0
  /** Attempts since a relay was last reachable. */
  let failures = 0
  let isReachable = false

  return {
    url: () => urls[index % urls.length],
    markReachable() {
      isReachable = true
      failures = 0
    },
    nextDelay() {
      if (!isReachable) {
        index++
        failures++
      }
      isReachable = false
      if (failures % urls.length > 0) return 0
      const delay = Math.min(minDelay * 2 ** (failures / urls.length), maxDelay)
      return delay * (1 - Math.random() / 2)
    },
  }
}

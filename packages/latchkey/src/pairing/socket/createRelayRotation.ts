/** Which relay is dialled next, and when. */
export type RelayRotation = {
  /** The relay whose turn it is; `undefined` when there is none. */
  url(): string | undefined
  /** The relay was heard: the next dial is the first again. */
  markReachable(): void
  /** The line ended. Returns the ms to wait before the next dial. */
  nextDelay(): number
}

/** ms. */
const minDelay = 500
const maxDelay = 30_000

/**
 * Takes relays in turn. When none answers, the rounds come further and further apart, each wait by
 * chance between half and whole, so that not everybody comes back to a restarted relay at once.
 *
 * @param urls - The relays in the order they are to be tried.
 * @returns The rotation. A relay that was heard keeps its turn.
 */
export function createRelayRotation(urls: readonly string[]): RelayRotation {
  let at = 0
  /** Dials since a relay was last heard. */
  let failed = 0
  let isHeard = false

  return {
    url: () => urls[at % urls.length],
    markReachable() {
      isHeard = true
      failed = 0
    },
    nextDelay() {
      if (!isHeard) {
        at++
        failed++
      }
      isHeard = false
      if (failed % urls.length > 0) return 0
      const whole = Math.min(minDelay * 2 ** (failed / urls.length), maxDelay)
      return whole * (1 - Math.random() / 2)
    },
  }
}

/** Lets so many through per second, and a burst now and then. */
export type TokenBucket = {
  /** Takes some; whether there were enough. */
  take(count?: number): boolean
  /** Whether it is full again, so that a new one would be no different. */
  isFull(): boolean
}

/** What flows into a bucket, and what it holds. */
export type TokenRate = { readonly perSecond: number; readonly burst: number }

/**
 * Makes a token bucket. It needs no timer: what flowed in is reckoned when somebody takes.
 *
 * @param rate - Tokens per second, and how many it holds at most.
 * @param now - The time in milliseconds.
 */
export function createTokenBucket(rate: TokenRate, now: () => number): TokenBucket {
  let held = rate.burst
  let at = now()

  function refill(): void {
    const time = now()
    // A clock that was set back gives nothing, and takes nothing.
    held = Math.min(rate.burst, held + (Math.max(time - at, 0) / 1_000) * rate.perSecond)
    at = time
  }

  return {
    take(count = 1) {
      refill()
      if (held < count) return false
      held -= count
      return true
    },
    isFull() {
      refill()
      return held >= rate.burst
    },
  }
}

/** A token bucket: a sustained rate with bursts. */
export type TokenBucket = {
  /** Takes tokens, all or none; returns whether there were enough. */
  take(count?: number): boolean
  /** Takes what was used beyond what is left, down to the negative of a full bucket; returns a negative count. */
  settle(count: number): void
  /** Whether it is full, and so equal to a new bucket. */
  isFull(): boolean
}

/** Refill rate and capacity of a token bucket. */
export type TokenBucketRate = { readonly perSecond: number; readonly burst: number }

/**
 * Creates a full token bucket. It needs no timer: the refill is computed when tokens are taken.
 *
 * @param now - Returns the time in milliseconds.
 */
export function createTokenBucket(rate: TokenBucketRate, now: () => number): TokenBucket {
  let tokens = rate.burst
  let at = now()

  function refill(): void {
    const time = now()
    // A clock that was set back neither adds nor removes tokens.
    tokens = Math.min(rate.burst, tokens + (Math.max(time - at, 0) / 1_000) * rate.perSecond)
    at = time
  }

  return {
    take(count = 1) {
      refill()
      if (tokens < count) return false
      tokens -= count
      return true
    },
    settle(count) {
      refill()
      tokens = Math.max(-rate.burst, Math.min(rate.burst, tokens - count))
    },
    isFull() {
      refill()
      return tokens >= rate.burst
    },
  }
}

import type { Clock } from '../clock/Clock.ts'
import { isLoopbackAddress } from '../http/index.ts'
import { type TokenBucket, createTokenBucket } from './createTokenBucket.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Addresses that have been quiet are forgotten this often. */
const cleanupIntervalMs = 60_000

/** Counts attempts to connect by address. */
export type ConnectRateLimiter = {
  /** Whether this one from an address is not too many. */
  allow(address: string): boolean
  stop(): void
}

/**
 * Makes a count of attempts.
 *
 * @param deps - The limits say how many.
 */
export function createConnectRateLimiter(deps: {
  readonly clock: Clock
  readonly limits: RelayLimits
}): ConnectRateLimiter {
  const { clock, limits } = deps
  const buckets = new Map<string, TokenBucket>()
  return {
    allow(address) {
      if (isLoopbackAddress(address)) return true
      const bucket = buckets.get(address) ?? createTokenBucket(limits.connectRate, clock.now)
      buckets.set(address, bucket)
      return bucket.take()
    },
    stop: clock.every(cleanupIntervalMs, () => {
      for (const [address, bucket] of buckets) if (bucket.isFull()) buckets.delete(address)
    }),
  }
}

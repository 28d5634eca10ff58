import type { Clock } from '../clock/Clock.ts'
import { isLoopbackAddress } from '../http/index.ts'
import { type TokenBucket, createTokenBucket } from './createTokenBucket.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Interval for removing full buckets. */
const cleanupIntervalMs = 60_000

/** Limits connection attempts per network address. */
export type ConnectRateLimiter = {
  /** Counts one attempt and returns whether it is within the limit. */
  allow(address: string): boolean
  stop(): void
}

/**
 * Creates a rate limiter of connection attempts. Loopback addresses are not limited.
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

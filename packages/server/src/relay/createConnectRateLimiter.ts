import type { Clock } from '../clock/Clock.ts'
import { isLoopbackAddress } from '../http/index.ts'
import { getIpAndSubnet } from '../limits/index.ts'
import { type TokenBucket, createTokenBucket, type TokenBucketRate } from './createTokenBucket.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Interval for removing full buckets. */
const cleanupIntervalMs = 60_000

/** Limits connection attempts per address and network. */
export type ConnectRateLimiter = {
  /** Counts one attempt and returns whether it is within the limit. */
  allow(address: string): boolean
  stop(): void
}

/**
 * Creates a rate limiter of connection attempts.
 */
export function createConnectRateLimiter(deps: {
  readonly clock: Clock
  readonly limits: RelayLimits
}): ConnectRateLimiter {
  const { clock, limits } = deps
  const buckets = new Map<string, TokenBucket>()

  function take(key: string, rate: TokenBucketRate): boolean {
    const bucket = buckets.get(key) ?? createTokenBucket(rate, clock.now)
    buckets.set(key, bucket)
    return bucket.take()
  }

  return {
    allow(from) {
      if (limits.isLoopbackExempt && isLoopbackAddress(from)) return true
      const [address, network] = getIpAndSubnet(from)
      return take(address, limits.connectRate) && take(`in ${network}`, limits.networkConnectRate)
    },
    stop: clock.every(cleanupIntervalMs, () => {
      for (const [address, bucket] of buckets) if (bucket.isFull()) buckets.delete(address)
    }),
  }
}

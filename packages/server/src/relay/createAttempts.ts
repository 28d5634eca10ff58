import type { Clock } from '../clock/Clock.ts'
import { isLoopback } from '../http/index.ts'
import { type Bucket, createBucket } from './createBucket.ts'
import type { RelayLimits } from './limits.ts'

/** Addresses that have been quiet are forgotten this often. */
const forgetEvery = 60_000

/** Counts attempts to connect by address. */
export type Attempts = {
  /** Whether this one from an address is not too many. */
  take(address: string): boolean
  stop(): void
}

/**
 * Makes a count of attempts.
 *
 * @param deps - The limits say how many.
 */
export function createAttempts(deps: {
  readonly clock: Clock
  readonly limits: RelayLimits
}): Attempts {
  const { clock, limits } = deps
  const buckets = new Map<string, Bucket>()
  return {
    take(address) {
      if (isLoopback(address)) return true
      const bucket = buckets.get(address) ?? createBucket(limits.attempts, clock.now)
      buckets.set(address, bucket)
      return bucket.take()
    },
    stop: clock.every(forgetEvery, () => {
      for (const [address, bucket] of buckets) if (bucket.isFull()) buckets.delete(address)
    }),
  }
}

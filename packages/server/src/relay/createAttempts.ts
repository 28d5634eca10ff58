import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock.ts'
import { clientAddress, isLoopback } from './clientAddress.ts'
import { type Bucket, createBucket } from './createBucket.ts'
import type { RelayLimits } from './limits.ts'

/** Addresses that have been quiet are forgotten this often. */
const forgetEvery = 60_000

/** Counts attempts to connect by address. */
export type Attempts = {
  /** Whether this one is not too many. */
  take(request: IncomingMessage): boolean
  stop(): void
}

/**
 * Makes a count of attempts.
 *
 * @param deps - `proxies` of ours in front of this process.
 */
export function createAttempts(deps: {
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly proxies: number
}): Attempts {
  const { clock, limits, proxies } = deps
  const buckets = new Map<string, Bucket>()
  return {
    take(request) {
      const address = clientAddress(request, proxies)
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

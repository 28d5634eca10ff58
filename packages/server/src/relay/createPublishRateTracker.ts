import type { Clock } from '../clock/Clock.ts'
import { createTokenBucket, type TokenBucket } from './createTokenBucket.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Interval for removing full buckets. */
const cleanupIntervalMs = 60_000

/** Rates at which a client publishes. */
export type PublishRates = {
  readonly publishRate: TokenBucket
  readonly publishedCharacterRate: TokenBucket
}

/** Publish rates of clients at their addresses. They outlive connections: reconnecting does not reset them. */
export type PublishRateTracker = {
  get(quotaKey: string): PublishRates
  stop(): void
}

/**
 * Creates an empty table. Entries that are equal to new ones are removed once a minute.
 *
 * @param isInUse - Returns whether a client is connected, whose entry is kept.
 */
export function createPublishRateTracker(
  clock: Clock,
  limits: Pick<RelayLimits, 'publishRate' | 'publishedCharacterRate'>,
  isInUse: (quotaKey: string) => boolean,
): PublishRateTracker {
  const table = new Map<string, PublishRates>()
  return {
    get(quotaKey) {
      const rates = table.get(quotaKey) ?? {
        publishRate: createTokenBucket(limits.publishRate, clock.now),
        publishedCharacterRate: createTokenBucket(limits.publishedCharacterRate, clock.now),
      }
      table.set(quotaKey, rates)
      return rates
    },
    stop: clock.every(cleanupIntervalMs, () => {
      for (const [id, { publishRate, publishedCharacterRate }] of table)
        if (!isInUse(id) && publishRate.isFull() && publishedCharacterRate.isFull())
          table.delete(id)
    }),
  }
}

import type { Clock } from '../clock/Clock.ts'
import type { PublishRates } from './createPublishRateTracker.ts'
import {
  createQuotaUsage,
  isUnusedQuota,
  type QuotaUsage,
  type RelayQuota,
} from './createQuotaTracker.ts'
import { createTokenBucket, type TokenBucketRate } from './createTokenBucket.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Interval for removing unused reserves. */
const cleanupIntervalMs = 60_000

/**
 * Amount that one connection can use when the connections of its client have used up their quota: a stolen token at
 * the address of its owner uses up what they share, and one reserve.
 */
export type ConnectionQuotaReserve = QuotaUsage & PublishRates

/**
 * The reserves of clients, one for each connection that a client may have. They outlive connections:
 * reconnecting does not reset them.
 */
export type ConnectionQuotaReserves = {
  /** Takes a reserve of a client for a new connection, an unused reserve where possible. */
  take(quotaKey: string): ConnectionQuotaReserve
  release(reserve: ConnectionQuotaReserve): void
  stop(): void
}

/** Creates the reserves: each is the quota of a client divided by its connections. */
export function createConnectionQuotaReserves(
  clock: Clock,
  limits: Pick<RelayLimits, 'client' | 'publishRate' | 'publishedCharacterRate'>,
): ConnectionQuotaReserves {
  const byClient = new Map<string, Set<ConnectionQuotaReserve>>()
  const part = 1 / limits.client.sockets

  function create(): ConnectionQuotaReserve {
    return {
      ...createQuotaUsage(clock, scaleQuota(limits.client, part)),
      publishRate: createTokenBucket(scaleRate(limits.publishRate, part), clock.now),
      publishedCharacterRate: createTokenBucket(
        scaleRate(limits.publishedCharacterRate, part),
        clock.now,
      ),
    }
  }

  return {
    take(quotaKey) {
      const reserves = byClient.get(quotaKey) ?? new Set()
      byClient.set(quotaKey, reserves)
      const free = [...reserves].filter(({ sockets }) => sockets === 0)
      const unused = free.find(isUnused)
      const reserve =
        unused ?? (reserves.size < limits.client.sockets ? create() : (free[0] ?? create()))
      // Moves it to the end: the least recently used reserve is taken first.
      reserves.delete(reserve)
      reserves.add(reserve)
      reserve.sockets += 1
      return reserve
    },
    release(reserve) {
      reserve.sockets -= 1
    },
    stop: clock.every(cleanupIntervalMs, () => {
      for (const [key, reserves] of byClient) {
        for (const reserve of reserves) if (isUnused(reserve)) reserves.delete(reserve)
        if (reserves.size === 0) byClient.delete(key)
      }
    }),
  }
}

function isUnused(reserve: ConnectionQuotaReserve): boolean {
  const { publishRate, publishedCharacterRate } = reserve
  return isUnusedQuota(reserve) && publishRate.isFull() && publishedCharacterRate.isFull()
}

function scaleRate({ perSecond, burst }: TokenBucketRate, part: number): TokenBucketRate {
  return { perSecond: perSecond * part, burst: burst * part }
}

function scaleQuota(quota: RelayQuota, part: number): RelayQuota {
  return {
    sockets: 1,
    subscriptions: quota.subscriptions * part,
    storedBytes: quota.storedBytes * part,
    traffic: scaleRate(quota.traffic, part),
    operations: scaleRate(quota.operations, part),
  }
}

import type { Clock } from '../clock/Clock.ts'
import { type TokenBucket, createTokenBucket, type TokenBucketRate } from './createTokenBucket.ts'

/** Interval for removing unused entries. */
const cleanupIntervalMs = 60_000

/** Quota of one client at one address, or of all clients at one address or in one network. */
export type RelayQuota = {
  readonly sockets: number
  readonly subscriptions: number
  /** Bytes of stored messages until they expire. */
  readonly storedBytes: number
  /** Characters of received frames, and bytes of mailboxes that are read to fetch messages. */
  readonly traffic: TokenBucketRate
  /** Topics, messages and receipts in requests. */
  readonly operations: TokenBucketRate
}

/** Current usage of a quota. */
export type QuotaUsage = {
  readonly quota: RelayQuota
  readonly traffic: TokenBucket
  readonly operations: TokenBucket
  sockets: number
  subscriptions: number
  storedBytes: number
}

/** Quota usage by client at an address, address or network. It outlives sockets: reconnecting does not reset it. */
export type QuotaTracker = {
  get(key: string): QuotaUsage
  stop(): void
}

/**
 * Creates an empty quota table. Entries without usage are removed once a minute.
 *
 * @param limits - Quota of each entry.
 */
export function createQuotaTracker(clock: Clock, limits: RelayQuota): QuotaTracker {
  const allowances = new Map<string, QuotaUsage>()
  return {
    get(key) {
      const allowance = allowances.get(key) ?? createQuotaUsage(clock, limits)
      allowances.set(key, allowance)
      return allowance
    },
    stop: clock.every(cleanupIntervalMs, () => {
      for (const [key, allowance] of allowances)
        if (isUnusedQuota(allowance)) allowances.delete(key)
    }),
  }
}

/**
 * Creates a usage without limits, for loopback addresses when these are exempt.
 */
export function createUnlimitedUsage(clock: Clock): QuotaUsage {
  const unlimited = Infinity
  const rate: TokenBucketRate = { perSecond: 0, burst: unlimited }
  const quota = {
    sockets: unlimited,
    subscriptions: unlimited,
    storedBytes: unlimited,
    traffic: rate,
    operations: rate,
  }
  return createQuotaUsage(clock, quota)
}

/**
 * Creates the usage of a quota, of which nothing is used.
 */
export function createQuotaUsage({ now }: Pick<Clock, 'now'>, quota: RelayQuota): QuotaUsage {
  return {
    quota,
    traffic: createTokenBucket(quota.traffic, now),
    operations: createTokenBucket(quota.operations, now),
    sockets: 0,
    subscriptions: 0,
    storedBytes: 0,
  }
}

/** Returns whether a usage is equal to a new one. */
export function isUnusedQuota({
  sockets,
  subscriptions,
  storedBytes,
  traffic,
  operations,
}: QuotaUsage): boolean {
  return sockets + subscriptions + storedBytes === 0 && traffic.isFull() && operations.isFull()
}

import type { Clock } from '../clock/Clock.ts'
import { type TokenBucket, createTokenBucket, type TokenRate } from './createTokenBucket.ts'

/** Who has been quiet is forgotten this often. */
const cleanupIntervalMs = 60_000

/** What one client takes at most, or everybody at one address together. */
export type RelayQuota = {
  readonly sockets: number
  readonly subscriptions: number
  /** Bytes of messages that are kept until they end. */
  readonly storedBytes: number
  /** Characters of frames from it, and of mailboxes that it fetches. */
  readonly traffic: TokenRate
  /** Topics, messages and receipts in its requests: each asks the store something. */
  readonly operations: TokenRate
}

/** What one client, or everybody at one address, has taken of what it may. */
export type QuotaUsage = {
  readonly quota: RelayQuota
  readonly traffic: TokenBucket
  readonly operations: TokenBucket
  sockets: number
  subscriptions: number
  storedBytes: number
}

/** Allowances by client or by address. They outlive sockets, or connecting anew would renew them. */
export type QuotaTable = {
  get(key: string): QuotaUsage
  stop(): void
}

/**
 * Makes allowances.
 *
 * @param clock - Forgets those that are as good as new, once a minute.
 * @param limits - Of each.
 */
export function createQuotaTable(clock: Clock, limits: RelayQuota): QuotaTable {
  const allowances = new Map<string, QuotaUsage>()
  return {
    get(key) {
      const allowance = allowances.get(key) ?? createUsage(clock, limits)
      allowances.set(key, allowance)
      return allowance
    },
    stop: clock.every(cleanupIntervalMs, () => {
      for (const [key, allowance] of allowances) if (isUnused(allowance)) allowances.delete(key)
    }),
  }
}

/**
 * Makes the allowance of this machine itself, which is not limited: a proxy, or a developer.
 *
 * @param clock - Its buckets ask for the time, and never run dry.
 */
export function createUnlimitedUsage(clock: Clock): QuotaUsage {
  const most = Infinity
  const rate: TokenRate = { perSecond: 0, burst: most }
  const quota = {
    sockets: most,
    subscriptions: most,
    storedBytes: most,
    traffic: rate,
    operations: rate,
  }
  return createUsage(clock, quota)
}

function createUsage({ now }: Clock, limits: RelayQuota): QuotaUsage {
  return {
    quota: limits,
    traffic: createTokenBucket(limits.traffic, now),
    operations: createTokenBucket(limits.operations, now),
    sockets: 0,
    subscriptions: 0,
    storedBytes: 0,
  }
}

function isUnused({
  sockets,
  subscriptions: topics,
  storedBytes: held,
  traffic,
  operations,
}: QuotaUsage): boolean {
  return sockets + topics + held === 0 && traffic.isFull() && operations.isFull()
}

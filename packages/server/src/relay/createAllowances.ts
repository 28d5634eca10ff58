import type { Clock } from '../clock/Clock.ts'
import { type Bucket, createBucket, type Rate } from './createBucket.ts'

/** Who has been quiet is forgotten this often. */
const forgetEvery = 60_000

/** What one client takes at most, or everybody at one address together. */
export type AllowanceLimits = {
  readonly sockets: number
  readonly topics: number
  /** Bytes of messages that are kept until they end. */
  readonly held: number
  /** Characters of frames from it, and of mailboxes that it fetches. */
  readonly traffic: Rate
  /** Topics, messages and receipts in its requests: each asks the store something. */
  readonly operations: Rate
}

/** What one client, or everybody at one address, has taken of what it may. */
export type Allowance = {
  readonly limits: AllowanceLimits
  readonly traffic: Bucket
  readonly operations: Bucket
  sockets: number
  topics: number
  held: number
}

/** Allowances by client or by address. They outlive sockets, or connecting anew would renew them. */
export type Allowances = {
  of(key: string): Allowance
  stop(): void
}

/**
 * Makes allowances.
 *
 * @param clock - Forgets those that are as good as new, once a minute.
 * @param limits - Of each.
 */
export function createAllowances(clock: Clock, limits: AllowanceLimits): Allowances {
  const allowances = new Map<string, Allowance>()
  return {
    of(key) {
      const allowance = allowances.get(key) ?? createAllowance(clock, limits)
      allowances.set(key, allowance)
      return allowance
    },
    stop: clock.every(forgetEvery, () => {
      for (const [key, allowance] of allowances) if (isUnused(allowance)) allowances.delete(key)
    }),
  }
}

/**
 * Makes the allowance of this machine itself, which is not limited: a proxy, or a developer.
 *
 * @param clock - Its buckets ask for the time, and never run dry.
 */
export function unlimited(clock: Clock): Allowance {
  const most = Infinity
  const rate: Rate = { perSecond: 0, burst: most }
  const limits = { sockets: most, topics: most, held: most, traffic: rate, operations: rate }
  return createAllowance(clock, limits)
}

function createAllowance({ now }: Clock, limits: AllowanceLimits): Allowance {
  return {
    limits,
    traffic: createBucket(limits.traffic, now),
    operations: createBucket(limits.operations, now),
    sockets: 0,
    topics: 0,
    held: 0,
  }
}

function isUnused({ sockets, topics, held, traffic, operations }: Allowance): boolean {
  return sockets + topics + held === 0 && traffic.isFull() && operations.isFull()
}

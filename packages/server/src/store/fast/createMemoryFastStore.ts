import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock/Clock.ts'
import type { TokenBucketRule, FastStore, TakeResult } from './FastStore.ts'

/** Capacity of the store; the least recently used entries are evicted. */
const limits = { values: 50_000, characters: 32 * 2 ** 20, buckets: 100_000 } as const

type Value = { readonly text: string; readonly expiresAt: number }
type Bucket = { tokens: number; at: number }

/**
 * Creates a fast store in memory, for a deployment of one node.
 */
export function createMemoryFastStore({ clock }: { readonly clock: Clock }): FastStore {
  const values = new LRUCache<string, Value>({
    max: limits.values,
    maxSize: limits.characters,
    sizeCalculation: ({ text }, key) => text.length + key.length + 1,
  })
  const buckets = new LRUCache<string, Bucket>({ max: limits.buckets })
  const locks = new Map<string, () => void>()
  let isOpen = true

  function find(key: string): string | undefined {
    const value = values.get(key)
    if (!value || value.expiresAt > clock.now()) return value?.text
    values.delete(key)
    return undefined
  }

  return {
    isShared: false,
    get: async (key) => find(key),
    getAll: async (keys) => keys.map(find),
    async set(key, text, ttlMs) {
      values.set(key, { text, expiresAt: clock.now() + ttlMs })
    },
    async delete(key) {
      values.delete(key)
    },
    async takeTokens(key, rule, cost = 1) {
      const now = clock.now()
      let bucket = buckets.get(key)
      if (!bucket) buckets.set(key, (bucket = { tokens: rule.capacity, at: now }))
      return takeFrom(bucket, rule, cost, now)
    },
    async lock(key, ttlMs) {
      if (locks.has(key)) return 'taken'
      const release = (): void => {
        cancel()
        // After it expired, the lock may have another holder.
        if (locks.get(key) === release) locks.delete(key)
      }
      const cancel = clock.after(ttlMs, release)
      locks.set(key, release)
      return async () => release()
    },
    isReady: () => isOpen,
    async close() {
      isOpen = false
      for (const release of locks.values()) release()
      values.clear()
      buckets.clear()
    },
  }
}

function takeFrom(bucket: Bucket, rule: TokenBucketRule, cost: number, now: number): TakeResult {
  // A clock that was set back neither adds nor removes tokens.
  const flowedIn = (Math.max(now - bucket.at, 0) / 1_000) * rule.perSecond
  const available = Math.min(rule.capacity, bucket.tokens + flowedIn)
  const isAllowed = available >= cost
  bucket.tokens = isAllowed ? available - cost : available
  bucket.at = now
  return {
    isAllowed,
    remaining: Math.floor(bucket.tokens),
    retryAfterMs: isAllowed ? 0 : Math.ceil(((cost - available) / rule.perSecond) * 1_000),
  }
}

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock/Clock.ts'
import { type CacheEntry, formatCacheEntry, parseCacheEntry } from './CacheEntry.ts'
import type { FastStore } from './FastStore.ts'

/** Capacity of the local tier; the least recently used entries are evicted. */
const localLimits = { entries: 20_000, characters: 32 * 2 ** 20 } as const
/** Longer keys are hashed for the fast store. */
const maxKeyLength = 200

/** The local and the shared tier of a cache. Expired entries are not returned. */
export type CacheTiers = {
  getLocal(key: string): CacheEntry | undefined
  getShared(key: string): Promise<CacheEntry | undefined>
  setLocal(key: string, entry: CacheEntry): void
  /** Stores an entry for other nodes. */
  setShared(key: string, entry: CacheEntry): void
  delete(key: string): Promise<void>
}

/**
 * Creates the tiers of a cache.
 *
 * @param deps - `store` is used when it is shared.
 */
export function createCacheTiers(deps: {
  readonly store: FastStore
  readonly clock: Clock
}): CacheTiers {
  const { store, clock } = deps
  const entries = new LRUCache<string, CacheEntry>({
    max: localLimits.entries,
    maxSize: localLimits.characters,
    sizeCalculation: ({ size }, key) => size + key.length + 1,
  })
  const unlessEnded = (entry: CacheEntry | undefined): CacheEntry | undefined =>
    entry && entry.staleUntil > clock.now() ? entry : undefined

  return {
    getLocal: (key) => unlessEnded(entries.get(key)),
    async getShared(key) {
      if (!store.isShared) return undefined
      return unlessEnded(parseCacheEntry(await store.get(sharedKey(key))))
    },
    setLocal(key, entry) {
      entries.set(key, entry)
    },
    setShared(key, entry) {
      const lifeMs = entry.staleUntil - clock.now()
      if (store.isShared && lifeMs > 0)
        void store.set(sharedKey(key), formatCacheEntry(entry), lifeMs)
    },
    async delete(key) {
      entries.delete(key)
      if (store.isShared) await store.delete(sharedKey(key))
    },
  }
}

function sharedKey(key: string): string {
  if (key.length <= maxKeyLength) return `cache:${key}`
  return `cache:#${createHash('sha256').update(key).digest('base64url')}`
}

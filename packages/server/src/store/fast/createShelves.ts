import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock/Clock.ts'
import { type Entry, formatEntry, parseEntry } from './Entry.ts'
import type { FastStore } from './FastStore.ts'

/** What this process remembers at most; what was used longest ago goes first. */
const limits = { entries: 20_000, characters: 32 * 2 ** 20 } as const
/** Longer keys are hashed for the fast store. */
const longestKey = 200

/** Where entries are: in this process, and where other nodes find them. Ended ones are nowhere. */
export type Shelves = {
  near(key: string): Entry | undefined
  far(key: string): Promise<Entry | undefined>
  keep(key: string, entry: Entry): void
  /** Lets other nodes have it. */
  share(key: string, entry: Entry): void
  drop(key: string): Promise<void>
}

/**
 * Makes empty shelves.
 *
 * @param deps - `store` is used where other nodes see it.
 */
export function createShelves(deps: { readonly store: FastStore; readonly clock: Clock }): Shelves {
  const { store, clock } = deps
  const entries = new LRUCache<string, Entry>({
    max: limits.entries,
    maxSize: limits.characters,
    sizeCalculation: ({ size }, key) => size + key.length + 1,
  })
  const unlessEnded = (entry: Entry | undefined): Entry | undefined =>
    entry && entry.staleUntil > clock.now() ? entry : undefined

  return {
    near: (key) => unlessEnded(entries.get(key)),
    async far(key) {
      if (!store.isShared) return undefined
      return unlessEnded(parseEntry(await store.get(sharedKey(key))))
    },
    keep(key, entry) {
      entries.set(key, entry)
    },
    share(key, entry) {
      const lifeMs = entry.staleUntil - clock.now()
      if (store.isShared && lifeMs > 0) void store.set(sharedKey(key), formatEntry(entry), lifeMs)
    },
    async drop(key) {
      entries.delete(key)
      if (store.isShared) await store.delete(sharedKey(key))
    },
  }
}

function sharedKey(key: string): string {
  if (key.length <= longestKey) return `cache:${key}`
  return `cache:#${createHash('sha256').update(key).digest('base64url')}`
}

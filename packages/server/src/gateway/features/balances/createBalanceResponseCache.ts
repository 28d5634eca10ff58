import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../clock/Clock.ts'

/** Cache time in milliseconds, equal to that of prices. */
const lifeMs = 10_000
const limits = { entries: 5_000, characters: 32 * 2 ** 20 } as const

/** Cache of serialized responses. */
export type BalanceResponseCache = {
  /** Returns the response serialized from these identical lists, until it expires. */
  get(key: string, lists: readonly unknown[]): string | undefined
  set(key: string, lists: readonly unknown[], text: string): void
}

type Entry = {
  readonly lists: readonly unknown[]
  readonly text: string
  readonly until: number
}

/**
 * Creates a cache of responses, keyed by the identity of the holdings: after these have been read
 * again, the response is serialized again.
 *
 * @param deps - The clock.
 */
export function createBalanceResponseCache(deps: { readonly clock: Clock }): BalanceResponseCache {
  const { clock } = deps
  const entries = new LRUCache<string, Entry>({
    max: limits.entries,
    maxSize: limits.characters,
    sizeCalculation: ({ text }, key) => text.length + key.length + 1,
  })
  return {
    get(key, lists) {
      const entry = entries.get(key)
      if (!entry || entry.until <= clock.now()) return undefined
      return entry.lists.every((list, index) => list === lists[index]) ? entry.text : undefined
    },
    set(key, lists, text) {
      entries.set(key, { lists, text, until: clock.now() + lifeMs })
    },
  }
}

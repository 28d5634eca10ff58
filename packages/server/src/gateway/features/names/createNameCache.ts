import type { Cache } from '../../../store/index.ts'
import type { NameStore, StoredName } from './NameStore.ts'

/** Cache time in milliseconds, after which other processes see a change. */
const rule = { ttlMs: 10_000 } as const

/** Cached name lookups. */
export type NameCache = {
  find(name: string, signal?: AbortSignal): Promise<StoredName | undefined>
  owned(address: string, signal?: AbortSignal): Promise<readonly StoredName[]>
  /** Drops a name and its present and former addresses from the cache. */
  forget(name: StoredName, former: readonly string[]): Promise<void>
}

/**
 * Creates the cached lookups.
 *
 * @param deps - The store and the cache.
 */
export function createNameCache(deps: {
  readonly store: Pick<NameStore, 'find' | 'findOwned'>
  readonly cache: Cache
}): NameCache {
  const { store, cache } = deps
  return {
    async find(name, signal) {
      const load = async (): Promise<StoredName | false> => (await store.find(name)) ?? false
      return (await cache.getOrLoad(nameKey(name), rule, load, signal)) || undefined
    },
    owned: (address, signal) =>
      cache.getOrLoad(ownerKey(address), rule, () => store.findOwned(address), signal),
    async forget({ name, addresses }, former) {
      const owners = new Set([...addresses.map(({ address }) => address), ...former].map(ownerKey))
      await Promise.all([nameKey(name), ...owners].map((key) => cache.invalidate(key)))
    },
  }
}

function nameKey(name: string): string {
  return `names:name:${name}`
}

function ownerKey(address: string): string {
  return `names:owner:${address.toLowerCase()}`
}

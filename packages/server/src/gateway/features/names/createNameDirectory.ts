import type { Cache } from '../../../store/index.ts'
import type { NameStore, StoredName } from './NameStore.ts'

/** Long enough to take what crowds ask; other nodes learn of a change this late. */
const rule = { ttlMs: 10_000 } as const

/** Names for those who only look: remembered for a moment. */
export type NameDirectory = {
  find(name: string, signal?: AbortSignal): Promise<StoredName | undefined>
  owned(address: string, signal?: AbortSignal): Promise<readonly StoredName[]>
  /** Drops what is remembered of a name and of the addresses that it points to, or did. */
  forget(name: StoredName, former: readonly string[]): Promise<void>
}

/**
 * Makes the directory of names.
 *
 * @param deps - Where names are kept, and what remembers them.
 */
export function createNameDirectory(deps: {
  readonly store: Pick<NameStore, 'find' | 'findOwned'>
  readonly cache: Cache
}): NameDirectory {
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

import type { Latchkey } from '../model/Latchkey.ts'
import { connectedAddresses } from './identityState.ts'
import { identityKey } from './readIdentity.ts'

/** Names and identities are cached for 5 minutes. */
export const identityStaleTime = 300_000

/** Entries that are stored at most; the oldest go first. */
const maxEntries = 50

/** Cached data of an address. */
export type AddressKeyedCacheEntry<data> = { readonly data: data; readonly timestamp: number }

/** Data by address, cached in storage over page loads. */
export type AddressKeyedCache<data> = {
  /** Returns the entry; undefined without one, or when it is stale. */
  get(address: string): AddressKeyedCacheEntry<data> | undefined
  set(address: string, data: data): AddressKeyedCacheEntry<data>
  delete(address: string): void
}

type Entries<data> = Readonly<Record<string, AddressKeyedCacheEntry<data>>>

/**
 * Creates a cache of data by address in a storage slot. The data of an account is deleted when it
 * disconnects, and all data with the last account.
 *
 * @param definition - Key of the slot, and parser of the stored data.
 * @returns The cache. Stale entries are dropped on the next write.
 */
export function createAddressKeyedCache<data>(
  client: Latchkey,
  definition: {
    readonly key: string
    readonly parse: (data: unknown) => data | undefined
  },
): AddressKeyedCache<data> {
  const { key, parse } = definition
  const slot = client.storage.slot<Entries<data>>({
    key,
    version: 1,
    initial: {},
    parse: (value) => parseEntries(value, parse),
  })
  const isFresh = ([, { timestamp }]: [string, AddressKeyedCacheEntry<data>]): boolean =>
    isIdentityFresh(client, timestamp)

  const entries: AddressKeyedCache<data> = {
    get(address) {
      const found = slot.get()[identityKey(address)]
      return isIdentityFresh(client, found?.timestamp) ? found : undefined
    },
    set(address, data) {
      const entry = { data, timestamp: client.clock.now() }
      const { [identityKey(address)]: _, ...others } = slot.get()
      const fresh = Object.entries(others).filter(isFresh)
      const recent = fresh.toSorted(([, one], [, other]) => other.timestamp - one.timestamp)
      const fitting = Object.fromEntries(recent.slice(0, maxEntries - 1))
      slot.set({ ...fitting, [identityKey(address)]: entry })
      return entry
    },
    delete(address) {
      const { [identityKey(address)]: removed, ...others } = slot.get()
      if (removed) slot.set(others)
    },
  }
  watchDisconnectedAddresses(client, (left, isEmpty) => {
    if (isEmpty) slot.remove()
    else for (const address of left) entries.delete(address)
  })
  return entries
}

/** Returns whether a timestamp is younger than the cache time. */
export function isIdentityFresh({ clock }: Latchkey, timestamp: number | undefined): boolean {
  if (timestamp === undefined) return false
  const age = clock.now() - timestamp
  // The clock may have been set back; an entry must not stay fresh forever.
  return age >= 0 && age < identityStaleTime
}

/**
 * Creates a guard against caching after a disconnect: of the address itself, or of every account.
 *
 * @param address - The address that is looked up.
 * @returns A function that returns whether the result may be cached.
 */
export function createAddressCacheGuard({ store }: Latchkey, address: string): () => boolean {
  const before = connectedAddresses(store.get())
  const wasHere = before.includes(identityKey(address))
  return () => {
    const now = connectedAddresses(store.get())
    if (wasHere && !now.includes(identityKey(address))) return false
    return before.length === 0 || now.length > 0
  }
}

/**
 * Watches connections; calls back with the addresses that disconnected, and whether none is left.
 */
export function watchDisconnectedAddresses(
  client: Latchkey,
  onDisconnected: (left: readonly string[], isEmpty: boolean) => void,
): void {
  const stop = client.store.watch(
    ({ connection }) => connection,
    (connection, before) => {
      const here = connectedAddresses({ connection })
      const left = connectedAddresses({ connection: before }).filter((one) => !here.includes(one))
      if (left.length > 0) onDisconnected(left, here.length === 0)
    },
  )
  client.onDestroy(stop)
}

function parseEntries<data>(
  value: unknown,
  parse: (data: unknown) => data | undefined,
): Entries<data> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const given = Object.entries(
    value as Readonly<Record<string, Partial<AddressKeyedCacheEntry<unknown>>>>,
  )
  return Object.fromEntries(
    given.flatMap(([key, entry]) => {
      const timestamp = entry?.timestamp
      const data = parse(entry?.data)
      return typeof timestamp === 'number' && data !== undefined ? [[key, { data, timestamp }]] : []
    }),
  )
}

import type { Latchkey } from '../model/Latchkey.ts'
import { connectedAddresses } from './identityState.ts'
import { identityKey } from './readIdentity.ts'

/** spec §9 "Name and identity cache 5 min". */
export const identityStaleTime = 300_000

/** Entries that are stored at most; the oldest go first. */
const maxEntries = 50

/** What was found out of an address. spec §3 "Caches" */
export type AddressCacheEntry<data> = { readonly data: data; readonly timestamp: number }

/** What was found out of addresses, over page loads. */
export type AddressCache<data> = {
  /** Undefined when there is none, or when it counts no more. */
  get(address: string): AddressCacheEntry<data> | undefined
  set(address: string, data: data): AddressCacheEntry<data>
  delete(address: string): void
}

type Entries<data> = Readonly<Record<string, AddressCacheEntry<data>>>

/**
 * Makes a slot of what was found out of addresses. What is of an account goes when that is
 * disconnected, and all of it with the last account: who was here is nobody's business then.
 *
 * @param client - Client from `createLatchkey`.
 * @param definition - Key of the slot, and what checks the stored data.
 * @returns The entries. Those that count no more are dropped with the next that is written.
 * @source spec §3 "Caches", §9 "Name and identity cache 5 min"
 */
export function createAddressCache<data>(
  client: Latchkey,
  definition: {
    readonly key: string
    readonly parse: (data: unknown) => data | undefined
  },
): AddressCache<data> {
  const { key, parse } = definition
  const slot = client.storage.slot<Entries<data>>({
    key,
    version: 1,
    initial: {},
    parse: (value) => parseEntries(value, parse),
  })
  const isKept = ([, { timestamp }]: [string, AddressCacheEntry<data>]): boolean =>
    isIdentityFresh(client, timestamp)

  const entries: AddressCache<data> = {
    get(address) {
      const found = slot.get()[identityKey(address)]
      return isIdentityFresh(client, found?.timestamp) ? found : undefined
    },
    set(address, data) {
      const entry = { data, timestamp: client.clock.now() }
      const { [identityKey(address)]: _, ...others } = slot.get()
      const kept = Object.entries(others).filter(isKept)
      const recent = kept.toSorted(([, one], [, other]) => other.timestamp - one.timestamp)
      const fitting = Object.fromEntries(recent.slice(0, maxEntries - 1))
      slot.set({ ...fitting, [identityKey(address)]: entry })
      return entry
    },
    delete(address) {
      const { [identityKey(address)]: gone, ...others } = slot.get()
      if (gone) slot.set(others)
    },
  }
  watchDisconnected(client, (left, isEmpty) => {
    if (isEmpty) slot.remove()
    else for (const address of left) entries.delete(address)
  })
  return entries
}

/** Tells whether what was found out then still counts. */
export function isIdentityFresh({ clock }: Latchkey, timestamp: number | undefined): boolean {
  if (timestamp === undefined) return false
  const age = clock.now() - timestamp
  // A clock that was set back must not keep a name for ever.
  return age >= 0 && age < identityStaleTime
}

/**
 * Remembers who is connected. Of who leaves meanwhile nothing is kept; nor of anybody that was
 * looked up by a visitor who has left.
 *
 * @param client - Client from `createLatchkey`.
 * @param address - Who is asked about.
 * @returns Tells whether what was found out may be kept.
 */
export function createCacheGuard({ store }: Latchkey, address: string): () => boolean {
  const before = connectedAddresses(store.get())
  const wasHere = before.includes(identityKey(address))
  return () => {
    const now = connectedAddresses(store.get())
    if (wasHere && !now.includes(identityKey(address))) return false
    return before.length === 0 || now.length > 0
  }
}

/** Calls back with those who are connected no more, and whether nobody is. */
export function watchDisconnected(
  client: Latchkey,
  onLeft: (left: readonly string[], isEmpty: boolean) => void,
): void {
  const stop = client.store.watch(
    ({ connection }) => connection,
    (connection, before) => {
      const here = connectedAddresses({ connection })
      const left = connectedAddresses({ connection: before }).filter((one) => !here.includes(one))
      if (left.length > 0) onLeft(left, here.length === 0)
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
    value as Readonly<Record<string, Partial<AddressCacheEntry<unknown>>>>,
  )
  return Object.fromEntries(
    given.flatMap(([key, entry]) => {
      const timestamp = entry?.timestamp
      const data = parse(entry?.data)
      return typeof timestamp === 'number' && data !== undefined ? [[key, { data, timestamp }]] : []
    }),
  )
}

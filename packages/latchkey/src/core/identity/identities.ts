import type { Latchkey } from '../model/Latchkey.ts'
import { invalidateQuery } from '../gateway/index.ts'
import {
  avatarUrl,
  type AddressIdentity,
  identityQuery,
  isDisplayableName,
} from './identityQuery.ts'
import { clearIdentities, removeIdentity, setIdentity, expireIdentity } from './identityState.ts'
import {
  createAddressKeyedCache,
  watchDisconnectedAddresses,
  isIdentityFresh,
  type AddressKeyedCache,
} from './addressCache.ts'
import { readIdentity } from './readIdentity.ts'

/** Only whether there is a picture is stored: a stored URL is never loaded. */
type StoredIdentity = { readonly name?: string | undefined; readonly hasAvatar: boolean }

function identityCache(client: Latchkey): AddressKeyedCache<StoredIdentity> {
  watchDisconnectedAddresses(client, (left, isEmpty) => {
    if (isEmpty) client.store.set(clearIdentities)
    for (const address of left) {
      client.store.set(removeIdentity(address))
      invalidateQuery(client, identityQuery(client, { address }))
    }
  })
  return createAddressKeyedCache(client, { key: 'identities', parse: parseStored })
}

function parseStored(data: unknown): StoredIdentity | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { name, hasAvatar } = data as Partial<Record<keyof StoredIdentity, unknown>>
  const isComplete =
    typeof hasAvatar === 'boolean' && (name === undefined || isDisplayableName(name))
  return isComplete ? { name, hasAvatar } : undefined
}

/** Reads an identity that was fetched within 5 minutes, on this or an earlier page. */
export function readCachedIdentity(client: Latchkey, address: string): AddressIdentity | undefined {
  const entries = client.own(identityCache)
  const known = readIdentity(client.store.get(), address)
  if (known && isIdentityFresh(client, known.timestamp)) return identityOf(known)
  const cached = entries.get(address)
  if (!cached) return undefined
  const { data, timestamp } = cached
  const avatar = data.hasAvatar ? avatarUrl(client, address) : undefined
  client.store.set(setIdentity(address, { name: data.name, avatar, timestamp }))
  return { name: data.name, avatar }
}

/** Caches an identity, and writes it to the state. */
export function cacheIdentity(
  client: Latchkey,
  address: string,
  { name, avatar }: AddressIdentity,
): void {
  const entries = client.own(identityCache)
  const { timestamp } = entries.set(address, { name, hasAvatar: avatar !== undefined })
  client.store.set(setIdentity(address, { name, avatar, timestamp }))
}

/**
 * Sets the name of an address immediately, when it is newer than the gateway's cached answer.
 *
 * @param parameters - The address and its new name.
 */
export function cacheIdentityName(
  client: Latchkey,
  parameters: { readonly address: string; readonly name: string },
): void {
  const { address, name } = parameters
  if (!isDisplayableName(name)) return invalidateIdentity(client, address)
  const avatar = readIdentity(client.store.get(), address)?.avatar
  invalidateQuery(client, identityQuery(client, { address }))
  cacheIdentity(client, address, { name, avatar })
}

/** Invalidates the cached identity, so that the next `fetchIdentity` sends a request. */
export function invalidateIdentity(client: Latchkey, address: string): void {
  client.own(identityCache).delete(address)
  invalidateQuery(client, identityQuery(client, { address }))
  client.store.set(expireIdentity(address))
}

function identityOf({ name, avatar }: AddressIdentity): AddressIdentity {
  return { name, avatar }
}

import type { Latchkey } from '../model/Latchkey.ts'
import { invalidateQuery } from '../gateway/index.ts'
import { avatarUrl, type Identity, identityQuery, isDisplayable } from './identityQuery.ts'
import { clearIdentities, removeIdentity, setIdentity, expireIdentity } from './identityState.ts'
import {
  createAddressCache,
  watchDisconnected,
  isIdentityFresh,
  type AddressCache,
} from './addressCache.ts'
import { readIdentity } from './readIdentity.ts'

/** Nothing that was stored is ever loaded as a picture: where pictures are, the options say. */
type StoredIdentity = { readonly name?: string | undefined; readonly hasAvatar: boolean }

function identityCache(client: Latchkey): AddressCache<StoredIdentity> {
  watchDisconnected(client, (left, isEmpty) => {
    if (isEmpty) client.store.set(clearIdentities)
    for (const address of left) {
      client.store.set(removeIdentity(address))
      invalidateQuery(client, identityQuery(client, { address }))
    }
  })
  return createAddressCache(client, { key: 'identities', parse: parseStored })
}

function parseStored(data: unknown): StoredIdentity | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { name, hasAvatar } = data as Partial<Record<keyof StoredIdentity, unknown>>
  const isWhole = typeof hasAvatar === 'boolean' && (name === undefined || isDisplayable(name))
  return isWhole ? { name, hasAvatar } : undefined
}

/** Finds who an address is, where that was found out within 5 minutes, on this page or before. */
export function readCachedIdentity(client: Latchkey, address: string): Identity | undefined {
  const entries = client.own(identityCache)
  const known = readIdentity(client.store.get(), address)
  if (known && isIdentityFresh(client, known.timestamp)) return identityOf(known)
  const kept = entries.get(address)
  if (!kept) return undefined
  const { data, timestamp } = kept
  const avatar = data.hasAvatar ? avatarUrl(client, address) : undefined
  client.store.set(setIdentity(address, { name: data.name, avatar, timestamp }))
  return { name: data.name, avatar }
}

/** Remembers who an address is. */
export function cacheIdentity(client: Latchkey, address: string, { name, avatar }: Identity): void {
  const entries = client.own(identityCache)
  const { timestamp } = entries.set(address, { name, hasAvatar: avatar !== undefined })
  client.store.set(setIdentity(address, { name, avatar, timestamp }))
}

/**
 * Gives an address its name at once, for who knows better than the gateway did a minute ago.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The address, and the name that it has now.
 * @source spec §4 "Name registration" (profile name set)
 */
export function setProfileName(
  client: Latchkey,
  parameters: { readonly address: string; readonly name: string },
): void {
  const { address, name } = parameters
  if (!isDisplayable(name)) return invalidateIdentity(client, address)
  const avatar = readIdentity(client.store.get(), address)?.avatar
  invalidateQuery(client, identityQuery(client, { address }))
  cacheIdentity(client, address, { name, avatar })
}

/**
 * Has the next `fetchIdentity` ask anew.
 *
 * @param client - Client from `createLatchkey`.
 * @param address - Who may be somebody else by now.
 */
export function invalidateIdentity(client: Latchkey, address: string): void {
  client.own(identityCache).delete(address)
  invalidateQuery(client, identityQuery(client, { address }))
  client.store.set(expireIdentity(address))
}

function identityOf({ name, avatar }: Identity): Identity {
  return { name, avatar }
}

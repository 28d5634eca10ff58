import type { Latchkey } from '../model/Latchkey.ts'
import { forgetAnswer } from '../gateway/index.ts'
import { avatarUrl, type Identity, identityQuery, isShowable } from './identityQuery.ts'
import {
  identitiesForgotten,
  identityForgotten,
  identityKnown,
  identityOutdated,
} from './identityState.ts'
import { createKeptEntries, followLeavers, isRecent, type KeptEntries } from './keptEntries.ts'
import { readIdentity } from './readIdentity.ts'

/** Nothing that was stored is ever loaded as a picture: where pictures are, the options say. */
type Stored = { readonly name?: string | undefined; readonly hasAvatar: boolean }

function stored(client: Latchkey): KeptEntries<Stored> {
  followLeavers(client, (left, isEmpty) => {
    if (isEmpty) client.store.set(identitiesForgotten)
    for (const address of left) {
      client.store.set(identityForgotten(address))
      forgetAnswer(client, identityQuery(client, { address }))
    }
  })
  return createKeptEntries(client, { key: 'identities', parse: parseStored })
}

function parseStored(data: unknown): Stored | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { name, hasAvatar } = data as Partial<Record<keyof Stored, unknown>>
  const isWhole = typeof hasAvatar === 'boolean' && (name === undefined || isShowable(name))
  return isWhole ? { name, hasAvatar } : undefined
}

/** Finds who an address is, where that was found out within 5 minutes, on this page or before. */
export function recall(client: Latchkey, address: string): Identity | undefined {
  const entries = client.own(stored)
  const known = readIdentity(client.store.get(), address)
  if (known && isRecent(client, known.timestamp)) return identityOf(known)
  const kept = entries.get(address)
  if (!kept) return undefined
  const { data, timestamp } = kept
  const avatar = data.hasAvatar ? avatarUrl(client, address) : undefined
  client.store.set(identityKnown(address, { name: data.name, avatar, timestamp }))
  return { name: data.name, avatar }
}

/** Remembers who an address is. */
export function remember(client: Latchkey, address: string, { name, avatar }: Identity): void {
  const entries = client.own(stored)
  const { timestamp } = entries.set(address, { name, hasAvatar: avatar !== undefined })
  client.store.set(identityKnown(address, { name, avatar, timestamp }))
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
  if (!isShowable(name)) return outdateIdentity(client, address)
  const avatar = readIdentity(client.store.get(), address)?.avatar
  forgetAnswer(client, identityQuery(client, { address }))
  remember(client, address, { name, avatar })
}

/**
 * Has the next `fetchIdentity` ask anew.
 *
 * @param client - Client from `createLatchkey`.
 * @param address - Who may be somebody else by now.
 */
export function outdateIdentity(client: Latchkey, address: string): void {
  client.own(stored).forget(address)
  forgetAnswer(client, identityQuery(client, { address }))
  client.store.set(identityOutdated(address))
}

function identityOf({ name, avatar }: Identity): Identity {
  return { name, avatar }
}

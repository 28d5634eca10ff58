import type { Identity } from 'latchkey/protocol'
import type { Address } from 'viem'
import type { Clock } from '../../../clock/Clock.ts'
import type { Cache } from '../../../store/index.ts'
import { isUpstreamError } from '../../../upstream/index.ts'
import { ethCoinType, type NameDirectory, type StoredName } from '../names/index.ts'
import type { Avatars } from './createAvatars.ts'
import type { Ens, EnsIdentity } from './createEns.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Who an address is, and for how much longer that holds. */
export type ResolvedIdentity = { readonly identity: Identity; readonly freshMs: number }

/** Tells who addresses are. */
export type Identities = {
  /**
   * @param address - EVM, with its checksum.
   * @param options - `anew` looks everything up again.
   * @throws UpstreamError when nobody can tell now.
   */
  find(
    address: Address,
    options: { readonly anew?: boolean | undefined; readonly signal: AbortSignal },
  ): Promise<ResolvedIdentity>
}

/** What is remembered of an address. */
type Entry = {
  readonly name: string | null
  readonly avatar: string | null
  readonly resolvedAt: number
  readonly ttlMs: number
}

/** Addresses are looked up again after a day at the latest; entries say themselves if earlier. */
const rule = { ttlMs: day } as const

/**
 * Makes what tells who addresses are: by ENS first, then by the names that a network has of its own,
 * and then by those that are kept here.
 *
 * @param deps - Without `ens` and `basenames` there are only our own names.
 * @source facts: gateway §1.2
 */
export function createIdentities(deps: {
  readonly ens: Ens | undefined
  readonly basenames: Ens | undefined
  readonly avatars: Avatars
  readonly names: Pick<NameDirectory, 'owned'>
  readonly cache: Cache
  readonly clock: Clock
}): Identities {
  const { names, cache, clock } = deps
  const { resolve, picture } = createResolver(deps)

  async function ownPicture(
    record: string,
    owner: Address,
    signal: AbortSignal,
  ): Promise<string | null> {
    const key = `identity:picture:${owner}:${record}`
    const load = (stop: AbortSignal): Promise<{ avatar: string | null }> =>
      picture(record, owner, stop)
    return (await cache.getOrLoad(key, { ttlMs: hour }, load, signal)).avatar
  }

  async function remembered(address: Address, anew: boolean, signal: AbortSignal): Promise<Entry> {
    const key = `identity:${address}`
    const load = (stop: AbortSignal): Promise<Entry> => resolve(address, stop)
    if (anew) await cache.invalidate(key)
    const entry = await cache.getOrLoad(key, rule, load, signal)
    if (freshMs(entry) > 0) return entry
    await cache.invalidate(key)
    return await cache.getOrLoad(key, rule, load, signal)
  }

  function freshMs({ resolvedAt, ttlMs }: Entry): number {
    return resolvedAt + ttlMs - clock.now()
  }

  return {
    async find(address, { anew = false, signal }) {
      const entry = await remembered(address, anew, signal)
      const resolvedAt = new Date(entry.resolvedAt).toISOString()
      const { name, avatar } = entry
      if (name !== null) return { identity: { name, avatar, resolvedAt }, freshMs: freshMs(entry) }
      // Names of our own are asked every time: one may have been registered just now.
      const own = (await names.owned(address, signal)).find((each) => isOwnedBy(each, address))
      if (!own) return { identity: { name, avatar, resolvedAt }, freshMs: 0 }
      const { avatar: record } = own.attributes
      const shown = record === undefined ? null : await ownPicture(record, address, signal)
      return { identity: { name: own.name, avatar: shown, resolvedAt }, freshMs: 0 }
    },
  }
}

/** Anybody can point a name of theirs to anybody on some chain. */
function isOwnedBy({ addresses }: StoredName, address: Address): boolean {
  return addresses.some(
    (each) => each.coinType === ethCoinType && each.address.toLowerCase() === address.toLowerCase(),
  )
}

/** Asks ENS, and where it knows no name the other. */
async function look(
  { ens, basenames }: { readonly ens: Ens | undefined; readonly basenames: Ens | undefined },
  address: Address,
  signal: AbortSignal,
): Promise<{ readonly found: EnsIdentity | undefined; readonly ttlMs: number }> {
  const found = await ens?.find(address, signal)
  if (found) return { found, ttlMs: day }
  try {
    return { found: await basenames?.find(address, signal), ttlMs: hour }
  } catch (error) {
    signal.throwIfAborted()
    if (!isUpstreamError(error)) throw error
    // ENS has answered, so there is an answer; but it is soon asked again whether that is all.
    return { found: undefined, ttlMs: minute }
  }
}

/** Looks addresses and their pictures up. */
function createResolver(deps: {
  readonly ens: Ens | undefined
  readonly basenames: Ens | undefined
  readonly avatars: Avatars
  readonly clock: Clock
}) {
  const { avatars, clock } = deps

  async function resolve(address: Address, signal: AbortSignal): Promise<Entry> {
    const { found, ttlMs } = await look(deps, address, signal)
    const resolvedAt = clock.now()
    if (!found) return { name: null, avatar: null, resolvedAt, ttlMs }
    const { name, avatar: record } = found
    if (record === undefined) return { name, avatar: null, resolvedAt, ttlMs: day }
    const { avatar, isSure } = await picture(record, address, signal)
    return { name, avatar, resolvedAt, ttlMs: isSure ? day : hour }
  }

  /** A picture that cannot be found now costs nobody their name. */
  async function picture(
    record: string,
    owner: Address,
    signal: AbortSignal,
  ): Promise<{ readonly avatar: string | null; readonly isSure: boolean }> {
    try {
      const avatar = (await avatars.find(record, owner, signal)) ?? null
      return { avatar, isSure: avatar !== null }
    } catch (error) {
      signal.throwIfAborted()
      if (!isUpstreamError(error)) throw error
      return { avatar: null, isSure: false }
    }
  }

  return { resolve, picture }
}

import type { Identity } from 'latchkey/protocol'
import type { Address } from 'viem'
import type { Clock } from '../../../clock/Clock.ts'
import type { Cache } from '../../../store/index.ts'
import { isUpstreamError } from '../../../upstream/index.ts'
import type { NameCache } from '../names/index.ts'
import type { AvatarResolver } from './createAvatarResolver.ts'
import type { EnsReverseResolver, EnsIdentity } from './createEnsReverseResolver.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** An identity, with its remaining lifetime in milliseconds. */
export type ResolvedIdentity = { readonly identity: Identity; readonly freshMs: number }

/** Resolves the names and avatars of addresses. */
export type IdentityResolver = {
  /**
   * @param address - EVM, with its checksum.
   *
   * @param options - `anew` skips the cache.
   * @throws UpstreamError when names are unavailable.
   */
  find(
    address: Address,
    options: { readonly anew?: boolean | undefined; readonly signal: AbortSignal },
  ): Promise<ResolvedIdentity>
}

/** A cached lookup. */
type Entry = {
  readonly name: string | null
  readonly avatar: string | null
  readonly resolvedAt: number
  readonly ttlMs: number
}

/**
 * Lifetime for caches of clients of an answer without a name. The account may register one at any time,
 * so it is shorter than that of a name.
 */
const namelessMs = 5 * minute

/** Lifetimes in milliseconds; entries may expire earlier. */
const rule = { ttlMs: day } as const

/**
 * Creates the identity resolver: ENS first, then the names of a network, then names registered
 * here.
 *
 * @param deps - Without `ens` and `basenames` only registered names are used.
 */
export function createIdentityResolver(deps: {
  readonly ens: EnsReverseResolver | undefined
  readonly basenames: EnsReverseResolver | undefined
  readonly avatars: AvatarResolver
  readonly names: Pick<NameCache, 'owned'>
  readonly cache: Cache
  readonly clock: Clock
}): IdentityResolver {
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
      // Registered names are read without the cache, so that new ones are found.
      const [own] = await names.owned(address, signal)
      if (!own) {
        const lifetime = Math.min(freshMs(entry), namelessMs)
        return { identity: { name, avatar, resolvedAt }, freshMs: lifetime }
      }
      const { avatar: record } = own.attributes
      const shown = record === undefined ? null : await ownPicture(record, address, signal)
      return { identity: { name: own.name, avatar: shown, resolvedAt }, freshMs: 0 }
    },
  }
}

/** Looks up ENS, and the network's names if ENS has none. */
async function lookUp(
  {
    ens,
    basenames,
  }: {
    readonly ens: EnsReverseResolver | undefined
    readonly basenames: EnsReverseResolver | undefined
  },
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
    // Only ENS answered: retry soon.
    return { found: undefined, ttlMs: minute }
  }
}

/** Creates the lookup of a name with its avatar. */
function createResolver(deps: {
  readonly ens: EnsReverseResolver | undefined
  readonly basenames: EnsReverseResolver | undefined
  readonly avatars: AvatarResolver
  readonly clock: Clock
}) {
  const { avatars, clock } = deps

  async function resolve(address: Address, signal: AbortSignal): Promise<Entry> {
    const { found, ttlMs } = await lookUp(deps, address, signal)
    const resolvedAt = clock.now()
    if (!found) return { name: null, avatar: null, resolvedAt, ttlMs }
    const { name, avatar: record } = found
    if (record === undefined) return { name, avatar: null, resolvedAt, ttlMs: day }
    const { avatar, isSure } = await picture(record, address, signal)
    return { name, avatar, resolvedAt, ttlMs: isSure ? day : hour }
  }

  /** Reads the avatar of a name. Its failure does not fail the lookup of the name. */
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

import type { ResolvedName } from 'latchkey/protocol'
import type { Cache } from '../../../store/index.ts'
import { parseAddress } from '../../chain/accounts/index.ts'
import { ethCoinType, type NameCache } from '../names/index.ts'
import type { EnsAddressResolver } from './createEnsAddressResolver.ts'

/** A transfer may follow: a changed record must not be used for long. */
const rule = { ttlMs: 60_000 } as const

/** Resolves names to addresses. */
export type NameResolver = {
  /**
   * @param coinType - Of an EVM chain; 60 for Ethereum. ENSIP-11
   *
   * @returns Undefined for text that is no name.
   * @throws UpstreamError when ENS is unavailable.
   */
  find(text: string, coinType: number, signal: AbortSignal): Promise<ResolvedName | undefined>
}

/**
 * Creates the resolver: names registered here first, then ENS.
 *
 * @param deps - Without `ensAddresses` only registered names are resolved.
 */
export function createNameResolver(deps: {
  readonly names: Pick<NameCache, 'find'>
  readonly ensAddresses: EnsAddressResolver | undefined
  readonly cache: Cache
}): NameResolver {
  const { names, ensAddresses, cache } = deps

  async function fromEns(name: string, coinType: number, signal: AbortSignal): Promise<string> {
    const key = `identity:address:${name}:${coinType}`
    const load = async (stop: AbortSignal): Promise<string> =>
      (await ensAddresses?.find(name, coinType, stop)) ?? ''
    return await cache.getOrLoad(key, rule, load, signal)
  }

  return {
    async find(text, coinType, signal) {
      const name = await normalizedName(text)
      if (name === undefined) return undefined
      const registered = await names.find(name, signal)
      if (registered) {
        const { addresses } = registered
        const own = addresses.find((each) => each.coinType === coinType)
        const main = addresses.find((each) => each.coinType === ethCoinType)
        const { address } = own ?? main ?? {}
        return { name, address: address === undefined ? null : checksummed(address) }
      }
      const address = await fromEns(name, coinType, signal)
      return { name, address: address === '' ? null : checksummed(address) }
    },
  }
}

/** Returns the normalized form of a name with at least two labels. */
async function normalizedName(text: string): Promise<string | undefined> {
  const { normalize } = await import('viem/ens')
  try {
    const name = normalize(text.trim())
    return /^[^.]+(?:\.[^.]+)+$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}

function checksummed(address: string): string | null {
  return parseAddress('eip155', address) ?? null
}

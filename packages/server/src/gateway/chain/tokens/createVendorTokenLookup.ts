import type { Cache } from '../../../store/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../chains/index.ts'
import { createBatchLoader } from '../batchLoader/index.ts'
import type { TokenSource } from './TokenSource.ts'
import type { Token } from './TokenRegistry.ts'

const hour = 3_600_000

/** Cache times in milliseconds; a failed lookup is retried soon. */
const rule = { ttlMs: hour, staleMs: 24 * hour, failureMs: 10_000 } as const

/** Looks a token up at a vendor. Resolves to undefined on failure. */
export type VendorTokenLookup = (chain: Chain, address: string) => Promise<Token | undefined>

/**
 * Creates the cached token lookup at a vendor.
 *
 * @param source - The vendor; without one every lookup is undefined.
 */
export function createVendorTokenLookup(
  source: TokenSource | undefined,
  cache: Cache,
): VendorTokenLookup {
  if (!source) return async () => undefined
  const { name } = source
  const loadBatched = createBatchLoader<Chain, { readonly token: Token | undefined }>(
    (chain, addresses) => source.find(chain, addresses),
    ({ caipNetworkId }) => caipNetworkId,
  )
  return async (chain, address) => {
    if (!source.supports(chain)) return undefined
    const key = `token:${name}:${chain.caipNetworkId}:${address}`
    const load = async (): Promise<{ readonly token?: Token | undefined }> => {
      const answer = await loadBatched(chain, address)
      if (!answer) throw upstreamError('unavailable', name)
      return answer
    }
    const answer = await cache.getOrLoad(key, rule, load).catch(() => undefined)
    return answer?.token
  }
}

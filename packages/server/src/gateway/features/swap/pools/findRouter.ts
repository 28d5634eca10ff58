import type { Cache } from '../../../../store/index.ts'
import { upstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import {
  decodeAddress,
  createCallEncoder,
  type EvmAddress,
  type ReadContracts,
} from '../../../chain/contracts/index.ts'

const factoryV2 = createCallEncoder('factoryV2()')()

/** Cache time: the factory of a router is immutable. */
const rule = { ttlMs: 24 * 60 * 60_000 } as const

/** The router of a chain; tokens are approved for it. */
export type SwapRouter = {
  /** The v3 router is `SwapRouter02`, which may support v2 pools. */
  readonly kind: 'v2' | 'v3'
  readonly address: EvmAddress
}

/** Returns the router of a chain, v3 if it has one. */
export function findRouter({ contracts }: Chain): SwapRouter | undefined {
  const { uniswapV2, uniswapV3 } = contracts
  if (uniswapV3) return { kind: 'v3', address: uniswapV3.router }
  return uniswapV2 && { kind: 'v2', address: uniswapV2.router }
}

/**
 * Returns the router of a chain.
 *
 * @throws UpstreamError if the chain has none.
 */
export function requireRouter(chain: Chain): SwapRouter {
  const router = findRouter(chain)
  if (!router) throw upstreamError('unavailable', chain.caipNetworkId)
  return router
}

/**
 * Returns whether the router of a chain supports v2 pools. Some chains have v3 only.
 *
 * @throws UpstreamError
 */
export async function routerSupportsUniswapV2(
  deps: { readonly read: ReadContracts; readonly cache: Cache },
  chain: Chain,
  signal: AbortSignal,
): Promise<boolean> {
  const { read, cache } = deps
  const { uniswapV2, uniswapV3 } = chain.contracts
  if (!uniswapV2 || !uniswapV3) return uniswapV2 !== undefined
  const key = `convertFactory:${chain.caipNetworkId}:${uniswapV3.router}`
  const load = async (own: AbortSignal): Promise<string> => {
    const [answer] = await read(chain, [{ to: uniswapV3.router, data: factoryV2 }], own)
    return decodeAddress(answer) ?? ''
  }
  const factory = await cache.getOrLoad(key, rule, load, signal)
  return factory === uniswapV2.factory.toLowerCase()
}

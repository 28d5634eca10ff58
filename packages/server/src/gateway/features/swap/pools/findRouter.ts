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

/** It is written into the code of the router. */
const rule = { ttlMs: 24 * 60 * 60_000 } as const

/** The one contract of a chain that trades: tokens are approved for it. */
export type Router = {
  /** That of version 3 is `SwapRouter02`, which may know pools of version 2 too. */
  readonly kind: 'v2' | 'v3'
  readonly address: EvmAddress
}

/**
 * Finds the router of a chain: that of version 3 where there is one.
 *
 * @param chain - The chain.
 */
export function findRouter({ contracts }: Chain): Router | undefined {
  const { uniswapV2, uniswapV3 } = contracts
  if (uniswapV3) return { kind: 'v3', address: uniswapV3.router }
  return uniswapV2 && { kind: 'v2', address: uniswapV2.router }
}

/**
 * Finds the router of a chain that has one.
 *
 * @param chain - The chain.
 * @throws UpstreamError where it has none after all.
 */
export function requireRouter(chain: Chain): Router {
  const router = findRouter(chain)
  if (!router) throw upstreamError('unavailable', chain.caipNetworkId)
  return router
}

/**
 * Tells whether the router of a chain takes its pools of version 2. Those of version 3 came to some
 * chains before version 2 did.
 *
 * @param deps - How to ask.
 * @param chain - The chain.
 * @throws UpstreamError
 */
export async function supportsV2(
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

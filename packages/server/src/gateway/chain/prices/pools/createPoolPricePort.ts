import { type Fixed, fixedOne } from '../../amounts/index.ts'
import { nativeMarker } from '../../accounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Cache } from '../../../../store/index.ts'
import type { Chain } from '../../chains/index.ts'
import type { EvmAddress, ReadContracts } from '../../contracts/index.ts'
import { createBatchLoader } from '../../batchLoader/index.ts'
import type { TokenRegistry } from '../../tokens/index.ts'
import type { UsdPricePort, UsdPrice } from '../UsdPricePort.ts'
import { findPools } from './findPools.ts'
import { weightedMedian } from './weightedMedian.ts'
import type { ReferenceToken, Pool, PoolPrice } from './Pool.ts'
import { readPoolPrices, type PoolPriceQuery } from './readPoolPrices.ts'

/** Pools are permanent. */
const rule = { ttlMs: 3_600_000, staleMs: 6 * 3_600_000 } as const

type Deps = {
  readonly read: ReadContracts
  readonly tokens: TokenRegistry
  readonly cache: Cache
  readonly clock: Clock
  /** Prices of native currencies from other sources. */
  readonly nativePricePort: UsdPricePort
}

/**
 * Creates the port of Uniswap v2 and v3 pools against the stablecoin and the wrapped native token of the
 * chain.
 */
export function createPoolPricePort(deps: Deps): UsdPricePort {
  const { tokens, clock, nativePricePort } = deps
  const priceOf = createTokenPricer(deps)

  async function referencesWithPrices(
    chain: Chain,
    signal: AbortSignal,
  ): Promise<readonly ReferenceToken[]> {
    const { dollar, wrappedNative } = chain.contracts
    const known = dollar && (await tokens.find(chain, [dollar], signal)).get(dollar)
    const dollars: readonly ReferenceToken[] =
      dollar && known ? [{ token: dollar, decimals: known.decimals, usd: fixedOne }] : []
    if (!wrappedNative) return dollars
    const nativePrices = await nativePricePort
      .usdPrices(chain, [nativeMarker], signal)
      .catch(() => undefined)
    const price =
      nativePrices?.get(nativeMarker)?.usd ??
      (await priceOf(chain, [wrappedNative], dollars, signal)).get(wrappedNative)
    if (price === undefined) return dollars
    const { decimals } = chain.nativeCurrency
    return [...dollars, { token: wrappedNative, decimals, usd: price }]
  }

  return {
    name: 'pools',
    supports: ({ contracts }) =>
      contracts.uniswapV2 !== undefined || contracts.uniswapV3 !== undefined,
    async usdPrices(chain, requested, signal) {
      const { wrappedNative } = chain.contracts
      const references = await referencesWithPrices(chain, signal)
      const isNative = (token: string): boolean => token === nativeMarker || token === wrappedNative
      const others = requested.filter((token) => !isNative(token))
      const prices = await priceOf(chain, others, references, signal)
      const nativePrice = references.find(({ token }) => token === wrappedNative)?.usd
      const found = new Map<string, UsdPrice>()
      for (const token of requested) {
        const usd = isNative(token) ? nativePrice : prices.get(token)
        if (usd !== undefined) found.set(token, { usd, at: clock.now() })
      }
      return found
    },
  }
}

/** Returns pool prices in US dollars, by token. */
type PriceTokens = (
  chain: Chain,
  requested: readonly string[],
  references: readonly ReferenceToken[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, Fixed>>

function createTokenPricer({
  read,
  tokens,
  cache,
}: Pick<Deps, 'read' | 'tokens' | 'cache'>): PriceTokens {
  const loadBatched = createBatchLoader<Chain, readonly Pool[]>(
    (chain, requested) => findPools(read, chain, requested, referencesOf(chain)),
    ({ caipNetworkId }) => caipNetworkId,
  )

  function poolsOf(chain: Chain, token: string): Promise<readonly Pool[]> {
    const key = `referencePools:${chain.caipNetworkId}:${referencesOf(chain).join(',')}:${token}`
    return cache.getOrLoad(key, rule, async () => (await loadBatched(chain, token)) ?? [])
  }

  return async (chain, requested, references, signal) => {
    const prices = new Map<string, Fixed>()
    if (requested.length === 0) return prices
    const known = await tokens.find(chain, requested, signal)
    const lists = await Promise.all(
      [...known].map(async ([token, { decimals }]) => {
        const pools = await poolsOf(chain, token)
        return pools.map((pool): PoolPriceQuery => ({ pool, token: token as EvmAddress, decimals }))
      }),
    )
    const queries = lists.flat().filter(({ pool }) => isAmong(references, pool.reference))
    const samples = await readPoolPrices(read, chain, queries, references)
    for (const token of known.keys()) {
      const own = samples.filter((_, index) => queries[index]?.token === token)
      const price = weightedMedian(own.filter((each): each is PoolPrice => each !== undefined))
      if (price !== undefined) prices.set(token, price)
    }
    return prices
  }
}

function referencesOf({ contracts }: Chain): readonly EvmAddress[] {
  const { dollar, wrappedNative } = contracts
  return [dollar, wrappedNative].filter((token): token is EvmAddress => token !== undefined)
}

function isAmong(references: readonly ReferenceToken[], token: EvmAddress): boolean {
  return references.some((reference) => reference.token === token)
}

import { type Fixed, one } from '../../amounts/index.ts'
import { native } from '../../accounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Cache } from '../../../../store/index.ts'
import type { Chain } from '../../chains/index.ts'
import type { EvmAddress, ReadContracts } from '../../contracts/index.ts'
import { createGather } from '../../batchLoader/index.ts'
import type { Tokens } from '../../tokens/index.ts'
import type { DollarPort, DollarPrice } from '../UsdPricePort.ts'
import { findPools } from './findPools.ts'
import { median } from './weightedMedian.ts'
import type { Anchor, Pool, Sample } from './Pool.ts'
import { readPools, type Trade } from './readPools.ts'

/** Pools come and stay. */
const rule = { ttlMs: 3_600_000, staleMs: 6 * 3_600_000 } as const

type Deps = {
  readonly read: ReadContracts
  readonly tokens: Tokens
  readonly cache: Cache
  readonly clock: Clock
  /** Knows what the coin of a chain is worth, as far as it is known without pools. */
  readonly coin: DollarPort
}

/**
 * Makes a place that reads prices off pools of Uniswap's two kinds: against the dollar of the chain,
 * and against its coin.
 *
 * @param deps - How to read them.
 * @source facts: gateway §6.2 "price"
 */
export function poolPort(deps: Deps): DollarPort {
  const { tokens, clock, coin } = deps
  const worth = createWorth(deps)

  async function anchorsNow(chain: Chain, signal: AbortSignal): Promise<readonly Anchor[]> {
    const { dollar, wrappedNative } = chain.contracts
    const known = dollar && (await tokens.find(chain, [dollar], signal)).get(dollar)
    const dollars: readonly Anchor[] =
      dollar && known ? [{ token: dollar, decimals: known.decimals, dollars: one }] : []
    if (!wrappedNative) return dollars
    const told = await coin.dollars(chain, [native], signal).catch(() => undefined)
    const price =
      told?.get(native)?.dollars ??
      (await worth(chain, [wrappedNative], dollars, signal)).get(wrappedNative)
    if (price === undefined) return dollars
    const { decimals } = chain.nativeCurrency
    return [...dollars, { token: wrappedNative, decimals, dollars: price }]
  }

  return {
    name: 'pools',
    supports: ({ contracts }) =>
      contracts.uniswapV2 !== undefined || contracts.uniswapV3 !== undefined,
    async dollars(chain, asked, signal) {
      const { wrappedNative } = chain.contracts
      const anchors = await anchorsNow(chain, signal)
      const isCoin = (token: string): boolean => token === native || token === wrappedNative
      const others = asked.filter((token) => !isCoin(token))
      const prices = await worth(chain, others, anchors, signal)
      const coinPrice = anchors.find(({ token }) => token === wrappedNative)?.dollars
      const found = new Map<string, DollarPrice>()
      for (const token of asked) {
        const dollars = isCoin(token) ? coinPrice : prices.get(token)
        if (dollars !== undefined) found.set(token, { dollars, at: clock.now() })
      }
      return found
    },
  }
}

/** What pools say of tokens, by token. */
type Worth = (
  chain: Chain,
  asked: readonly string[],
  anchors: readonly Anchor[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, Fixed>>

function createWorth({ read, tokens, cache }: Pick<Deps, 'read' | 'tokens' | 'cache'>): Worth {
  const gather = createGather<Chain, readonly Pool[]>(
    (chain, asked) => findPools(read, chain, asked, anchorsOf(chain)),
    ({ caipNetworkId }) => caipNetworkId,
  )

  function poolsOf(chain: Chain, token: string): Promise<readonly Pool[]> {
    const key = `pools:${chain.caipNetworkId}:${anchorsOf(chain).join(',')}:${token}`
    return cache.getOrLoad(key, rule, async () => (await gather(chain, token)) ?? [])
  }

  return async (chain, asked, anchors, signal) => {
    const prices = new Map<string, Fixed>()
    if (asked.length === 0) return prices
    const known = await tokens.find(chain, asked, signal)
    const lists = await Promise.all(
      [...known].map(async ([token, { decimals }]) => {
        const pools = await poolsOf(chain, token)
        return pools.map((pool): Trade => ({ pool, token: token as EvmAddress, decimals }))
      }),
    )
    const trades = lists.flat().filter(({ pool }) => isAmong(anchors, pool.anchor))
    const samples = await readPools(read, chain, trades, anchors)
    for (const token of known.keys()) {
      const own = samples.filter((_, index) => trades[index]?.token === token)
      const price = median(own.filter((each): each is Sample => each !== undefined))
      if (price !== undefined) prices.set(token, price)
    }
    return prices
  }
}

function anchorsOf({ contracts }: Chain): readonly EvmAddress[] {
  const { dollar, wrappedNative } = contracts
  return [dollar, wrappedNative].filter((token): token is EvmAddress => token !== undefined)
}

function isAmong(anchors: readonly Anchor[], token: EvmAddress): boolean {
  return anchors.some((anchor) => anchor.token === token)
}

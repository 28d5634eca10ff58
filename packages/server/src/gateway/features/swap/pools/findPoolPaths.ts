import type { Cache } from '../../../../store/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import {
  decodeAddress,
  createCallEncoder,
  type EvmAddress,
  type ReadContracts,
} from '../../../chain/contracts/index.ts'
import type { TokenPair, PoolPath } from './PoolPath.ts'

const getPool = createCallEncoder('getPool(address,address,uint24)')

/** Fee tiers of Uniswap v3, in hundredths of a basis point. */
const feeTiers = [100n, 500n, 3_000n, 10_000n] as const

/** Cache time in milliseconds: new pools are rare. */
const rule = { ttlMs: 10 * 60_000, staleMs: 60 * 60_000 } as const

type Deps = { readonly read: ReadContracts; readonly cache: Cache }

/**
 * Lists the paths from one token to another: direct, over the wrapped native currency or the main
 * stablecoin, and in v2 over both. v2 pools are not looked up first, because a quote costs as much
 * as a lookup.
 *
 * @param about - The chain; whether its router supports v2; two different tokens.
 * @throws UpstreamError
 */
export async function findPoolPaths(
  deps: Deps,
  about: { readonly chain: Chain; readonly takesV2: boolean; readonly ends: TokenPair },
  signal: AbortSignal,
): Promise<readonly PoolPath[]> {
  const { chain, takesV2, ends } = about
  const { ways, longWays } = waysBetween(chain, ends)
  const second = takesV2
    ? [...ways, ...longWays].map((tokens): PoolPath => ({ kind: 'v2', tokens }))
    : []
  if (!chain.contracts.uniswapV3) return second
  const fees = await feesBetween(deps, chain, ways, signal)
  const third = ways.flatMap((tokens) =>
    combined(legsOf(tokens).map((leg) => fees.get(nameOf(leg)) ?? [])).map((some): PoolPath => ({
      kind: 'v3',
      tokens,
      fees: some,
    })),
  )
  return [...second, ...third]
}

type Way = readonly EvmAddress[]

function waysBetween(
  { contracts }: Chain,
  { from, to }: TokenPair,
): { readonly ways: readonly Way[]; readonly longWays: readonly Way[] } {
  const ends = [from, to].map((token) => token.toLowerCase())
  const { wrappedNative, dollar } = contracts
  const between = [wrappedNative, dollar].filter(
    (token): token is EvmAddress => token !== undefined && !ends.includes(token.toLowerCase()),
  )
  const [first, second] = between
  return {
    ways: [[from, to], ...between.map((middle) => [from, middle, to])],
    longWays:
      first && second
        ? [
            [from, first, second, to],
            [from, second, first, to],
          ]
        : [],
  }
}

/** Finds the fee tiers of v3 pools between each two tokens. */
async function feesBetween(
  { read, cache }: Deps,
  chain: Chain,
  ways: readonly Way[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const { uniswapV3 } = chain.contracts
  if (!uniswapV3) return new Map()
  const legs = new Map(ways.flatMap(legsOf).map((leg) => [nameOf(leg), leg]))
  const questions = [...legs].flatMap(([name, { from, to }]) =>
    feeTiers.map((fee) => ({
      name,
      fee,
      call: { to: uniswapV3.factory, data: getPool(from, to, fee) },
    })),
  )
  const key = ['convertPools', chain.caipNetworkId, uniswapV3.factory, ...legs.keys()].join(':')
  const exist = await cache.getOrLoad(
    key,
    rule,
    async (own) => {
      const answers = await read(
        chain,
        questions.map(({ call }) => call),
        own,
      )
      return answers.map((answer) => decodeAddress(answer) !== undefined)
    },
    signal,
  )
  const there = questions.filter((_, index) => exist[index])
  return new Map(
    [...legs.keys()].map((name) => [
      name,
      there.filter((each) => each.name === name).map(({ fee }) => fee),
    ]),
  )
}

function legsOf(tokens: Way): TokenPair[] {
  return tokens.flatMap((to, index) => {
    const from = tokens[index - 1]
    return from === undefined ? [] : [{ from, to }]
  })
}

function nameOf({ from, to }: TokenPair): string {
  return `${from}>${to}`
}

/** Returns the Cartesian product. */
function combined(choices: readonly (readonly bigint[])[]): bigint[][] {
  return choices.reduce<bigint[][]>(
    (some, more) => some.flatMap((taken) => more.map((one) => [...taken, one])),
    [[]],
  )
}

import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import { createCache, createMemoryFastStore } from '../../../../store/index.ts'
import { formatFixed, fixedOne, parseFixedPoint } from '../../amounts/index.ts'
import { createChains } from '../../chains/index.ts'
import type { TokenRegistry } from '../../tokens/index.ts'
import { fakeContracts, type ContractReplies, encodeWords } from '../contracts.fixture.ts'
import type { UsdPricePort } from '../UsdPricePort.ts'
import { weightedMedian } from './weightedMedian.ts'
import { createPoolPricePort } from './createPoolPricePort.ts'
import { ratioOne, invertRatio, ratioAtTick, ratioFromSqrtPrice } from './ratio.ts'

const { signal } = new AbortController()
const mainnet = createChains().get('eip155:1')!
const { dollar, wrappedNative, uniswapV2, uniswapV3 } = mainnet.contracts
const token = '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32'
const pair = '0x00000000000000000000000000000000000000a1'
const pools = [
  '0x00000000000000000000000000000000000000b1',
  '0x00000000000000000000000000000000000000b2',
]

const decimals: Readonly<Record<string, number>> = {
  [token]: 18,
  [dollar!]: 6,
  [wrappedNative!]: 18,
}
const tokens: TokenRegistry = {
  listed: () => [],
  find: async (_chain, addresses) =>
    new Map(
      addresses.map((address) => [
        address,
        {
          address,
          name: 'T',
          symbol: 'T',
          decimals: decimals[address]!,
          logoUri: undefined,
          eip2612: false,
        },
      ]),
    ),
}
const nativePrices = (price?: string): UsdPricePort => ({
  name: 'coin',
  supports: () => true,
  usdPrices: async () =>
    new Map(price === undefined ? [] : [['native', { usd: parseFixedPoint(price)!, at: 0 }]]),
})

/** Returns the price of the token by the pools. */
async function poolPrice(
  replies: ContractReplies,
  nativePrice?: string,
  requested: string = token,
): Promise<string | undefined> {
  const clock = createFakeClock()
  const cache = createCache({ store: createMemoryFastStore({ clock }), clock })
  const read = fakeContracts(replies)
  const port = createPoolPricePort({
    read,
    tokens,
    cache,
    clock,
    nativePricePort: nativePrices(nativePrice),
  })
  const found = (await port.usdPrices(mainnet, [requested], signal)).get(requested)
  return found && formatFixed(found.usd)
}
/** Words of a call after its selector. */
const wordOf = (data: string, at: number): string => data.slice(10 + at * 64, 74 + at * 64)
const isOf = (data: string, anchor: string): boolean => data.includes(anchor.slice(2).toLowerCase())
const address = (value: string): bigint => BigInt(value)

describe('ratioAtTick', () => {
  it('is 1.0001 to the power of the tick', () => {
    expect(ratioAtTick(0)).toBe(ratioOne)
    expect(ratioAtTick(1)).toBe((ratioOne * 10_001n) / 10_000n)
    const twice = Number(((ratioAtTick(6_932) ?? 0n) * 10_000n) / ratioOne)
    expect(twice).toBe(20_000)
    expect(ratioAtTick(-6_932)).toBe(invertRatio(ratioAtTick(6_932)!))
    expect(ratioAtTick(887_272)! / ratioOne).toBeGreaterThan(10n ** 38n)
    expect([887_273, -887_273, 0.5, Number.NaN].map(ratioAtTick)).toEqual(Array.from({ length: 4 }))
  })

  it('agrees with sqrtPriceX96 of pools', () => {
    expect(ratioFromSqrtPrice(1n << 96n)).toBe(ratioOne)
    expect(ratioFromSqrtPrice(3n << 96n)).toBe(9n * ratioOne)
  })
})

describe('weightedMedian', () => {
  const sample = (price: string, depth: number): { usd: bigint; depth: bigint } => ({
    usd: parseFixedPoint(price)!,
    depth: BigInt(depth) * fixedOne,
  })

  it.each([
    ['the only one', [sample('2', 10_000)], '2'],
    ['the one with most behind it', [sample('2', 100_000), sample('2.1', 20_000)], '2'],
    [
      'the middle by depth',
      [sample('1', 10_000), sample('1.01', 10_000), sample('1.02', 15_000)],
      '1.01',
    ],
    ['nothing of what is far off', [sample('1', 60_000), sample('9', 50_000)], '1'],
    ['nothing of what is shallow beside the rest', [sample('5', 6_000), sample('1', 900_000)], '1'],
  ])('returns %s', (_case, samples, expected) => {
    expect(weightedMedian(samples)).toBe(parseFixedPoint(expected))
  })

  it.each([
    ['no pool answers', []],
    ['anybody could move it', [sample('2', 4_999)]],
    ['it is worth nothing', [sample('0', 10_000)]],
  ])('returns undefined when %s', (_case, samples) => {
    expect(weightedMedian(samples)).toBeUndefined()
  })
})

describe('createPoolPricePort', () => {
  it('reads a pair against the stablecoin, in either token order', async () => {
    // LDO stands before USDC: 2,000,000 of it for 4,000,000 dollars.
    const replies: ContractReplies = {
      [`${uniswapV2!.factory} getPair(address,address)`]: (data) =>
        isOf(data, dollar!) ? encodeWords(address(pair)) : encodeWords(0n),
      [`${pair} getReserves()`]: () =>
        encodeWords(2_000_000n * 10n ** 18n, 4_000_000n * 10n ** 6n, 0n),
    }
    expect(await poolPrice(replies)).toBe('2')
    expect(BigInt(token) < BigInt(dollar!)).toBe(true)
  })

  it('reads a pair against the wrapped native token, two hops from the stablecoin', async () => {
    const replies: ContractReplies = {
      [`${uniswapV2!.factory} getPair(address,address)`]: (data) =>
        isOf(data, wrappedNative!) && isOf(data, token)
          ? encodeWords(address(pair))
          : encodeWords(0n),
      [`${pair} getReserves()`]: () => encodeWords(1_000n * 10n ** 18n, 10n * 10n ** 18n, 0n),
    }
    expect(await poolPrice(replies, '2500')).toBe('25')
    expect(await poolPrice(replies)).toBeUndefined()
  })

  it('prices the native currency by its own pair without a feed', async () => {
    const replies: ContractReplies = {
      [`${uniswapV2!.factory} getPair(address,address)`]: () => encodeWords(address(pair)),
      // USDC stands before WETH.
      [`${pair} getReserves()`]: () =>
        encodeWords(25_000_000n * 10n ** 6n, 10_000n * 10n ** 18n, 0n),
    }
    expect(await poolPrice(replies, undefined, 'native')).toBe('2500')
    expect(await poolPrice(replies, '2400', 'native')).toBe('2400')
  })

  const half = -276_324n - 6_932n
  const pool = (reserve: bigint, observe: 'yes' | 'no', at = 0): ContractReplies => ({
    // 1 : 10^-12 is even between 18 and 6 decimals; the root is moved to 9 dollars.
    [`${pools[at]} slot0()`]: () => encodeWords((3n * 2n ** 96n) / 10n ** 6n, 0n),
    [`${pools[at]} observe(uint32[])`]: () =>
      observe === 'no' ? undefined : encodeWords(64n, 160n, 2n, 0n, half * 600n, 2n, 0n, 0n),
    [`${dollar} balanceOf(address)`]: () => encodeWords(reserve),
  })
  const factory: ContractReplies = {
    [`${uniswapV3!.factory} getPool(address,address,uint24)`]: (data) =>
      isOf(data, dollar!) && BigInt(`0x${wordOf(data, 2)}`) === 3_000n
        ? encodeWords(address(pools[0]!))
        : undefined,
  }

  it('averages a v3 pool over ten minutes', async () => {
    const price = await poolPrice({ ...factory, ...pool(1_000_000n * 10n ** 6n, 'yes') })
    expect(price).toMatch(/^0\.(4999|5000)/)
  })

  it('uses the current price of a pool with a single observation', async () => {
    const price = await poolPrice({ ...factory, ...pool(1_000_000n * 10n ** 6n, 'no') })
    expect(price).toMatch(/^(8\.9999|9(\.0000|$))/)
  })

  it('ignores shallow pools and invalid data', async () => {
    expect(await poolPrice({ ...factory, ...pool(1_000n * 10n ** 6n, 'yes') })).toBeUndefined()
    const wild = { [`${pools[0]} slot0()`]: () => '0x' as const }
    expect(await poolPrice({ ...factory, ...pool(10n ** 12n, 'yes'), ...wild })).toBeUndefined()
    expect(await poolPrice({})).toBeUndefined()
  })
})

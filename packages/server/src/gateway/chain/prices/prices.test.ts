import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../../../http/index.ts'
import { createCache, createMemoryFastStore } from '../../../store/index.ts'
import {
  createUpstreamClient,
  upstreamError,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { formatFixed, parseFixedPoint } from '../amounts/index.ts'
import { createChains } from '../chains/index.ts'
import { fakeContracts, feed, type ContractReplies } from './contracts.fixture.ts'
import { createPrices } from './createPrices.ts'
import { createPricePorts, type Currency, type Price, type PricePort } from './index.ts'
import { chainlinkFeeds } from './chainlinkFeeds.ts'
import { createFeedPricePort } from './ports/createFeedPricePort.ts'
import { createCoinGeckoPricePort } from '../../providers/coingecko/createCoinGeckoPricePort.ts'
import { createOneInchPricePort } from '../../providers/oneinch/createOneInchPricePort.ts'
import { createDefiLlamaPricePort } from '../../providers/defillama/createDefiLlamaPricePort.ts'
import { createPegPricePort } from './ports/createPegPricePort.ts'
import { createEcbRateFeed } from '../../providers/centralBank/createEcbRateFeed.ts'
import { createExchangeRates, type RateFeed } from './rates/createExchangeRates.ts'
import { allVendorPortFactories } from '../../providers/index.ts'

const { signal } = new AbortController()
const chains = createChains()
const mainnet = chains.get('eip155:1')!
const base = chains.get('eip155:8453')!
const sepolia = chains.get('eip155:11155111')!
const solana = chains.get('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')!
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

function createDeps(): {
  clock: ReturnType<typeof createFakeClock>
  cache: ReturnType<typeof createCache>
} {
  const clock = createFakeClock()
  return { clock, cache: createCache({ store: createMemoryFastStore({ clock }), clock }) }
}

describe('createPrices', () => {
  /** Creates a price source that returns these prices, or fails with this error. */
  const fakePort = (
    name: string,
    known: Record<string, string> | Error,
  ): PricePort & { calls: string[][] } => {
    const calls: string[][] = []
    return {
      name,
      calls,
      supports: ({ isTest }) => !isTest,
      async prices(_chain, tokens, currency) {
        calls.push([...tokens, currency])
        if (known instanceof Error) throw known
        const found = tokens.flatMap((token): [string, Price][] => {
          const price = known[token]
          return price === undefined ? [] : [[token, { price, at: 0, source: name }]]
        })
        return new Map(found)
      },
    }
  }
  const id = (token: string): string => `eip155:1:${token}`
  const nativeToken = id('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  const pricesOf = (
    ports: readonly PricePort[],
  ): {
    of(ids: readonly string[], currency?: Currency): Promise<unknown[]>
    logged: LogEntry[]
    advance(ms: number): void
  } => {
    const { clock, cache } = createDeps()
    const logged: LogEntry[] = []
    const prices = createPrices({ chains, ports, cache, clock, log: (entry) => logged.push(entry) })
    return {
      logged,
      advance: (ms) => clock.advance(ms),
      of: async (ids, currency = 'usd') => {
        const found = await prices.of(ids, currency, signal)
        return ids.map(
          (each) => found.get(each) && [found.get(each)!.price, found.get(each)!.source],
        )
      },
    }
  }

  it('queries each port for the tokens that earlier ports did not know', async () => {
    const first = fakePort('first', { [usdc]: '1' })
    const second = fakePort('second', { [usdc]: '9', native: '2500' })
    const { of } = pricesOf([first, second])
    expect(await of([id(usdc), nativeToken, id(uni)])).toEqual([
      ['1', 'first'],
      ['2500', 'second'],
      undefined,
    ])
    expect(first.calls).toEqual([[usdc, 'native', uni, 'usd']])
    expect(second.calls).toEqual([['native', uni, 'usd']])
  })

  it('caches prices by currency and token', async () => {
    const only = fakePort('only', { [usdc]: '1', [uni]: '6' })
    const { of, advance } = pricesOf([only])
    await of([id(usdc)])
    await of([id(usdc.toLowerCase()), id(uni)])
    await of([id(usdc)], 'eur')
    expect(only.calls).toEqual([
      [usdc, 'usd'],
      [uni, 'usd'],
      [usdc, 'eur'],
    ])
    advance(60_001)
    await of([id(usdc)])
    expect(only.calls).toHaveLength(4)
  })

  it('skips a failing port, and queries it again', async () => {
    const unavailable = fakePort('away', upstreamError('timeout', 'away.example'))
    const other = fakePort('other', { [usdc]: '1' })
    const { of, logged } = pricesOf([unavailable, other])
    expect(await of([id(usdc), id(uni)])).toEqual([['1', 'other'], undefined])
    expect(logged).toMatchObject([{ level: 'warn', event: 'prices.failed', port: 'away' }])
    await expect(of([id(uni)])).rejects.toMatchObject({ name: 'UpstreamError' })
    expect(unavailable.calls).toHaveLength(2)
  })

  it('omits invalid tokens and test networks without prices', async () => {
    const { of } = pricesOf([fakePort('only', { native: '2500' })])
    const test = 'eip155:11155111:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    expect(await of(['nonsense', test])).toEqual([undefined, undefined])
  })
})

describe('feeds', () => {
  const feedPrice = async (replies: ContractReplies, chain = base): Promise<string | undefined> => {
    const { clock } = createDeps()
    const port = createFeedPricePort({ chains, read: fakeContracts(replies), clock })
    const price = (await port.usdPrices(chain, ['native', usdc], signal)).get('native')
    return price && formatFixed(price.usd)
  }
  const now = createFakeClock().now()
  const own = base.contracts.priceFeeds!['native']!

  it('prices the native currency by the feed of its chain', async () => {
    expect(await feedPrice(feed(own, 'ETH / USD', 2_500_12345678n, now))).toBe('2500.12345678')
  })

  it('prices other native currencies by the feed on Ethereum', async () => {
    const replies = feed(chainlinkFeeds['SOL']!, 'SOL / USD', 150_00000000n, now)
    expect(await feedPrice(replies, solana)).toBe('150')
  })

  it.each([
    ['is of something else', feed(chainlinkFeeds['SOL']!, 'SOL / ETH', 1n, now)],
    [
      'was not updated for a day',
      feed(chainlinkFeeds['SOL']!, 'SOL / USD', 150n, now - 26 * 3_600_000),
    ],
    ['tells nothing', feed(chainlinkFeeds['SOL']!, 'SOL / USD', 0n, now)],
    ['is below nothing', feed(chainlinkFeeds['SOL']!, 'SOL / USD', -1n, now)],
    ['is not there', {}],
  ])('ignores a feed that %s', async (_case, replies) => {
    expect(await feedPrice(replies, solana)).toBeUndefined()
  })

  it('has no prices on test networks', async () => {
    expect(
      await feedPrice(feed(chainlinkFeeds['ETH']!, 'ETH / USD', 1n, now), sepolia),
    ).toBeUndefined()
  })
})

describe('rates', () => {
  const now = createFakeClock().now()
  const euro = feed(chainlinkFeeds['EUR']!, 'EUR / USD', 1_25000000n, now)
  const perUsd = async (
    currency: Currency,
    replies: ContractReplies,
    options: { chain?: typeof base; feed?: RateFeed } = {},
  ): Promise<string> => {
    const { clock, cache } = createDeps()
    const read = fakeContracts(replies)
    const rates = createExchangeRates({
      chains,
      read,
      cache,
      clock,
      log: () => {},
      feed: options.feed,
    })
    return formatFixed((await rates.perUsd(currency, options.chain ?? base, signal)).value)
  }

  it('come from the feeds on Ethereum', async () => {
    expect(await perUsd('usd', {})).toBe('1')
    expect(await perUsd('eur', euro)).toBe('0.8')
    const bitcoin = feed(chainlinkFeeds['BTC']!, 'BTC / USD', 100_000_00000000n, now)
    expect(await perUsd('btc', bitcoin)).toBe('0.00001')
  })

  it('come from the configured feed first', async () => {
    const own: RateFeed = async () => ({ dollars: { EUR: '0.9', XXX: 'none' }, at: now })
    expect(await perUsd('eur', euro, { feed: own })).toBe('0.9')
    const unavailable: RateFeed = async () => Promise.reject(new Error('away'))
    expect(await perUsd('eur', euro, { feed: unavailable })).toBe('0.8')
  })

  it('fall back to fixed rates for fiat currencies only', async () => {
    expect(await perUsd('jpy', {})).toBe('146')
    await expect(perUsd('btc', {})).rejects.toMatchObject({ failure: 'unavailable' })
  })

  it('are fixed on test networks', async () => {
    expect(await perUsd('eth', euro, { chain: sepolia })).toBe('0.0004')
  })

  it('are read from the daily file of the central bank', async () => {
    const file = `<Cube time='2026-11-20'><Cube currency='USD' rate='1.25'/><Cube currency="JPY" rate="175"/></Cube>`
    const { clock } = createDeps()
    const upstream = createUpstreamClient({ clock })
    const read = async (text: string, status = 200): ReturnType<RateFeed> => {
      const server = await startTestServer((_request, response) => {
        response.statusCode = status
        response.end(text)
      })
      return createEcbRateFeed({ url: server.url, upstream, clock })(signal)
    }
    const { dollars, at } = await read(file)
    expect(dollars).toEqual({ USD: '1', JPY: '140', EUR: '0.8' })
    expect(new Date(at).toISOString()).toBe('2026-11-20T15:00:00.000Z')
    await expect(read('<html>')).rejects.toMatchObject({ failure: 'body' })
    await expect(read(file, 429)).rejects.toMatchObject({ failure: 'status' })
    await upstream.close()
  })
})

describe('pegs', () => {
  it('are priced at their peg in any currency', async () => {
    const { clock } = createDeps()
    const rates = {
      perUsd: async (of: Currency) => ({
        value: parseFixedPoint(of === 'eur' ? '0.8' : '1')!,
        at: 5,
      }),
    }
    const listed = (): never[] =>
      [
        { address: usdc, peg: 'usd' },
        { address: uni, peg: 'eur' },
      ] as never[]
    const port = createPegPricePort({ listed, rates, clock })
    const price = async (
      token: string,
      currency: Currency,
      chain = mainnet,
    ): Promise<string | undefined> =>
      (await port.prices(chain, [token], currency, signal)).get(token)?.price
    expect(await price(usdc, 'usd')).toBe('1')
    expect(await price(usdc, 'eur')).toBe('0.8')
    expect(await price(uni, 'usd')).toBe('1.25')
    expect(await price(uni, 'eur')).toBe('1')
    expect(await price('0x1', 'usd')).toBeUndefined()
    expect(await price('native', 'usd')).toBeUndefined()
    expect(await price('native', 'usd', chains.get('eip155:100'))).toBe('1')
  })
})

describe('DefiLlama', () => {
  it('sends the vendor request, and ignores prices of low confidence', async () => {
    const server = await startTestServer((_request, response) => {
      const coins = {
        'ethereum:0x0000000000000000000000000000000000000000': {
          price: 2500.5,
          symbol: 'ETH',
          timestamp: 1760000000,
          confidence: 0.99,
        },
        [`ethereum:${usdc}`]: {
          price: 0.9999,
          decimals: 6,
          timestamp: 1760000000,
          confidence: 0.99,
        },
        [`ethereum:${uni}`]: { price: 6.1, timestamp: 1760000000, confidence: 0.2 },
      }
      response.end(JSON.stringify({ coins }))
    })
    const upstream = createUpstreamClient(createDeps())
    const port = createDefiLlamaPricePort({ upstream, url: server.url })
    expect([port.supports(mainnet), port.supports(sepolia)]).toEqual([true, false])
    const found = await port.usdPrices(mainnet, ['native', usdc, uni], signal)
    expect([...found].map(([token, { usd, at }]) => [token, formatFixed(usd), at])).toEqual([
      ['native', '2500.5', 1_760_000_000_000],
      [usdc, '0.9999', 1_760_000_000_000],
    ])
    expect(server.requests[0]?.url).toBe(
      `/prices/current/ethereum:0x0000000000000000000000000000000000000000,ethereum:${usdc},ethereum:${uni}`,
    )
    await upstream.close()
  })

  it.each([['{"coins":{"a":1}}'], ['<html>'], ['null']])('rejects the reply %s', async (text) => {
    const server = await startTestServer((_request, response) => void response.end(text))
    const upstream = createUpstreamClient(createDeps())
    const port = createDefiLlamaPricePort({ upstream, url: server.url })
    await expect(port.usdPrices(mainnet, [usdc], signal)).rejects.toMatchObject({ failure: 'body' })
    await upstream.close()
  })
})

describe('CoinGecko', () => {
  it('sends the vendor requests for native currency and tokens, in the currency', async () => {
    const server = await startTestServer((request, response) => {
      const isCoinGecko = request.url?.includes('/simple/price')
      const answer = isCoinGecko
        ? { ethereum: { eur: 2300 } }
        : { [usdc.toLowerCase()]: { eur: 0.92 }, [uni.toLowerCase()]: {} }
      response.end(JSON.stringify(answer))
    })
    const { clock } = createDeps()
    const upstream = createUpstreamClient({ clock })
    const port = createCoinGeckoPricePort({ upstream, clock, key: 'CG-key', url: server.url })
    const found = await port.prices(mainnet, ['native', usdc, uni], 'eur', signal)
    expect([...found].map(([token, { price }]) => [token, price])).toEqual([
      ['native', '2300'],
      [usdc, '0.92'],
    ])
    expect(server.requests.map(({ url, headers }) => [url, headers['x-cg-demo-api-key']])).toEqual([
      ['/api/v3/simple/price?ids=ethereum&vs_currencies=eur', 'CG-key'],
      [
        `/api/v3/simple/token_price/ethereum?contract_addresses=${usdc}%2C${uni}&vs_currencies=eur`,
        'CG-key',
      ],
    ])
    await upstream.close()
  })
})

describe('1inch', () => {
  it('sends the vendor request, and ignores prices of 0', async () => {
    const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const server = await startTestServer((_request, response) => {
      response.end(
        JSON.stringify({ [nativeToken]: '2300.5', [usdc.toLowerCase()]: '0.92', [uni]: '0' }),
      )
    })
    const { clock } = createDeps()
    const upstream = createUpstreamClient({ clock })
    const port = createOneInchPricePort({ upstream, clock, key: 'key', url: server.url })
    expect([port.supports(mainnet, 'eur'), port.supports(mainnet, 'btc')]).toEqual([true, false])
    expect(port.supports(solana, 'usd')).toBe(false)
    const found = await port.prices(mainnet, ['native', usdc, uni], 'eur', signal)
    expect([...found].map(([token, { price }]) => [token, price])).toEqual([
      ['native', '2300.5'],
      [usdc, '0.92'],
    ])
    const [{ url, headers } = {} as never] = server.requests
    const addresses = [nativeToken, usdc, uni].join(',').toLowerCase()
    expect(url).toBe(`/price/v1.1/1/${addresses}?currency=EUR`)
    expect(headers.authorization).toBe('Bearer key')
    await upstream.close()
  })
})

describe('the configuration', () => {
  it('puts configured ports first, and needs none', () => {
    const { clock, cache } = createDeps()
    const upstream = createUpstreamClient({ clock })
    const rest = { chains, upstream, cache, clock, log: () => {}, read: fakeContracts({}) }
    const tokens = { listed: () => [], find: async () => new Map() }
    const names = (upstreams: UpstreamConfigs): string[] =>
      createPricePorts({ ...rest, providers: allVendorPortFactories, tokens, upstreams }).map(
        ({ name }) => name,
      )
    expect(names({})).toEqual(['table', 'peg', 'feed', 'pools'])
    expect(names({ defillama: {}, coingecko: {}, oneinch: { key: 'key' } })).toEqual([
      'table',
      'defillama',
      'oneinch',
      'coingecko',
      'peg',
      'feed',
      'pools',
    ])
    expect(names({ oneinch: {} })).not.toContain('oneinch')
  })
})

import type { FungiblePrices } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createUpstreamClient } from '../../../upstream/index.ts'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { createChains } from '../../chain/chains/index.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import { createJupiterPricePort } from './createJupiterPricePort.ts'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const nativeToken = 'So11111111111111111111111111111111111111111'
const wrapped = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'

const about = { blockId: 348_004_023, decimals: 9, priceChange24h: -1.29 }
const known = {
  [wrapped]: { ...about, usdPrice: 147.4789431, liquidity: 621_679_197.67 },
  [usdc]: { ...about, usdPrice: 0.9999 },
  // Nobody trades it.
  unasked: about,
  [usdt]: null,
}

async function start(
  text: string,
  jupiter: Record<string, string> = { key: 'secret' },
): Promise<{ readonly server: TestServer; readonly market: TestFeatures }> {
  const server = await startTestServer((_request, response) => void response.end(text))
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const market = startTestFeatures({
    overrides: [{ id: chain, nativeCurrency, rpcUrls: ['http://127.0.0.1:9'] }],
    deps: { upstreams: { jupiter: { url: server.url, ...jupiter } } },
  })
  return { server, market }
}

function requestPrices(market: TestFeatures, ...tokens: readonly string[]): Promise<Response> {
  const addresses = tokens.map((token) => `${chain}:${token}`)
  return market.post('/v1/fungible/price', { projectId, currency: 'usd', addresses })
}

describe('Jupiter', () => {
  it('prices tokens, and the native currency by wrapped SOL [7.8]', async () => {
    const { server, market } = await start(JSON.stringify(known))
    const prices = (await (await requestPrices(market, nativeToken, usdc)).json()) as FungiblePrices
    expect(prices.fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['SOL', 147.4789431],
      ['USDC', 0.9999],
    ])
    expect(server.requests.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      [`/price/v3?ids=${wrapped},${usdc}`, 'secret'],
    ])
  })

  it('needs no key, and leaves unknown tokens to other ports [7.8]', async () => {
    const { server, market } = await start(JSON.stringify(known), {})
    // What is pegged is worth what its issuer gives for it.
    const prices = (await (await requestPrices(market, usdt)).json()) as FungiblePrices
    expect(prices.fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([['USDT', 1]])
    expect(server.requests[0]?.headers).not.toHaveProperty('x-api-key')
  })

  it.each([
    [503, 'HTML', '<html>'],
    [400, 'a list', '[]'],
    [503, 'prices of another shape', JSON.stringify({ [wrapped]: 147 })],
    [400, 'a price below nothing', JSON.stringify({ [wrapped]: { usdPrice: -147 } })],
    [400, 'a price of nothing', JSON.stringify({ [wrapped]: { usdPrice: 0 } })],
    [400, 'the price of something else', JSON.stringify({ [usdc]: { usdPrice: 1 } })],
    [400, 'a price that is none', JSON.stringify({ [wrapped]: { usdPrice: 'much' } })],
  ])('answers %i for %s [7.8]', async (status, _case, text) => {
    const { market } = await start(text)
    expect((await requestPrices(market, nativeToken)).status).toBe(status)
    expect(JSON.stringify(market.logged)).not.toContain('secret')
  })

  it('requests fifty tokens at once, on mainnet only', async () => {
    const { server } = await start('{}')
    const clock = createFakeClock()
    const upstream = createUpstreamClient({ clock })
    const port = createJupiterPricePort({ upstream, clock, url: server.url })
    const chains = createChains()
    const mainnet = chains.get(chain)!
    expect(port.supports(mainnet)).toBe(true)
    expect(port.supports(chains.get('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')!)).toBe(false)
    const tokens = ['native', wrapped, ...Array.from({ length: 50 }, (_, index) => `t${index}`)]
    await port.usdPrices(mainnet, tokens, new AbortController().signal)
    const requestedIds = server.requests.map(({ url = '' }) => url.split('ids=')[1]?.split(','))
    expect(requestedIds.map((ids) => ids?.length)).toEqual([49, 2])
    expect(requestedIds[0]?.[0]).toBe(wrapped)
    await upstream.close()
  })
})

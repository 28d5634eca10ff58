import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createCache, createMemoryFastStore } from '../../../store/index.ts'
import { createUpstreamClient, type UpstreamConfigs } from '../../../upstream/index.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { formatFixed } from '../../chain/amounts/index.ts'
import { createChains } from '../../chain/chains/index.ts'
import { fakeContracts } from '../../chain/prices/contracts.fixture.ts'
import { createPricePorts } from '../../chain/prices/createPricePorts.ts'
import { createLifiPricePort } from './createLifiPricePort.ts'
import { allVendorPortFactories } from '../index.ts'

const { signal } = new AbortController()
const chains = createChains()
const rootstock = chains.get('eip155:30')!
const sepolia = chains.get('eip155:11155111')!
const nativeToken = '0x0000000000000000000000000000000000000000'
const rif = '0x2AcC95758f8b5F583470ba265EB685a8F45fC9D5'
const other = '0xEf213441A85dF4d7ACbDaE0Cf78004e1E486bB96'

async function pricesOf(answer: (token: string) => readonly [status: number, text: string]) {
  const clock = createFakeClock()
  const upstream = createUpstreamClient({ clock })
  const server = await startTestServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://lifi.example').searchParams.get('token') ?? ''
    const [status, text] = answer(token)
    response.writeHead(status).end(text)
  })
  const port = createLifiPricePort({ upstream, clock, key: 'key', url: server.url })
  onTestFinished(() => upstream.close())
  const found = await port.usdPrices(rootstock, ['native', rif, other], signal)
  const prices = Object.fromEntries(
    [...found].map(([token, { usd, at }]) => [token, [formatFixed(usd), at - clock.now()]]),
  )
  return { port, server, prices }
}

const tokenReply = (address: string, priceUSD: unknown, chainId = 30) =>
  [200, JSON.stringify({ chainId, address, priceUSD, symbol: 'T', decimals: 18 })] as const

describe('LI.FI', () => {
  it('requests prices token by token, on chains such as Rootstock [7.8]', async () => {
    const { port, server, prices } = await pricesOf((token) =>
      token === other
        ? [404, '{"message":"Token not found","code":1003}']
        : tokenReply(token.toLowerCase(), token === nativeToken ? '91000.5' : '0.0571'),
    )
    expect(prices).toEqual({ native: ['91000.5', 0], [rif]: ['0.0571', 0] })
    expect([port.supports(rootstock), port.supports(sepolia)]).toEqual([true, false])
    const expectedPaths = [nativeToken, rif, other].map(
      (token) => `/v1/token?chain=30&token=${token}`,
    )
    expect(new Set(server.requests.map(({ url }) => url))).toEqual(new Set(expectedPaths))
    expect(server.requests[0]?.headers['x-lifi-api-key']).toBe('key')
  })

  it.each([
    ['of another chain', tokenReply(rif, '1', 1)],
    ['of another token', tokenReply(nativeToken, '1')],
    ['of nothing', tokenReply(rif, '0')],
    ['below nothing', tokenReply(rif, '-1')],
    ['in words', tokenReply(rif, 'cheap')],
    ['that is missing', tokenReply(rif, null)],
    ['with far too many digits', tokenReply(rif, '9'.repeat(61))],
  ])('rejects a price %s [7.8]', async (_case, answer) => {
    const { prices } = await pricesOf((token) => (token === rif ? answer : tokenReply(token, '2')))
    expect(prices).toEqual({ [other]: ['2', 0], native: ['2', 0] })
  })

  it.each([
    [429, '{"message":"key"}'],
    [502, '<html>'],
    [200, '<html>'],
    [200, '{"chainId":"30","address":5}'],
    [302, ''],
  ])('fails when LI.FI answers %i %s [7.8]', async (status, text) => {
    await expect(pricesOf(() => [status, text])).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('is queried when configured, after ports with many tokens per request [7.8]', () => {
    const clock = createFakeClock()
    const cache = createCache({ store: createMemoryFastStore({ clock }), clock })
    const upstream = createUpstreamClient({ clock })
    const tokens = { listed: () => [], find: async () => new Map() }
    const rest = { chains, upstream, cache, clock, tokens, log: () => {} }
    const names = (upstreams: UpstreamConfigs): string[] =>
      createPricePorts({
        ...rest,
        providers: allVendorPortFactories,
        read: fakeContracts({}),
        upstreams,
      }).map(({ name }) => name)
    expect(names({ lifi: {}, coingecko: {}, defillama: {} })).toEqual([
      'table',
      'defillama',
      'coingecko',
      'lifi',
      'peg',
      'feed',
      'pools',
    ])
    expect(names({})).not.toContain('lifi')
  })
})

import type { ServerResponse } from 'node:http'
import type { AccountBalances } from 'latchkey/protocol'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import {
  createUpstreamClient,
  type UpstreamRequest,
  upstreamError,
} from '../../../upstream/index.ts'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { createChains } from '../../chain/chains/index.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import { createEsploraBalancePort } from './createEsploraBalancePort.ts'

const main = 'bip122:000000000019d6689c085ae165831e93'
const test = 'bip122:000000000933ea01ad0ee984209779ba'
const litecoin = 'bip122:12a765e31ffd4059bada1e25190f6e98'
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const testAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const rpcUrls = ['http://127.0.0.1:1']
const { signal } = new AbortController()

/** Reply of Esplora for an address. */
function stats(of: string, chain: readonly number[], mempool: readonly number[] = [0, 0]): object {
  const toStats = ([funded, spent]: readonly number[]): object => ({
    funded_txo_count: 3,
    funded_txo_sum: funded,
    spent_txo_count: 1,
    spent_txo_sum: spent,
    tx_count: 4,
  })
  return { address: of, chain_stats: toStats(chain), mempool_stats: toStats(mempool) }
}

async function startMarketOn(
  answer: (path: string, response: ServerResponse) => void,
): Promise<TestFeatures & { readonly server: TestServer }> {
  const server = await startTestServer((request, response) => answer(request.url ?? '', response))
  const market = startTestFeatures({
    overrides: [
      { id: main, nativeCurrency, rpcUrls },
      { id: test, nativeCurrency, rpcUrls, isTest: true },
      { id: litecoin, nativeCurrency, rpcUrls },
    ],
    deps: {
      upstreams: {
        esplora: { url: `${server.url}/main`, testnetUrl: `${server.url}/test` },
        defillama: { url: `${server.url}/llama` },
      },
    },
  })
  return { ...market, server }
}

const url = (of: string, query: Record<string, string> = {}): string => {
  const all = { projectId, currency: 'usd', st: 'lk', sv: '1', ...query }
  return `/v1/account/${of}/balance?${new URLSearchParams(all).toString()}`
}

const replyToAll = (path: string, response: ServerResponse): void => {
  if (path.startsWith('/llama')) {
    const coins = {
      'coingecko:bitcoin': { price: 64_000.5, symbol: 'BTC', timestamp: 1_700_000_000 },
    }
    response.end(JSON.stringify({ coins }))
  } else if (path.endsWith(testAddress)) response.end(JSON.stringify(stats(testAddress, [7, 0])))
  else response.end(JSON.stringify(stats(address, [250_000_000, 50_000_000], [1, 25_000_000])))
}

describe('GET /v1/account/{address}/balance of Bitcoin', () => {
  it('returns confirmed and pending balances with their value [7.5]', async () => {
    const { json, server } = await startMarketOn(replyToAll)
    const expected = {
      balances: [
        {
          name: 'Bitcoin',
          symbol: 'BTC',
          chainId: main,
          price: 64_000.5,
          value: 112_000.875_640_005,
          quantity: { decimals: '8', numeric: '1.75000001' },
          iconUrl: 'http://localhost/public/getTokenImage/BTC',
        },
      ],
    }
    for (const query of [{ chainId: main }, {}])
      expect(await json(url(address.toUpperCase(), query))).toEqual(expected)
    expect(server.requests.map((request) => request.url)).toEqual([
      `/main/address/${address}`,
      '/llama/prices/current/coingecko:bitcoin',
    ])
    const anew = await json<AccountBalances>(url(address, { forceUpdate: `${main}:native` }))
    expect(anew.balances).toMatchObject([{ symbol: 'BTC', address: `${main}:native` }])
  })

  it('uses the test network instance', async () => {
    const { json, server } = await startMarketOn(replyToAll)
    const body = await json<AccountBalances>(url(testAddress, { chainId: test }))
    expect(body.balances).toMatchObject([{ chainId: test, quantity: { numeric: '0.00000007' } }])
    expect(server.requests[0]?.url).toBe(`/test/address/${testAddress}`)
  })

  it.each([
    ['an address of the other network', testAddress, { chainId: main }, 'address'],
    ['an address of the other network', address, { chainId: test }, 'address'],
    ['an address of EVM', `0x${'1'.repeat(40)}`, { chainId: main }, 'address'],
    ['another checksum', `${address.slice(0, -1)}5`, { chainId: main }, 'address'],
    ['a chain of another coin', address, { chainId: litecoin }, 'chainId'],
    ['a token of Bitcoin', address, { forceUpdate: `${main}:${address}` }, 'forceUpdate'],
  ])('rejects %s without a request', async (_case, of, query, field) => {
    const { fetch, server } = await startMarketOn(replyToAll)
    const response = await fetch(url(of, query))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
    expect(server.requests).toHaveLength(0)
  })

  it('answers 503 when unavailable, and omits a missing price', async () => {
    const away = await startMarketOn((_path, response) => void response.writeHead(500).end())
    expect((await away.fetch(url(address, { chainId: main }))).status).toBe(503)
    const priceless = await startMarketOn((path, response) => {
      if (path.startsWith('/llama')) response.end('{"coins":{}}')
      else replyToAll(path, response)
    })
    const body = await priceless.json<AccountBalances>(url(address, { chainId: main }))
    expect(body.balances).toMatchObject([{ symbol: 'BTC', price: 0 }])
    expect(body.balances[0]).not.toHaveProperty('value')
  })

  it('has no wallet_getAssets', async () => {
    const { post } = await startMarketOn(replyToAll)
    const call = { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params: { account: address } }
    const response = await post(`/v1/wallet?projectId=${projectId}`, call)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32602 } })
  })
})

describe('createEsploraBalancePort', () => {
  const chain = createChains().get(main)!

  it('tries the next public instance after a failure', async () => {
    const requestedUrls: string[] = []
    const port = createEsploraBalancePort({
      upstream: {
        async json(request: UpstreamRequest) {
          requestedUrls.push(request.url)
          if (requestedUrls.length === 1)
            throw upstreamError('status', 'mempool.space', { status: 429 })
          return stats(address, [5, 2])
        },
      },
    })
    const received = await port.holdings(chain, address, ['native'], signal)
    expect(received).toEqual([{ token: 'native', amount: '3' }])
    expect(requestedUrls).toEqual([
      `https://mempool.space/api/address/${address}`,
      `https://blockstream.info/api/address/${address}`,
    ])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['HTML', (response) => void response.end('<html></html>')],
    [
      'another address',
      (response) => void response.end(JSON.stringify(stats(testAddress, [1, 0]))),
    ],
    [
      'more spent than got',
      (response) => void response.end(JSON.stringify(stats(address, [1, 2]))),
    ],
    [
      'more sent than there is',
      (response) => void response.end(JSON.stringify(stats(address, [1, 0], [0, 2]))),
    ],
    [
      'more than there ever will be',
      (response) => void response.end(JSON.stringify(stats(address, [2_100_000_000_000_001, 0]))),
    ],
    ['half a satoshi', (response) => void response.end(JSON.stringify(stats(address, [1.5, 0])))],
    ['less than nothing', (response) => void response.end(JSON.stringify(stats(address, [-1, 0])))],
    ['another shape', (response) => void response.end(`{"address":"${address}"}`)],
    ['words', (response) => void response.writeHead(400).end('Invalid Bitcoin address')],
    ['too much', (response) => void response.writeHead(429).end()],
    ['another place', (response) => void response.writeHead(302, { location: '/' }).end()],
    ['a long text', (response) => void response.end(' '.repeat(70_000))],
  ])('rejects %s', async (_case, answer) => {
    const server = await startTestServer((_request, response) => answer(response))
    const upstream = createUpstreamClient({ clock: createFakeClock() })
    onTestFinished(() => upstream.close())
    const port = createEsploraBalancePort({ upstream, url: server.url })
    await expect(port.holdings(chain, address, ['native'], signal)).rejects.toMatchObject({
      name: 'UpstreamError',
    })
    expect(server.requests).toHaveLength(1)
  })
})

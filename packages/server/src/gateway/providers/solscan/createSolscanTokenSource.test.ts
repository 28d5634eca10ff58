import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import {
  badSolscanReplies,
  solanaNetworkId,
  createSolanaOverride,
  startSolscan,
} from './solscan.fixture.ts'
import type { Token } from '../../chain/tokens/TokenRegistry.ts'

const { signal } = new AbortController()
const nameless = 'GUACAwFcHeHgN6FWhcw5Uwt8r9YHF1x66NWkW8fLT2e6'
const unlisted = '27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4'
const unknown = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

const meta = {
  name: 'World\u202e Water Reserve',
  symbol: ' WWR\n',
  icon: 'https://pictures.example/wwr.png',
  decimals: 6,
}

type TestMarket = {
  readonly market: TestFeatures
  readonly scan: TestServer
  find(...mints: readonly string[]): Promise<readonly (Token | undefined)[]>
}

/** A gateway whose node has two mints without a name. */
async function start(
  change: (mint: string) => object,
  given: { readonly isDown?: boolean; readonly clock?: ReturnType<typeof createFakeClock> } = {},
): Promise<TestMarket> {
  const node = await startTestServer((_request, response, body) => {
    if (given.isDown) {
      response.writeHead(502).end()
      return
    }
    const { id, params } = JSON.parse(body) as { id: number; params?: string[][] }
    const value = params?.[0]?.map((key) => {
      if (key !== nameless && key !== unlisted) return null
      return { data: { program: 'spl-token', parsed: { type: 'mint', info: { decimals: 6 } } } }
    })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }))
  })
  const scan = await startSolscan({
    '/token/meta': (query) => {
      const mint = query.get('address') ?? ''
      const reply = change(mint)
      if (typeof reply === 'function') return reply as never
      return JSON.stringify({ address: mint, ...meta, ...reply })
    },
  })
  const { clock = createFakeClock() } = given
  const upstreams = { solscan: { key: 'secret', url: scan.url } }
  const market = startTestFeatures({
    overrides: [createSolanaOverride(node.url)],
    deps: { clock, upstreams },
  })
  const chain = market.chains.get(solanaNetworkId)!
  const find = async (...mints: readonly string[]): Promise<readonly (Token | undefined)[]> => {
    const found = await market.tokens.find(chain, mints, signal)
    return mints.map((mint) => found.get(mint))
  }
  return { market, scan, find }
}

it('names mints without an on-chain name, and no others', async () => {
  const { find, scan } = await start((mint) => (mint === unlisted ? { decimals: 9 } : {}))
  expect(await find(nameless, unlisted, unknown)).toEqual([
    {
      address: nameless,
      name: 'World Water Reserve',
      symbol: 'WWR',
      decimals: 6,
      logoUri: 'https://pictures.example/wwr.png',
      eip2612: false,
    },
    undefined,
    undefined,
  ])
  expect(scan.requests.map(({ url, headers }) => [url, headers['token']])).toEqual([
    [`/token/meta?address=${nameless}`, 'secret'],
    [`/token/meta?address=${unlisted}`, 'secret'],
  ])
})

it.each([
  ['without encryption', 'http://pictures.example/wwr.png'],
  ['as long as a book', `https://pictures.example/${'a'.repeat(2_048)}`],
  ['that is a script', 'javascript:alert(1)'],
  ['at all where there is none', null],
])('omits the logo %s', async (_case, icon) => {
  const { find } = await start(() => ({ icon }))
  const [token] = await find(nameless)
  expect([token?.symbol, token?.logoUri]).toEqual(['WWR', undefined])
})

it('names mints when no node answers', async () => {
  const { find } = await start(() => ({ decimals: 3 }), { isDown: true })
  const [token] = await find(nameless)
  expect([token?.symbol, token?.decimals]).toEqual(['WWR', 3])
})

it.each([
  ...badSolscanReplies,
  ['another mint', { address: unknown }],
  ['a hundred decimals', { decimals: 100 }],
  ['no symbol', { symbol: '\u200b' }],
] as const)(
  'omits Solscan metadata when it responds with %s, and fails when no node responds',
  async (_case, answer) => {
    const { find, market } = await start(() => answer)
    expect(await find(nameless)).toEqual([undefined])
    const down = await start(() => answer, { isDown: true })
    await expect(down.find(nameless)).rejects.toMatchObject({ name: 'UpstreamError' })
    expect(JSON.stringify(market.logged)).not.toContain('secret')
  },
)

it('retries soon after a failure, and not for unknown mints', async () => {
  const clock = createFakeClock()
  const failure = { status: 500 }
  const answer = (response: ServerResponse): unknown => response.writeHead(failure.status).end()
  const { find, scan } = await start(() => answer, { clock })
  expect(await find(nameless)).toEqual([undefined])
  expect(await find(nameless)).toEqual([undefined])
  expect(scan.requests).toHaveLength(1)
  clock.advance(10_001)
  failure.status = 404
  await find(nameless)
  clock.advance(10_001)
  await find(nameless)
  expect(scan.requests).toHaveLength(2)
})

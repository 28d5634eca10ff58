import { expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import type { TestServer } from '../../../upstream/server.fixture.ts'
import { type TestFeatures, startTestFeatures } from '../../features.fixture.ts'
import {
  badSolscanReplies,
  solanaNetworkId,
  createSolanaOverride,
  type SolscanReplies,
  startSolscan,
} from './solscan.fixture.ts'

const { signal } = new AbortController()
const wrapped = 'So11111111111111111111111111111111111111112'
const pump = 'pumpCmXqMfrsAkQ5r49WcJnRayYRqmXz6ae8H7H9Dfn'
const other = '27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4'
const third = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'
const nativeToken = `${solanaNetworkId}:So11111111111111111111111111111111111111111`
const path = '/token/price/latest'
const clock = createFakeClock()
const seconds = clock.now() / 1_000
const row = (address: string, price: unknown, updated: unknown = seconds): object => ({
  address,
  price,
  price_change_24h: -6.501,
  market_cap: 1.5,
  updated_time: updated,
})

async function start(
  answer: SolscanReplies[string],
): Promise<{ market: TestFeatures; server: TestServer }> {
  const server = await startSolscan({ [path]: answer })
  const upstreams = { solscan: { key: 'secret', url: server.url } }
  const overrides = [createSolanaOverride('http://127.0.0.1:9')]
  return { market: startTestFeatures({ overrides, deps: { clock, upstreams } }), server }
}

it('requests current prices, of the native currency by wrapped SOL [7.8]', async () => {
  const { market, server } = await start(() =>
    JSON.stringify([
      row(wrapped, 150.25),
      row(pump, 0.000_000_199_905, seconds - 60),
      row(other, 0),
      row(third, 3.5, seconds - 26 * 3_600),
      row('unasked', 1),
      { address: third },
    ]),
  )
  const ids = [
    nativeToken,
    ...[wrapped, pump, other, third].map((mint) => `${solanaNetworkId}:${mint}`),
  ]
  const prices = await market.prices.of(ids, 'usd', signal)
  expect([...prices].map(([id, { price, at, source }]) => [id, price, at, source])).toEqual([
    [nativeToken, '150.25', clock.now(), 'solscan'],
    [`${solanaNetworkId}:${wrapped}`, '150.25', clock.now(), 'solscan'],
    [`${solanaNetworkId}:${pump}`, '0.000000199905', clock.now() - 60_000, 'solscan'],
  ])
  const [request] = server.requests
  const { pathname, searchParams } = new URL(request?.url ?? '', server.url)
  expect([pathname, searchParams.getAll('address[]')]).toEqual([
    path,
    [wrapped, pump, other, third],
  ])
  expect(request?.headers['token']).toBe('secret')
})

it('requests at most fifty at once', async () => {
  const { market, server } = await start((query) => {
    const mints = query.getAll('address[]')
    return JSON.stringify(mints.map((mint) => row(mint, 2, null)))
  })
  // Addresses that differ in their last places alone.
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.split('')
  const mints = alphabet.map((character) => `${pump.slice(0, -1)}${character}`)
  const ids = mints.map((mint) => `${solanaNetworkId}:${mint}`)
  const prices = await market.prices.of(ids, 'usd', signal)
  expect(prices.size).toBe(58)
  const requestedCounts = server.requests.map(({ url = '' }) => url.split('address').length - 1)
  expect(requestedCounts).toEqual([50, 8])
})

it.each(badSolscanReplies)(
  'does not expose the key when Solscan answers %s',
  async (_case, answer) => {
    const { market } = await start(() => answer)
    const read = market.prices.of([`${solanaNetworkId}:${pump}`], 'usd', signal)
    await expect(read).rejects.toMatchObject({ name: 'UpstreamError' })
    const about = market.logged.filter(({ event }) => event === 'prices.failed')
    expect(about).toMatchObject([{ level: 'warn', port: 'solscan' }])
    expect(JSON.stringify(about)).not.toContain('secret')
  },
)

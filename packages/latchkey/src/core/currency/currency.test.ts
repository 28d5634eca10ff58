import { expect, it } from 'vitest'
import {
  createTestClient,
  createDeferred,
  fakeAdapter,
  fakeConnector,
  settle,
  stored,
} from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import { createGatewayTest, type ReceivedGatewayRequest } from '../gateway/gateway.fixture.ts'
import { fetchTokens, readFiatValue, readTokens } from '../balances/index.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { mainnet } from '../../networks/index.ts'
import { readCurrency, setCurrency } from './index.ts'

const prices: Readonly<Record<string, number>> = { usd: 2000, eur: 1800, jpy: 300_000 }

/** A connected client whose gateway has the price of one Ether in some currencies. */
async function createTokensTest(
  answer: (call: ReceivedGatewayRequest, currency: string) => unknown = (_, currency) =>
    balancesIn(currency),
  options: Partial<LatchkeyOptions> = {},
) {
  const made = createGatewayTest(
    (call) =>
      call.path === '/v1/supported-chains'
        ? { http: [mainnet.caipNetworkId], ws: [] }
        : answer(call, new Map(Object.entries(call.query)).get('currency') as string),
    options,
    { first: fakeAdapter(mainnet, { gatewayFeatures: ['balances'] }) },
  )
  await connect(made.client, { connector: fakeConnector('fox') })
  const currencies = (): readonly unknown[] =>
    made.calls
      .filter(({ path }) => path.endsWith('/balance'))
      .map(({ query }) => (query as Record<string, unknown>)['currency'])
  return { ...made, currencies }
}

function balancesIn(currency: string): object {
  const price = prices[currency] ?? 0
  const quantity = { decimals: '18', numeric: '2' }
  const ether = { name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, iconUrl: '' }
  return { balances: [{ ...ether, price, value: price * 2, quantity }] }
}

it('shows US dollars until a currency is chosen, and keeps the choice for later visits', async () => {
  const { client, area } = createTestClient()
  expect(readCurrency(client.store.get())).toBe('usd')
  setCurrency(client, { currency: 'eur' })
  expect(readCurrency(client.store.get())).toBe('eur')
  expect(stored(area, 'currency')).toBe('eur')
  const next = createTestClient({ defaultCurrency: 'jpy' }, { area })
  await next.client.start()
  expect(readCurrency(next.client.store.get())).toBe('eur')
})

it('starts with the default currency of the host, unless it is unknown', async () => {
  const { client } = createTestClient({ defaultCurrency: 'gbp' })
  await client.start()
  expect(readCurrency(client.store.get())).toBe('gbp')
  const other = createTestClient({ defaultCurrency: 'doge' as never })
  await other.client.start()
  expect(readCurrency(other.client.store.get())).toBe('usd')
})

it('shows the default currency when the stored one is malformed', async () => {
  const { client, area } = createTestClient({ defaultCurrency: 'gbp' })
  area.items.set('latchkey.test/currency', JSON.stringify({ v: 1, d: 'doge' }))
  await client.start()
  expect(readCurrency(client.store.get())).toBe('gbp')
})

it('fetches values in the new currency, and shows none of the old one meanwhile', async () => {
  const { client, currencies } = await createTokensTest()
  await fetchTokens(client)
  expect(readFiatValue(client.store.get())).toBe('4000')
  setCurrency(client, { currency: 'eur' })
  expect(readFiatValue(client.store.get())).toBeUndefined()
  await expect.poll(() => readFiatValue(client.store.get())).toBe('3600')
  expect(currencies()).toEqual(['usd', 'eur'])
})

it('drops values that arrive in the previous currency', async () => {
  const late = createDeferred<unknown>()
  const { client, currencies } = await createTokensTest((_, currency) =>
    currency === 'usd' ? late.promise : balancesIn(currency),
  )
  const older = fetchTokens(client)
  while (currencies().length === 0) await settle()
  const seen = new Set<unknown>()
  client.store.subscribe(() => seen.add(readFiatValue(client.store.get())))
  setCurrency(client, { currency: 'eur' })
  late.resolve(balancesIn('usd'))
  await older
  await expect.poll(() => readFiatValue(client.store.get())).toBe('3600')
  expect([...seen]).not.toContain('4000')
})

it('keeps the balances when the new prices cannot be fetched', async () => {
  const { client } = await createTokensTest((_, currency) =>
    currency === 'eur' ? Promise.reject(new TypeError('Failed to fetch')) : balancesIn(currency),
  )
  await fetchTokens(client)
  setCurrency(client, { currency: 'eur' })
  for (let turn = 0; turn < 5; turn++) await settle()
  const state = client.store.get()
  expect(readTokens(state)).toMatchObject([{ symbol: 'ETH' }])
  expect(readFiatValue(state)).toBeUndefined()
})

it('keeps the currencies of two clients apart', () => {
  const [one, other] = [createTestClient(), createTestClient()]
  setCurrency(one.client, { currency: 'eur' })
  expect(readCurrency(other.client.store.get())).toBe('usd')
})

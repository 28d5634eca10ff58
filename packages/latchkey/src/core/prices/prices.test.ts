import { expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import type { FungiblePriceBody } from '../../protocol/index.ts'
import { createTestClient, fakeAdapter } from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  type GatewayTest,
  createGatewayTest,
  rejectionResponse,
} from '../gateway/gateway.fixture.ts'
import { fetchPrices } from './fetchPrices.ts'
import { pricesQuery } from './pricesQuery.ts'

const nativeToken = `eip155:1:0x${'e'.repeat(40)}`
const tokens = [nativeToken, `eip155:1:0x${'d0'.repeat(20)}`, `eip155:8453:0x${'07'.repeat(20)}`]

const fungible = (address: string, change: object = {}): object => ({
  address,
  name: 'Token',
  symbol: 'TTK',
  iconUrl: '',
  price: 2,
  decimals: 18,
  ...change,
})
const requestedTokens = (call: ReceivedGatewayRequest): readonly string[] =>
  (call.body as FungiblePriceBody).addresses

function createPricesTest(
  reply: (call: ReceivedGatewayRequest) => unknown,
): GatewayTest & { readonly priced: () => readonly ReceivedGatewayRequest[] } {
  const nativeTokenAddress = `0x${'e'.repeat(40)}`
  const made = createGatewayTest(
    (call) =>
      call.path === '/v1/supported-chains'
        ? { http: [mainnet.caipNetworkId], ws: [] }
        : reply(call),
    { adapters: [fakeAdapter(mainnet, { nativeTokenAddress })] },
  )
  return { ...made, priced: () => made.calls.filter(({ method }) => method === 'POST') }
}

it('requests prices, with the project id in the body [7.8]', async () => {
  const { client, priced } = createPricesTest((call) => ({
    fungibles: requestedTokens(call).map((address) => fungible(address, { price: 0.0000123 })),
  }))
  const prices = await fetchPrices(client, { tokens: tokens.slice(0, 2), currency: 'eur' })
  expect(prices.map(({ address, price }) => [address, price])).toEqual([
    [tokens[0], '0.0000123'],
    [tokens[1], '0.0000123'],
  ])
  expect(prices[0]).toMatchObject({ name: 'Token', symbol: 'TTK', decimals: 18 })
  const [requested] = priced()
  expect(requested?.path).toBe('/v1/fungible/price')
  expect(requested?.body).toEqual({
    projectId: 'test',
    currency: 'eur',
    addresses: tokens.slice(0, 2),
  })
})

it('keeps the order of the tokens, without unknown prices', async () => {
  const { client } = createPricesTest((call) => ({
    fungibles: [
      ...requestedTokens(call)
        .toReversed()
        .map((address) => fungible(address, { price: address === nativeToken ? 0 : 1 })),
      fungible('eip155:1:0x1'),
    ],
  }))
  const one = tokens[1] as string
  const two = `eip155:1:0x${'aa'.repeat(20)}`
  const prices = await fetchPrices(client, { tokens: [two, nativeToken, one] })
  expect(prices.map(({ address }) => address)).toEqual([two, one])
})

it('leaves out invalid tokens and networks that are not served [7.22a]', async () => {
  const { client, priced } = createPricesTest((call) => ({
    fungibles: requestedTokens(call).map((address) => fungible(address)),
  }))
  const wrong = ['', 'ETH', 'eip155:1:robot', 'tron:1:T', tokens[2] as string]
  expect(await fetchPrices(client, { tokens: wrong })).toEqual([])
  expect(priced()).toEqual([])
  await fetchPrices(client, { tokens: [...wrong, nativeToken, nativeToken] })
  expect(priced().map(requestedTokens)).toEqual([[nativeToken]])
})

it('requests a hundred tokens at a time', async () => {
  const { client, priced } = createPricesTest((call) => ({
    fungibles: requestedTokens(call).map((address) => fungible(address)),
  }))
  const many = Array.from({ length: 150 }, (_, at) => `eip155:1:0x${`${at}`.padStart(40, '0')}`)
  const prices = await fetchPrices(client, { tokens: many })
  expect(prices.map(({ address }) => address)).toEqual(many)
  expect(priced().map((call) => requestedTokens(call).length)).toEqual([100, 50])
})

it('returns nothing when the gateway has no price, or there is no gateway [7.22a]', async () => {
  const { client } = createPricesTest(() =>
    rejectionResponse(400, 'The price of this asset is unknown', 'asset'),
  )
  expect(await fetchPrices(client, { tokens: [nativeToken] })).toEqual([])
  expect(await fetchPrices(createTestClient().client, { tokens: [nativeToken] })).toEqual([])
})

it('caches prices for 30 s, unless forced', async () => {
  const { client, clock, priced } = createPricesTest(() => ({ fungibles: [fungible(nativeToken)] }))
  await fetchPrices(client, { tokens: [nativeToken] })
  clock.advance(29_999)
  await fetchPrices(client, { tokens: [nativeToken] })
  expect(priced()).toHaveLength(1)
  await fetchPrices(client, { tokens: [nativeToken], force: true })
  expect(priced()).toHaveLength(2)
  expect(pricesQuery(client, { tokens: [nativeToken] })).toMatchObject({
    queryKey: ['latchkey', 'https://gateway.example/', 'test', 'prices', 'usd', nativeToken],
    staleTime: 30_000,
  })
})

it.each([
  ['another shape', () => ({ fungibles: [{ address: nativeToken }] })],
  ['HTML', () => new Response('<html>')],
  ['another refusal', () => rejectionResponse(400, 'Unknown currency', 'currency')],
  ['that it broke', () => new Response('oops', { status: 500 })],
  ['nothing at all', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'throws its own code for a reply with %s, and sends a new request next time',
  async (_, answer) => {
    const { client, priced } = createPricesTest(answer)
    for (let time = 1; time <= 2; time++) {
      await expect(fetchPrices(client, { tokens: [nativeToken] })).rejects.toMatchObject({
        code: 'price.failed',
        message: 'The token price could not be loaded',
      })
      expect(priced()).toHaveLength(time)
    }
  },
)

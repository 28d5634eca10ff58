import { expect, it } from 'vitest'
import type { CaipAddress } from '../../caip/index.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { fetchAllowance } from './swapAllowance.ts'
import {
  swapGatewayCalls,
  nativeCurrency,
  createConnectedSwapTest,
  router,
  createSwapTest,
  usdc,
  user,
  weth,
} from './swap.fixture.ts'
import { fetchSwapQuotes } from './swapQuotes.ts'
import { fetchGasPrice } from './gasPrice.ts'

const quote = (change: object = {}): object => ({
  id: null,
  fromAmount: '5000000',
  fromAccount: usdc,
  toAmount: '1600000000000000',
  toAccount: nativeCurrency,
  ...change,
})
const order = { from: usdc, to: nativeCurrency, amount: 5_000_000n }

it('returns quotes with exact amounts [7.6]', async () => {
  const toAmount = (2n ** 200n).toString()
  const known = { priceImpact: '0.12', feePercent: '0.85' }
  const more = { gas: '180000', route: [usdc, weth, nativeCurrency], ...known }
  const made = await createConnectedSwapTest(() => ({
    quotes: [quote({ toAmount, ...more }), quote()],
  }))
  const found = await fetchSwapQuotes(made.client, { ...order, gasPrice: 7n })
  expect(found).toEqual([
    {
      from: usdc,
      to: nativeCurrency,
      fromAmount: 5_000_000n,
      toAmount: 2n ** 200n,
      gas: 180_000n,
      route: [usdc, weth, nativeCurrency],
      ...known,
    },
    expect.objectContaining({ toAmount: 1_600_000_000_000_000n, gas: undefined }),
  ])
  const [request] = swapGatewayCalls(made)
  expect(request?.path).toBe('/v1/convert/quotes')
  expect(request?.query).toMatchObject({
    amount: '5000000',
    userAddress: user,
    from: usdc,
    to: nativeCurrency,
    gasPrice: '7',
    projectId: 'test',
  })
})

it('returns quotes without a connection', async () => {
  const made = createSwapTest(() => ({ quotes: [quote()] }))
  expect(await fetchSwapQuotes(made.client, order)).toHaveLength(1)
  expect(swapGatewayCalls(made)[0]?.query).not.toHaveProperty('userAddress')
})

it('sends a request again after 10 s, for another amount, and with force', async () => {
  const made = createSwapTest(({ query }) => ({ quotes: [quote({ fromAmount: query['amount'] })] }))
  const { client, clock } = made
  await Promise.all([fetchSwapQuotes(client, order), fetchSwapQuotes(client, order)])
  clock.advance(9_999)
  await fetchSwapQuotes(client, order)
  expect(swapGatewayCalls(made)).toHaveLength(1)
  await fetchSwapQuotes(client, { ...order, force: true })
  await fetchSwapQuotes(client, { ...order, amount: 1n })
  clock.advance(10_000)
  await fetchSwapQuotes(client, order)
  expect(swapGatewayCalls(made)).toHaveLength(4)
})

it.each([
  ['another amount', { fromAmount: '4999999' }],
  ['another token', { fromAccount: weth }],
  ['another bought token', { toAccount: weth }],
  ['another network', { toAccount: nativeCurrency.replace(':1:', ':8453:') }],
])('drops a quote for %s', async (_, change) => {
  const { client } = createSwapTest(() => ({ quotes: [quote(change)] }))
  expect(await fetchSwapQuotes(client, order)).toEqual([])
})

it('compares token addresses regardless of case', async () => {
  const { client } = createSwapTest(() => ({
    quotes: [quote({ fromAccount: usdc.replace('0x5d5d', '0x5D5d') })],
  }))
  expect(await fetchSwapQuotes(client, order)).toHaveLength(1)
})

it.each(['insufficient liquidity', 'Insufficient liquidity for this trade'])(
  'has its own code for %j',
  async (reason) => {
    const { client } = createSwapTest(() => rejectionResponse(400, reason))
    await expect(fetchSwapQuotes(client, order)).rejects.toMatchObject({
      code: 'swap.insufficient_liquidity',
      message: 'Insufficient liquidity',
    })
  },
)

it.each([
  ['an invalid token', { from: 'usdc' as CaipAddress }, 'caip.invalid_address'],
  ['no token', { to: undefined as unknown as CaipAddress }, 'caip.invalid_address'],
  ['two networks', { to: 'eip155:8453:0x12' as const }, 'swap.quote_failed'],
  ['one token twice', { to: usdc }, 'swap.quote_failed'],
  ['nothing', { amount: 0n }, 'swap.invalid_amount'],
  ['less than nothing', { amount: -1n }, 'swap.invalid_amount'],
  ['more than there can be', { amount: 2n ** 256n }, 'swap.invalid_amount'],
  ['a number', { amount: 5 as unknown as bigint }, 'swap.invalid_amount'],
  [
    'an account of elsewhere',
    { userAddress: 'eip155:8453:0x1' as const },
    'account.no_active_address',
  ],
])('sends no request for %s', async (_, change, code) => {
  const made = createSwapTest(() => ({ quotes: [] }))
  await expect(fetchSwapQuotes(made.client, { ...order, ...change })).rejects.toMatchObject({
    code,
  })
  expect(made.calls).toEqual([])
})

it.each<[string, () => unknown, object]>([
  [
    'refuses',
    () => rejectionResponse(400, 'amount: too much', 'amount'),
    { reason: 'amount: too much' },
  ],
  ['has a float', () => ({ quotes: [quote({ toAmount: 1.5 })] }), { status: 0 }],
  ['has an amount with a point', () => ({ quotes: [quote({ toAmount: '1.5' })] }), { status: 0 }],
  ['is down', () => rejectionResponse(503, 'Down'), { status: 503 }],
])('reports what failed when the gateway %s', async (_, answer, details) => {
  const { client } = createSwapTest(answer)
  await expect(fetchSwapQuotes(client, order)).rejects.toMatchObject({
    code: 'swap.quote_failed',
    details,
  })
})

it('fetches the allowance of a token, without cache [7.9]', async () => {
  const answers = ['0', `${2n ** 256n - 1n}`]
  const made = await createConnectedSwapTest(() => ({ allowance: answers.shift() }))
  expect(await fetchAllowance(made.client, { token: usdc })).toBe(0n)
  expect(await fetchAllowance(made.client, { token: usdc })).toBe(2n ** 256n - 1n)
  expect(swapGatewayCalls(made)[0]).toMatchObject({
    path: '/v1/convert/allowance',
    query: { tokenAddress: usdc, userAddress: user },
  })
})

it('requires an account for the allowance', async () => {
  const { client, calls } = createSwapTest(() => ({ allowance: '0' }))
  await expect(fetchAllowance(client, { token: usdc })).rejects.toMatchObject({
    code: 'account.no_active_address',
  })
  expect(calls).toEqual([])
  expect(await fetchAllowance(client, { token: usdc, userAddress: router })).toBe(0n)
})

it.each<[string, () => unknown]>([
  ['is no number', () => ({ allowance: 'much' })],
  ['is below nothing', () => ({ allowance: '-1' })],
  ['is refused', () => rejectionResponse(400, 'Must be a valid address', 'address')],
])('fails to check an allowance that %s', async (_, answer) => {
  const { client } = await createConnectedSwapTest(answer)
  await expect(fetchAllowance(client, { token: usdc })).rejects.toMatchObject({
    code: 'swap.allowance_failed',
    message: 'Failed to check allowance',
  })
})

it('fetches the gas price, and caches it for 10 s [7.10]', async () => {
  const made = createSwapTest(() => ({
    standard: '1200000000',
    fast: '2',
    instant: `${10n ** 30n}`,
  }))
  const expected = { standard: 1_200_000_000n, fast: 2n, instant: 10n ** 30n }
  expect(await fetchGasPrice(made.client)).toEqual(expected)
  made.clock.advance(9_999)
  await fetchGasPrice(made.client)
  expect(swapGatewayCalls(made)).toMatchObject([
    { path: '/v1/convert/gas-price', query: { chainId: 'eip155:1' } },
  ])
  made.clock.advance(1)
  await fetchGasPrice(made.client)
  expect(swapGatewayCalls(made)).toHaveLength(2)
})

it.each([
  ['does not serve it', 'eip155:424242' as const, {}],
  ['has no price for it', 'eip155:1' as const, rejectionResponse(400, 'No gas here', 'chainId')],
])(
  'throws that the gas price is not supported when the gateway %s [7.22a]',
  async (_, network, reply) => {
    const { client } = createSwapTest(() => reply)
    await expect(fetchGasPrice(client, { network })).rejects.toMatchObject({
      code: 'swap.gas_price_not_supported',
      message: 'Network not supported for Gas Price',
    })
  },
)

it('throws for an invalid gas price', async () => {
  const { client } = createSwapTest(() => ({ standard: 1, fast: '1', instant: '1' }))
  await expect(fetchGasPrice(client)).rejects.toMatchObject({ code: 'swap.gas_price_failed' })
})

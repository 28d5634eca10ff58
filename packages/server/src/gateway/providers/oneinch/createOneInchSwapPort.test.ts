import type { ServerResponse } from 'node:http'
import type {
  SwapAllowanceResponse,
  SwapApprovalResponse,
  SwapQuotesResponse,
  SwapTokensResponse,
  SwapTransactionResponse,
} from 'latchkey/protocol'
import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { createUpstreamClient } from '../../../upstream/index.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import { createSwapFeature } from '../../features/swap/createSwapFeature.ts'
import { invalidUpstreamResponses } from '../../features/swap/exchange.fixture.ts'
import { fakeOneInch } from '../../features/swap/fakeExchanges.fixture.ts'

const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const otherAddress = '0x6666666666666666666666666666666666666666'
const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const user = '0x4444444444444444444444444444444444444444'
const id = (address: string): string => `eip155:1:${address}`
const word = (hex: string): string => hex.replace('0x', '').toLowerCase().padStart(64, '0')
const approval = (amount: bigint, spender = router): string =>
  `0x095ea7b3${word(spender)}${word(amount.toString(16))}`

const permitAbi = parseAbi(['function permitAndCall(bytes permit, bytes action)'])
const permitted = (action: Hex): Hex =>
  encodeFunctionData({ abi: permitAbi, args: ['0x0102', action] })

/** The call of a swap with a minimum output of 99 %. */
const swapData = fakeOneInch.dataOf({
  sellToken: dai,
  sellAmount: 5n,
  buyToken: usdc,
  minBuyAmount: 2_474_010n,
  recipient: user,
})

/** Answers as it does, by what is behind `/swap/v6.0/1/`. */
const answers: Readonly<Record<string, unknown>> = {
  tokens: {
    tokens: {
      [nativeToken]: {
        address: nativeToken,
        symbol: 'ETH',
        decimals: 18,
        name: 'Ether',
        logoURI: 'https://tokens.example/eth.png',
        eip2612: false,
        tags: ['native'],
      },
      [dai.toLowerCase()]: {
        address: dai.toLowerCase(),
        symbol: 'DAI',
        decimals: 18,
        name: 'Dai\u202e Stablecoin',
        logoURI: 'http://tokens.example/dai.png',
        tags: ['tokens', 'RISK:unverified'],
      },
    },
  },
  quote: { dstAmount: '2500000', gas: 180_000 },
  'approve/allowance': { allowance: '77' },
  'approve/transaction': { data: approval(5n), gasPrice: '21', to: dai, value: '0' },
  swap: {
    dstAmount: '2499000',
    tx: {
      from: user,
      to: router,
      data: swapData,
      value: '0',
      gas: 200_001,
      gasPrice: '30000000000',
    },
  },
}

type TestMarket = { readonly market: TestFeatures; readonly server: TestServer }

async function start(
  change: Readonly<Record<string, unknown>> = {},
  more: {
    readonly options?: Record<string, string | number>
    readonly answer?: (response: ServerResponse) => void
  } = {},
): Promise<TestMarket> {
  const clock = createFakeClock()
  const server = await startTestServer((request, response) => {
    if (more.answer) return more.answer(response)
    const [path = ''] = (request.url ?? '').replace('/swap/v6.0/1/', '').split('?')
    const body = { ...answers, ...change }[path]
    response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body))
  })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const market = startTestFeatures({
    overrides: [{ id: 'eip155:1', nativeCurrency, rpcUrls: ['http://127.0.0.1:9'] }],
    deps: { clock },
    more: (deps) => {
      const upstreams = { oneinch: { key: 'secret', url: server.url, ...more.options } }
      const readGasPrice = async () => ({ standard: '7', fast: '8', instant: '9' })
      return createSwapFeature({ ...deps, readGasPrice, upstreams }).routes
    },
  })
  return { market, server }
}

const path = (route: string, query: Record<string, string>): string =>
  `/v1/convert/${route}?${new URLSearchParams({ projectId, ...query }).toString()}`
const order = { from: id(dai), to: id(usdc), amount: '5' }
const body = { projectId, ...order, userAddress: id(user), eip155: { slippage: 1 } }

function queryOf({ server }: TestMarket): Record<string, string> {
  const { searchParams } = new URL(server.requests.at(-1)?.url ?? '', server.url)
  return Object.fromEntries(searchParams)
}

describe('1inch', () => {
  it('sends quote requests with the key [7.6, 9.3c]', async () => {
    const testMarket = await start()
    const query = { ...order, gasPrice: '9', userAddress: id(user) }
    const { quotes } = await testMarket.market.json<SwapQuotesResponse>(path('quotes', query))
    expect(quotes).toEqual([
      {
        id: null,
        fromAmount: '5',
        fromAccount: id(dai),
        toAmount: '2500000',
        toAccount: id(usdc),
        gas: '180000',
      },
    ])
    expect(testMarket.server.requests[0]?.url).toMatch(/^\/swap\/v6\.0\/1\/quote\?/)
    expect(testMarket.server.requests[0]?.headers['authorization']).toBe('Bearer secret')
    expect(queryOf(testMarket)).toEqual({
      src: dai,
      dst: usdc,
      amount: '5',
      gasPrice: '9',
      includeGas: 'true',
    })
  })

  it('quotes with the referrer fee, and reports it [7.6]', async () => {
    const referrer = '0x5555555555555555555555555555555555555555'
    const testMarket = await start({}, { options: { referrer } })
    const { quotes } = await testMarket.market.json<SwapQuotesResponse>(path('quotes', order))
    expect(quotes[0]?.feePercent).toBe('0.85')
    expect(queryOf(testMarket)).toMatchObject({ fee: '0.85' })
  })

  it('lists its tokens with one native currency, and requests them once [7.7]', async () => {
    const { market, server } = await start()
    const requestTokens = (): Promise<SwapTokensResponse> =>
      market.json(path('tokens', { chainId: 'eip155:1' }))
    const { tokens } = await requestTokens()
    expect(await requestTokens()).toEqual({ tokens })
    expect(server.requests).toHaveLength(1)
    expect(tokens.map(({ address }) => address)).toEqual([id(nativeToken), id(dai)])
    // No picture over a line that others read; no letter that turns the writing around.
    expect(tokens[1]).toMatchObject({ name: 'Dai Stablecoin', logoUri: null, eip2612: false })
    expect(tokens[1]).not.toHaveProperty('verified')
  })

  it('returns the allowance, and builds the approval [7.9, 7.12]', async () => {
    const testMarket = await start()
    const { market } = testMarket
    const about = { tokenAddress: id(dai), userAddress: id(user) }
    expect(await market.json<SwapAllowanceResponse>(path('allowance', about))).toEqual({
      allowance: '77',
    })
    expect(queryOf(testMarket)).toEqual({ tokenAddress: dai, walletAddress: user })
    const { tx } = await market.json<SwapApprovalResponse>(path('build-approve', order))
    expect(tx).toEqual({
      from: id(dai),
      to: id(usdc),
      data: approval(5n),
      value: '0',
      eip155: { gasPrice: '7' },
      spender: id(router.toLowerCase()),
      token: id(dai),
    })
    expect(queryOf(testMarket)).toEqual({ tokenAddress: dai, amount: '5' })
  })

  it('builds the transaction with a tenth more gas and the referrer fee [7.11, 9.2a]', async () => {
    const referrer = '0x5555555555555555555555555555555555555555'
    const testMarket = await start({}, { options: { referrer } })
    const sent = { ...body, disableEstimate: true, eip155: { slippage: 3, permit: '0x0102' } }
    const response = await testMarket.market.post('/v1/convert/build-transaction', sent)
    expect(((await response.json()) as SwapTransactionResponse).tx).toEqual({
      from: id(user),
      to: id(router),
      data: swapData,
      amount: '2499000',
      value: '0',
      eip155: { gas: '220002', gasPrice: '7' },
    })
    expect(queryOf(testMarket)).toEqual({
      src: dai,
      dst: usdc,
      amount: '5',
      from: user,
      origin: user,
      slippage: '3',
      permit: '0x0102',
      disableEstimate: 'true',
      compatibility: 'true',
      referrer,
      fee: '0.85',
    })
  })

  it('builds a transaction with a permit, that pays the caller [7.11]', async () => {
    const { tx, dstAmount } = answers['swap'] as { tx: object; dstAmount: string }
    const swap = { sellToken: dai, sellAmount: 5n, buyToken: usdc, minBuyAmount: 2_474_010n }
    const unnamed = fakeOneInch.dataOf({ ...swap, recipient: zeroAddress })
    const { market } = await start({ swap: { dstAmount, tx: { ...tx, data: permitted(unnamed) } } })
    const response = await market.post('/v1/convert/build-transaction', body)
    expect(await response.json()).toMatchObject({ tx: { data: permitted(unnamed) } })
  })

  it('returns the message of a rejection on one line [7.6]', async () => {
    const reply = JSON.stringify({ statusCode: 400, description: 'insufficient\n liquidity' })
    const { market } = await start({}, { answer: (response) => response.writeHead(400).end(reply) })
    const response = await market.fetch(path('quotes', order))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      reasons: [{ field: '', description: 'insufficient liquidity' }],
    })
  })

  it.each<readonly [string, number, string]>([
    ['a httpError without a word', 400, '{}'],
    ...invalidUpstreamResponses,
    ['another shape', 200, '{"dstAmount":2500000}'],
    ['an amount beyond all bounds', 200, `{"dstAmount":"${'9'.repeat(78)}"}`],
  ])('answers 503 to %s without the message [7.6]', async (_case, status, text) => {
    const { market } = await start(
      {},
      { answer: (response) => response.writeHead(status).end(text) },
    )
    const response = await market.fetch(path('quotes', order))
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ reasons: [{ field: '' }] })
    expect(JSON.stringify(market.logged)).not.toContain('secret')
  })

  it.each([
    ['another token', { to: usdc }],
    ['more than was requested', { data: approval(6n) }],
    ['a call that approves nothing', { data: '0xa9059cbb' }],
    ['another spender', { data: approval(5n, otherAddress) }],
  ])('rejects an approval of %s [7.12]', async (_case, change) => {
    const changed = { ...(answers['approve/transaction'] as object), ...change }
    const { market } = await start({ 'approve/transaction': changed })
    expect((await market.fetch(path('build-approve', order))).status).toBe(503)
  })

  it.each([
    ['takes value that was not sold', { value: '1' }],
    ['calls another contract', { to: otherAddress }],
    ['names no token', { data: `0x83800a8e${word(dai)}${word('5')}${word('1')}${word('0')}` }],
    ['holds another call behind a permit', { data: permitted('0x83800a8e') }],
    ['needs more gas than there may be', { gas: 16_777_217 }],
    ['is longer than clients read', { data: `0x${'00'.repeat(100_000)}` }],
  ])('rejects a swap that %s [7.11]', async (_case, change) => {
    const { tx, dstAmount } = answers['swap'] as { tx: object; dstAmount: string }
    const { market } = await start({ swap: { dstAmount, tx: { ...tx, ...change } } })
    expect((await market.post('/v1/convert/build-transaction', body)).status).toBe(503)
  })

  it('times out [7.6]', async () => {
    const clock = createFakeClock()
    const unresponsive = await startTestServer(() => {})
    const upstream = createUpstreamClient({ clock })
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const market = startTestFeatures({
      overrides: [{ id: 'eip155:1', nativeCurrency, rpcUrls: ['http://127.0.0.1:9'] }],
      more: (deps) =>
        createSwapFeature({
          ...deps,
          upstream,
          upstreams: { oneinch: { key: 'secret', url: unresponsive.url } },
        }).routes,
    })
    const pending = market.fetch(path('quotes', order))
    await unresponsive.waitForRequests(1)
    clock.advance(10_000)
    expect((await pending).status).toBe(503)
    await upstream.close()
  })

  it('uses a default gas limit without an estimate [7.11]', async () => {
    const { tx, dstAmount } = answers['swap'] as { tx: object; dstAmount: string }
    const { market } = await start({ swap: { dstAmount, tx: { ...tx, gas: 0 } } })
    const response = await market.post('/v1/convert/build-transaction', body)
    const built = (await response.json()) as SwapTransactionResponse
    expect(built.tx.eip155?.gas).toBe('440000')
  })

  it('is not queried without a key or on unsupported chains [7.6]', async () => {
    const { market, server } = await start({}, { options: { key: '' } })
    expect((await market.fetch(path('quotes', order))).status).toBe(400)
    expect(server.requests).toHaveLength(0)
  })
})

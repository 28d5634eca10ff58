import type {
  SwapAllowanceResponse,
  SwapApprovalResponse,
  SwapQuotesResponse,
  SwapTransactionResponse,
} from 'latchkey/protocol'
import { decodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { nativeMarker } from '../../chain/accounts/index.ts'
import { encodeWords } from '../../chain/prices/contracts.fixture.ts'
import type { DecodedSwap } from './DecodedSwap.ts'
import {
  requestSwapTransaction,
  caipAddressOf,
  nativeId,
  invalidUpstreamResponses,
  gatewaySwapPath,
  startExchange,
  sampleQuery,
} from './exchange.fixture.ts'
import {
  expectedAmount,
  validSwap,
  fakeLifi,
  fakeOneInch,
  type ExchangeReplies,
  otherAccount,
  tokenIn,
  tokenOut,
  visitor,
  wrappedNative,
} from './fakeExchanges.fixture.ts'

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])
const allowance = `${tokenIn} allowance(address,address)`
const fromNative = { from: nativeId }
const nativeSwap: DecodedSwap = { ...validSwap, sellToken: nativeMarker }

async function txOf(response: Response): Promise<SwapTransactionResponse['tx']> {
  return ((await response.json()) as SwapTransactionResponse).tx
}

describe.each([fakeLifi])('$name', (exchange) => {
  const { spender } = exchange

  it('returns quotes [7.6]', async () => {
    const { market } = await startExchange(exchange)
    const { quotes } = await market.json<SwapQuotesResponse>(gatewaySwapPath('quotes', sampleQuery))
    expect(quotes).toMatchObject([{ toAmount: `${expectedAmount}`, gas: '200000' }])
  })

  it('uses its known spender for approvals and allowances [7.9, 7.12]', async () => {
    // Whatever it answers: no request is sent to it.
    const received = { spender: otherAccount, to: otherAccount }
    const holder = (data: string) =>
      encodeWords(data.includes(spender.slice(2).toLowerCase()) ? 77n : 0n)
    const { market, server } = await startExchange(exchange, received, {
      contracts: { [allowance]: holder },
    })
    const about = { tokenAddress: caipAddressOf(tokenIn), userAddress: caipAddressOf(visitor) }
    expect(await market.json<SwapAllowanceResponse>(gatewaySwapPath('allowance', about))).toEqual({
      allowance: '77',
    })
    const approved = async (amount: Record<string, string>): Promise<unknown> => {
      const query = { from: sampleQuery.from, to: sampleQuery.to, ...amount }
      const { tx } = await market.json<SwapApprovalResponse>(
        gatewaySwapPath('build-approve', query),
      )
      expect(tx).toMatchObject({
        spender: caipAddressOf(spender),
        token: caipAddressOf(tokenIn),
        value: '0',
      })
      return decodeFunctionData({ abi: approveAbi, data: tx.data as `0x${string}` }).args
    }
    expect(await approved({ amount: '5' })).toEqual([spender, 5n])
    expect(await approved({})).toEqual([spender, maxUint256])
    expect(server.requests).toHaveLength(0)
  })

  it("adds 10 % gas, at the chain's gas price [7.11]", async () => {
    const setup = await startExchange(exchange)
    expect(await txOf(await requestSwapTransaction(setup))).toEqual({
      from: caipAddressOf(visitor),
      to: caipAddressOf(spender),
      data: exchange.dataOf(validSwap),
      amount: `${expectedAmount}`,
      value: '0',
      eip155: { gas: '220000', gasPrice: '7' },
    })
    expect(setup.simulated).toEqual([])
  })

  it('has its transaction simulated [7.11]', async () => {
    const setup = await startExchange(exchange, {}, { gas: () => '0x493e0' })
    const tx = await txOf(await requestSwapTransaction(setup, { disableEstimate: false }))
    expect(tx.eip155?.gas).toBe('330000')
    const call = { from: visitor, to: spender, data: exchange.dataOf(validSwap), value: '0x0' }
    expect(setup.simulated).toEqual([[call]])
    const refuse = (): never => {
      throw Object.assign(new Error('execution reverted'), { name: 'RpcError', code: 3 })
    }
    const holdings = { [`${tokenIn} balanceOf(address)`]: () => encodeWords(1_000_000n) }
    const poor = await startExchange(exchange, {}, { gas: refuse, contracts: holdings })
    const response = await requestSwapTransaction(poor, { disableEstimate: false })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      reasons: [{ description: 'insufficient allowance' }],
    })
  })

  it.each<[string, ExchangeReplies]>([
    ['goes to another contract', { to: otherAccount }],
    ['goes to the token', { to: tokenIn }],
    ['takes value that was not sold', { value: 1n }],
    ['no contract of it has', { data: '0xa9059cbb' }],
    ['is no data', { data: '0x123' }],
    ['names another spender', { spender: otherAccount }],
    ['takes more gas than there is', { gas: '100000001' }],
    ['gives an amount beyond all bounds', { amount: `${1n << 256n}` }],
    ['gives a negative amount', { amount: '-5' }],
    ['gives an amount with a point', { amount: '2500000.0' }],
    ['promises more than it holds to', { amount: `${expectedAmount * 2n}` }],
  ])('rejects a transaction that %s [7.11]', async (_case, changes) => {
    expect((await requestSwapTransaction(await startExchange(exchange, changes))).status).toBe(503)
  })

  it('rejects a transaction that sends native currency to another contract [7.11]', async () => {
    const data = exchange.dataOf(nativeSwap)
    const setup = await startExchange(exchange, { to: otherAccount, data, value: 1_000_000n })
    expect((await requestSwapTransaction(setup, fromNative)).status).toBe(503)
  })

  it('reports insufficient liquidity for an empty quote [7.6, 7.11]', async () => {
    const setup = await startExchange(exchange, { amount: '0' })
    for (const requested of [
      setup.market.fetch(gatewaySwapPath('quotes', sampleQuery)),
      requestSwapTransaction(setup),
    ])
      expect(await (await requested).json()).toMatchObject({
        reasons: [{ description: 'insufficient liquidity' }],
      })
  })

  it.each<readonly [string, number, string]>([
    ...invalidUpstreamResponses,
    ['its key in its words', 400, '{"message":"for secret","error":""}'],
    ['HTML that nothing is there', 404, '<html>'],
    ['another shape', 200, '{"buyAmount":5,"estimate":{},"priceRoute":[]}'],
  ])('responds with 503 to %s without its message [7.6]', async (_case, status, text) => {
    const { market } = await startExchange(exchange, {}, { reply: { status, text } })
    const response = await market.fetch(gatewaySwapPath('quotes', sampleQuery))
    expect(response.status).toBe(503)
    expect((await response.text()) + JSON.stringify(market.logged)).not.toContain('secret')
  })

  it('wraps native currency and lists tokens without a request, and rejects permits [7.7, 7.11]', async () => {
    const setup = await startExchange(exchange)
    const wrapped = await txOf(
      await requestSwapTransaction(setup, { from: nativeId, to: caipAddressOf(wrappedNative) }),
    )
    expect(wrapped).toMatchObject({
      to: caipAddressOf(wrappedNative),
      data: '0xd0e30db0',
      value: '1000000',
    })
    const { tokens } = await setup.market.json<{
      readonly tokens: readonly { readonly address: string }[]
    }>(gatewaySwapPath('tokens', { chainId: 'eip155:1' }))
    expect(tokens.map(({ address }) => address)).toContain(caipAddressOf(tokenOut))
    const permitted = await requestSwapTransaction(setup, {}, { slippage: 1, permit: '0x0102' })
    expect(await permitted.json()).toMatchObject({ reasons: [{ field: 'eip155.permit' }] })
    expect(setup.server.requests).toHaveLength(0)
  })

  it('is not used on chains without a known contract [7.6]', async () => {
    const { market, server } = await startExchange(exchange)
    const there = (address: string): string => `eip155:4242:${address}`
    const query = { ...sampleQuery, from: there(tokenIn), to: there(tokenOut) }
    expect((await market.fetch(gatewaySwapPath('quotes', query))).status).toBe(400)
    expect(server.requests).toHaveLength(0)
  })
})

describe.each([fakeLifi, fakeOneInch])('a swap by $name', (exchange) => {
  it('sends exactly the sold native currency [7.11]', async () => {
    const data = exchange.dataOf(nativeSwap)
    const right = await startExchange(exchange, { data, value: 1_000_000n })
    expect(await txOf(await requestSwapTransaction(right, fromNative))).toMatchObject({
      value: '1000000',
      data,
    })
    for (const value of [1_000_001n, 999_999n, 0n]) {
      const setup = await startExchange(exchange, { data, value })
      expect((await requestSwapTransaction(setup, fromNative)).status).toBe(503)
    }
  })

  it('pays native currency to the caller [7.11]', async () => {
    const setup = await startExchange(exchange, {
      data: exchange.dataOf({ ...validSwap, buyToken: nativeMarker }),
    })
    expect((await requestSwapTransaction(setup, { to: nativeId })).status).toBe(200)
    expect((await requestSwapTransaction(setup)).status).toBe(503)
  })

  it.each<[string, Partial<DecodedSwap>]>([
    ['another token is taken', { sellToken: wrappedNative }],
    ['more of it is taken', { sellAmount: 1_000_001n }],
    ['all that was approved is taken', { sellAmount: maxUint256 }],
    ['another token is paid out', { buyToken: wrappedNative }],
    ['another account is paid', { recipient: otherAccount }],
    ['less is paid than was agreed', { minBuyAmount: 2_474_000n }],
    ['nothing is paid', { minBuyAmount: 0n }],
  ])('rejects a swap in which %s [7.11]', async (_case, change) => {
    const setup = await startExchange(exchange, {
      data: exchange.dataOf({ ...validSwap, ...change }),
    })
    expect((await requestSwapTransaction(setup)).status).toBe(503)
  })
})

describe('the order of exchanges', () => {
  const path = (url = ''): string => url.split('?')[0] ?? ''

  it.each([
    [['oneinch', 'lifi'], '/swap/v6.0/1/quote'],
    [['lifi', 'oneinch'], '/swap/v6.0/1/quote'],
    [['lifi'], '/v1/quote'],
  ])('of %j is fixed, without a fallback [7.6]', async (names, first) => {
    const setup = await startExchange(
      fakeLifi,
      {},
      {
        reply: { status: 502, text: '' },
        upstreams: (url) => Object.fromEntries(names.map((name) => [name, { key: 'key', url }])),
      },
    )
    expect((await setup.market.fetch(gatewaySwapPath('quotes', sampleQuery))).status).toBe(503)
    expect(setup.server.requests.map(({ url }) => path(url))).toEqual([first])
  })

  it.each([
    ['lifi', { fee: 'much' }],
    ['lifi', { fee: 100 }],
    ['lifi', { fee: -1 }],
    ['lifi', { fee: 1, integrator: '' }],
  ])('rejects invalid settings: %s %j', async (name, configured) => {
    const known = { key: 'key', integrator: 'latchkey' }
    const upstreams = (url: string) => ({ [name]: { ...known, url, ...configured } })
    await expect(startExchange(fakeLifi, {}, { upstreams })).rejects.toThrow(`upstreams.${name}.`)
  })
})

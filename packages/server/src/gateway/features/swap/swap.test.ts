import {
  type SwapAllowanceResponse,
  type SwapApprovalResponse,
  type SwapQuotesResponse,
  swapQuotesResponseSchema,
  type SwapTokensResponse,
  swapTokensResponseSchema,
  type SwapTransactionResponse,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { parseCaipAddress } from 'latchkey/caip'
import { encodeFunctionData, maxUint256, parseEther, parseUnits, toFunctionSelector } from 'viem'
import { describe, expect, test as base } from 'vitest'
import {
  evmContractAddresses,
  poolRouterAbi,
  testTokenAbi,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import {
  testAccountAddress,
  type LocalEvmFixtures,
  type LocalEvmClient,
  createLocalEvmFixtures,
} from '@latchkey/localnet/vitest'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import { createSwapFeature } from './createSwapFeature.ts'

const test = base.extend<LocalEvmFixtures>(createLocalEvmFixtures('two'))
const chain = 'eip155:31338'
const me = testAccountAddress(0)
const user = `${chain}:${me}`
const { testDollar, testToken, testEuro, wrappedNative, poolRouter, multicall3 } =
  evmContractAddresses
const id = (token: string): string => `${chain}:${token}`
/** Revert reason of the router. */
const tooLittle = toFunctionSelector('TooLittle(uint256,uint256)')
const nativeCurrency = id('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')

function start(localnet: LocalEvmFixtures['localnet']): TestFeatures {
  return startTestFeatures({ localnet, more: (context) => createSwapFeature(context).routes })
}

function path(route: string, query: Record<string, string>): string {
  return `/v1/convert/${route}?${new URLSearchParams({ projectId, st: 'lk', sv: '1', ...query }).toString()}`
}

type Order = { from: string; to: string; amount: string }

async function quoted(market: TestFeatures, order: Order) {
  const received = await market.json<SwapQuotesResponse>(path('quotes', order))
  expect(v.safeParse(swapQuotesResponseSchema, received).success).toBe(true)
  return received.quotes
}

async function build(market: TestFeatures, order: Order, more: object = {}) {
  const eip155 = { slippage: 1 }
  const body = { projectId, userAddress: user, eip155, ...order, ...more }
  const response = await market.post('/v1/convert/build-transaction', body)
  return { code: response.status, ...((await response.json()) as SwapTransactionResponse) }
}

/** Sends the built transactions as the client does, and returns their cost. */
async function send(
  client: LocalEvmClient,
  tx: { to: string; data: string; value: string; gas?: string | undefined },
): Promise<bigint> {
  const call = {
    to: parseCaipAddress(tx.to).address as `0x${string}`,
    data: tx.data as `0x${string}`,
    value: BigInt(tx.value),
  }
  // A pool writes its price accumulators in the second after the last trade.
  const gas = tx.gas === undefined ? ((await client.estimateGas(call)) * 3n) / 2n : BigInt(tx.gas)
  const hash = await client.sendTransaction({ ...call, gas })
  const receipt = await waitForLocalReceipt(client, hash)
  expect(receipt.status).toBe('success')
  return receipt.gasUsed * receipt.effectiveGasPrice
}

const sent = ({ tx }: SwapTransactionResponse) => ({ ...tx, gas: tx.eip155?.gas })

function holdings(client: LocalEvmClient, address: `0x${string}`): Promise<bigint> {
  return client.readContract({ address, abi: testTokenAbi, functionName: 'balanceOf', args: [me] })
}

/** Asks how much may be taken, and approves as the client does: at the address under `from`. */
async function approve(
  market: TestFeatures,
  client: LocalEvmClient,
  order: Order,
  amount?: string,
): Promise<string> {
  const query = { from: order.from, to: order.to, userAddress: user, ...(amount && { amount }) }
  const { tx } = await market.json<SwapApprovalResponse>(path('build-approve', query))
  await send(client, { ...tx, to: tx.from })
  const about = { tokenAddress: order.from, userAddress: user }
  return (await market.json<SwapAllowanceResponse>(path('allowance', about))).allowance
}

describe('a swap on a real chain', () => {
  test('sells native currency for the quoted amount [7.6, 7.11]', async ({ client, localnet }) => {
    const market = start(localnet)
    const order = { from: nativeCurrency, to: id(testDollar), amount: `${parseEther('1')}` }
    const [quote] = await quoted(market, order)
    const before = await holdings(client, testDollar)
    const etherBalance = await client.getBalance({ address: me })
    const built = await build(market, order)
    expect(built.tx).toMatchObject({ from: user, to: id(poolRouter), value: order.amount })
    expect(built.tx.amount).toBe(quote?.toAmount)
    const fee = await send(client, sent(built))
    expect((await holdings(client, testDollar)) - before).toBe(BigInt(quote?.toAmount ?? 0))
    expect(await client.getBalance({ address: me })).toBe(etherBalance - parseEther('1') - fee)
  })

  test('buys native currency after an approval [7.9, 7.11, 7.12]', async ({ client, localnet }) => {
    const market = start(localnet)
    const order = { from: id(testToken), to: nativeCurrency, amount: `${parseUnits('100', 18)}` }
    const refused = await build(market, order)
    expect(refused).toMatchObject({
      code: 400,
      reasons: [{ field: 'amount', description: 'insufficient allowance' }],
    })
    expect(await approve(market, client, order, order.amount)).toBe(order.amount)
    const [quote] = await quoted(market, order)
    const etherBalance = await client.getBalance({ address: me })
    const built = await build(market, order)
    expect(built.tx.value).toBe('0')
    const fee = await send(client, sent(built))
    const gained = (await client.getBalance({ address: me })) - etherBalance + fee
    expect(gained).toBe(BigInt(quote?.toAmount ?? 0))
  })

  test('routes over two tokens, without simulation [7.6, 7.11, 7.12]', async ({
    client,
    localnet,
  }) => {
    const market = start(localnet)
    const order = { from: id(testToken), to: id(testEuro), amount: `${parseUnits('40', 18)}` }
    const [quote] = await quoted(market, order)
    expect(quote?.route).toEqual([testToken, wrappedNative, testDollar, testEuro].map(id))
    expect(await approve(market, client, order)).toBe(`${maxUint256}`)
    const before = await holdings(client, testEuro)
    const built = await build(market, order, { disableEstimate: true })
    await send(client, sent(built))
    expect((await holdings(client, testEuro)) - before).toBe(BigInt(quote?.toAmount ?? 0))
  })

  test('wraps and unwraps native currency one to one [7.11]', async ({ client, localnet }) => {
    const market = start(localnet)
    const amount = `${parseEther('2')}`
    const [there, back] = [
      { from: nativeCurrency, to: id(wrappedNative), amount },
      { from: id(wrappedNative), to: nativeCurrency, amount },
    ]
    expect((await quoted(market, there))[0]?.toAmount).toBe(amount)
    await send(client, sent(await build(market, there)))
    expect(await holdings(client, wrappedNative)).toBe(parseEther('2'))
    await send(client, sent(await build(market, back, { disableEstimate: true })))
    expect(await holdings(client, wrappedNative)).toBe(0n)
  })

  test('reverts below the minimum output [7.11, 9.2a]', async ({ client, localnet }) => {
    const market = start(localnet)
    const order = { from: nativeCurrency, to: id(testDollar), amount: `${parseEther('1')}` }
    const tight = await build(market, order)
    const loose = await build(market, order, { eip155: { slippage: 50 } })
    // Another trade comes first, and moves the price by far more than one percent.
    await client.writeContract({
      address: poolRouter,
      abi: poolRouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [1n, [wrappedNative, testDollar], me, maxUint256],
      value: parseEther('40'),
    })
    await expect(send(client, { ...tight.tx })).rejects.toThrow(tooLittle)
    await send(client, sent(loose))
  })
})

describe('GET /v1/convert/quotes', () => {
  test('selects the best path, with its price impact [7.6]', async ({ localnet }) => {
    const market = start(localnet)
    const amount = `${parseEther('100')}`
    const [quote] = await quoted(market, { from: nativeCurrency, to: id(testToken), amount })
    expect(quote).toMatchObject({
      id: null,
      fromAmount: amount,
      fromAccount: nativeCurrency,
      toAccount: id(testToken),
      route: [nativeCurrency, id(testToken)],
    })
    expect(BigInt(quote?.gas ?? 0)).toBeGreaterThan(21_000n)
    // A constant product of some 400 coins gives 400/(400+100) of its price.
    expect(quote?.priceImpact).toMatch(/^(?:19|20)(?:\.\d{1,2})?$/)
  })

  test('returns ids in the requested case [7.6]', async ({ localnet }) => {
    const from = id(testDollar.toLowerCase())
    const to = id(`0x${testEuro.slice(2).toUpperCase()}`)
    const [quote] = await quoted(start(localnet), { from, to, amount: '1000000' })
    expect([quote?.fromAccount, quote?.toAccount]).toEqual([from, to])
    expect(quote?.priceImpact).toBeUndefined()
  })

  test.for([
    ['a token without a pool', id(multicall3), '1000'],
    ['more than a pool can count', id(testDollar), `${maxUint256}`],
    ['less than one unit of what is wanted', id(testDollar), '1'],
  ] as const)(
    'responds "insufficient liquidity" for %s [7.6]',
    async ([, to, amount], { localnet }) => {
      const response = await start(localnet).fetch(
        path('quotes', { from: nativeCurrency, to, amount }),
      )
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        reasons: [{ field: '', description: 'insufficient liquidity' }],
      })
    },
  )
})

describe('GET /v1/convert/tokens', () => {
  test('lists native currency and tokens of a chain [7.7]', async ({ localnet }) => {
    const received = await start(localnet).json<SwapTokensResponse>(
      path('tokens', { chainId: chain }),
    )
    expect(v.safeParse(swapTokensResponseSchema, received).success).toBe(true)
    expect(received.tokens.map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'TUSD',
      'TTK',
      'TBTC',
      'TEUR',
      'WETH',
    ])
    const [first, second, , , euro] = received.tokens
    expect(first).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      address: nativeCurrency,
      decimals: 18,
      logoUri: 'http://localhost/public/getTokenImage/ETH',
      eip2612: false,
    })
    expect(second).toMatchObject({ address: id(testDollar), decimals: 6, eip2612: true })
    // Nobody drew it.
    expect(euro).toMatchObject({ symbol: 'TEUR', logoUri: null })
  })

  test.for([
    [id(testDollar), ['TUSD']],
    [testDollar.toLowerCase(), ['TUSD']],
    [nativeCurrency, ['ETH']],
    [id(multicall3), []],
    [`eip155:1:${testDollar}`, []],
    ["' OR 1=1 --", []],
  ] as const)(
    'lists that of the address %j alone [7.7]',
    async ([address, symbols], { localnet }) => {
      const query = { chainId: chain, address }
      const { tokens } = await start(localnet).json<SwapTokensResponse>(path('tokens', query))
      expect(tokens.map(({ symbol }) => symbol)).toEqual(symbols)
    },
  )
})

describe('GET /v1/convert/allowance', () => {
  test("returns a fresh account's allowance, and an unlimited one for native currency [7.9]", async ({
    localnet,
  }) => {
    const market = start(localnet)
    const userAddress = id(testAccountAddress(7))
    const getAllowance = (tokenAddress: string): Promise<SwapAllowanceResponse> =>
      market.json(path('allowance', { tokenAddress, userAddress }))
    expect(await getAllowance(id(testDollar))).toEqual({ allowance: '0' })
    expect(await getAllowance(nativeCurrency)).toEqual({ allowance: `${maxUint256}` })
  })
})

describe('GET /v1/convert/build-approve', () => {
  test('approves the router for the sold token [7.12]', async ({ localnet }) => {
    const query = { from: id(testDollar), to: nativeCurrency, amount: '25' }
    const { tx } = await start(localnet).json<SwapApprovalResponse>(path('build-approve', query))
    expect(tx).toEqual({
      from: id(testDollar),
      to: nativeCurrency,
      data: encodeFunctionData({
        abi: testTokenAbi,
        functionName: 'approve',
        args: [poolRouter, 25n],
      }),
      value: '0',
      eip155: { gasPrice: expect.stringMatching(/^[1-9]\d*$/) },
      spender: id(poolRouter),
      token: id(testDollar),
    })
  })
})

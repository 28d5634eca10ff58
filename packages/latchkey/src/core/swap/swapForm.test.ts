import { expect, it } from 'vitest'
import { base } from '../../networks/index.ts'
import { createDeferred, settle } from '../client/core.fixture.ts'
import { type ReceivedGatewayRequest, rejectionResponse } from '../gateway/gateway.fixture.ts'
import { readActiveAccount } from '../balances/index.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import { checkSwap } from './checkSwap.ts'
import { maxSwapAmount } from './swapBalances.ts'
import {
  flipSwap,
  fetchSwapFormData,
  setSwapAmount,
  setSwapSlippage,
  setSwapToken,
} from './swapForm.ts'
import { usdc } from './swap.fixture.ts'
import { stopSwapQuotes } from './startSwapQuotes.ts'
import {
  weiPerEther,
  setSwapTokenBySymbol,
  waitForQuote,
  createQuotedTest,
  createSwapFormTest,
  answerSwapQuotes,
  stepOf,
} from './swapForm.fixture.ts'

it('lists tokens by symbol, and sells the native currency by default [7.7]', async () => {
  const test = await createSwapFormTest()
  expect(test.swap()).toMatchObject({
    initializing: false,
    from: { symbol: 'ETH', isNative: true },
    to: undefined,
    gasPrice: 7n,
  })
  expect(test.swap().tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'WETH'])
  expect(stepOf(test)).toBe('selectToken')
  expect(maxSwapAmount(test.client.store.get())).toBe(3n * weiPerEther - 150_000n * 7n)
})

it('reports a network that is not supported [7.22a]', async () => {
  const { client, swap } = await createSwapFormTest()
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(client.store.get().swap).toBeUndefined()
  await fetchSwapFormData(client)
  expect(swap()).toMatchObject({ initializing: false, tokens: [] })
})

it('keeps a form that is prepared during a change of network', async () => {
  const test = await createQuotedTest()
  const { client } = test
  client.store.watch(
    (state) => readNetwork(state)?.caipNetworkId,
    () => void fetchSwapFormData(client),
  )
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(test.swap()).toMatchObject({ network: base.caipNetworkId, fromAmount: '' })
})

it.each([
  ['less than the fee of the quote', 699_999n, '100000', 'insufficientBalance'],
  ['the fee of the quote', 700_000n, '100000', 'review'],
  ['nothing, while the fee is unknown', 0n, undefined, 'insufficientBalance'],
  ['a part of a fee that is unknown', 1n, undefined, 'review'],
] as const)('checks a swap of a token with %s in native currency', async (_, value, gas, step) => {
  const test = await createSwapFormTest({ readBalance: async () => value })
  const { caipAddress } = readActiveAccount(test.client.store.get())!
  const token = { chainId: 'eip155:1', name: 'USD', symbol: 'USDC', address: usdc } as const
  const list = [{ ...token, quantity: { decimals: '18', numeric: '5' } }]
  const entry = { status: 'ready', list } as const
  test.client.store.set({ tokens: { [caipAddress]: entry } })
  test.answers.quote = (call) => {
    const { quotes } = answerSwapQuotes(call) as { quotes: object[] }
    return { quotes: quotes.map((quote) => ({ ...quote, gas })) }
  }
  setSwapTokenBySymbol(test, 'from', 'USDC')
  setSwapTokenBySymbol(test, 'to', 'ETH')
  setSwapAmount(test.client, { text: '1' })
  await waitForQuote(test)
  const { isFeeMissing, ...check } = checkSwap(test.client.store.get())
  expect([check.step, isFeeMissing === true]).toEqual([step, step !== 'review'])
  // The quote is renewed meanwhile.
  test.clock.advance(10_000)
  await waitForQuote(test)
  expect(stepOf(test)).toBe(step)
  expect(test.quoteCalls()).toHaveLength(2)
})

it('quotes 150 ms after the last keystroke, once [7.6]', async () => {
  const test = await createSwapFormTest()
  setSwapTokenBySymbol(test, 'to', 'USDC')
  for (const text of ['1', '1.', '1.5']) {
    setSwapAmount(test.client, { text })
    test.clock.advance(149)
    await settle()
  }
  expect(test.quoteCalls()).toEqual([])
  expect(stepOf(test)).toBe('loading')
  test.clock.advance(1)
  await expect.poll(() => test.swap().loadingQuote).toBe(false)
  expect(test.quoteCalls()).toHaveLength(1)
  expect(test.swap()).toMatchObject({
    loadingQuote: false,
    quote: { fromAmount: 15n * 10n ** 17n, toAmount: 3n * weiPerEther },
  })
  expect(stepOf(test)).toBe('review')
})

it('the swap form never shows an older answer after a newer one', async () => {
  const test = await createSwapFormTest()
  setSwapTokenBySymbol(test, 'to', 'USDC')
  const slow = createDeferred<unknown>()
  test.answers.quote = () => slow.promise
  setSwapAmount(test.client, { text: '1' })
  test.clock.advance(200)
  await expect.poll(() => test.quoteCalls().length).toBe(1)
  test.answers.quote = answerSwapQuotes
  setSwapAmount(test.client, { text: '2' })
  await waitForQuote(test)
  expect(test.swap().quote?.fromAmount).toBe(2n * weiPerEther)
  slow.resolve(answerSwapQuotes(test.quoteCalls()[0] as ReceivedGatewayRequest))
  await settle()
  expect(test.swap().quote?.fromAmount).toBe(2n * weiPerEther)
})

it('aborts the request for a quote when a newer amount or leaving the form ends it', async () => {
  const test = await createSwapFormTest()
  const abortedAmounts = (): (string | undefined)[] =>
    test.aborted.map(({ query }) => query['amount'])
  setSwapTokenBySymbol(test, 'to', 'USDC')
  test.answers.quote = () => new Promise(() => {})
  setSwapAmount(test.client, { text: '1' })
  test.clock.advance(200)
  await expect.poll(() => test.quoteCalls().length).toBe(1)
  setSwapAmount(test.client, { text: '2' })
  await expect.poll(abortedAmounts).toEqual([`${weiPerEther}`])
  test.clock.advance(200)
  await expect.poll(() => test.quoteCalls().length).toBe(2)
  stopSwapQuotes(test.client)
  await expect.poll(abortedAmounts).toEqual([`${weiPerEther}`, `${2n * weiPerEther}`])
})

it('quotes again every 10 s, until the form is left', async () => {
  const test = await createQuotedTest()
  expect(test.quoteCalls()).toHaveLength(1)
  test.clock.advance(10_000)
  await expect.poll(() => test.quoteCalls().length).toBe(2)
  await expect.poll(() => test.swap().loadingQuote).toBe(false)
  stopSwapQuotes(test.client)
  test.clock.advance(60_000)
  await settle()
  expect(test.quoteCalls()).toHaveLength(2)
})

it('requests no quote while the page is hidden', async () => {
  const test = await createQuotedTest()
  const document = { visibilityState: 'hidden' }
  Object.assign(test.client.window ?? {}, { document })
  test.clock.advance(25_000)
  await settle()
  expect(test.quoteCalls()).toHaveLength(1)
  document.visibilityState = 'visible'
  test.clock.advance(10_000)
  await expect.poll(() => test.quoteCalls().length).toBe(2)
})

it('drops the quote of another pair at once', async () => {
  const test = await createQuotedTest()
  setSwapTokenBySymbol(test, 'to', 'WETH')
  expect(test.swap().quote).toBeUndefined()
  expect(stepOf(test)).toBe('loading')
})

it('fails after 10 s without a quote, and quotes again', async () => {
  const test = await createQuotedTest()
  const slow = createDeferred<unknown>()
  test.answers.quote = () => slow.promise
  setSwapAmount(test.client, { text: '2' })
  test.clock.advance(200)
  await expect.poll(() => test.quoteCalls().length).toBe(2)
  test.clock.advance(10_000)
  await expect.poll(() => stepOf(test)).toBe('quoteFailed')
  test.answers.quote = answerSwapQuotes
  test.clock.advance(10_000)
  await expect.poll(() => stepOf(test)).toBe('review')
  slow.resolve({ quotes: [] })
  await settle()
  expect(stepOf(test)).toBe('review')
})

it.each([
  ['', 'enterAmount'],
  ['0', 'incorrectValue'],
  ['abc', 'incorrectValue'],
  ['3.000000000000000001', 'insufficientBalance'],
  // Nothing is left for the gas.
  ['3', 'insufficientBalance'],
] as const)('reports what is wrong with the amount %j', async (text, step) => {
  const test = await createQuotedTest()
  setSwapAmount(test.client, { text })
  await waitForQuote(test)
  expect(stepOf(test)).toBe(step)
  expect(test.quoteCalls()).toHaveLength(1)
})

it.each([
  [rejectionResponse(400, 'insufficient liquidity'), 'insufficientLiquidity'],
  [rejectionResponse(500, 'down'), 'quoteFailed'],
  [rejectionResponse(429, 'slow down'), 'quoteFailed'],
  [{ quotes: [] }, 'quoteFailed'],
  ['garbage', 'quoteFailed'],
] as const)(
  'shows a failed quote, and quotes again on the next change: %o',
  async (answer, step) => {
    const test = await createSwapFormTest()
    setSwapTokenBySymbol(test, 'to', 'USDC')
    test.answers.quote = () => answer
    setSwapAmount(test.client, { text: '1' })
    await waitForQuote(test)
    expect(stepOf(test)).toBe(step)
    expect(test.swap().quote).toBeUndefined()
    test.answers.quote = answerSwapQuotes
    setSwapAmount(test.client, { text: '1.5' })
    await waitForQuote(test)
    expect(stepOf(test)).toBe('review')
  },
)

it('exchanges the sides, and sells what was bought', async () => {
  const test = await createQuotedTest()
  flipSwap(test.client)
  expect(test.swap()).toMatchObject({
    from: { symbol: 'USDC' },
    to: { symbol: 'ETH' },
    fromAmount: '2',
  })
  setSwapTokenBySymbol(test, 'from', 'ETH')
  expect(test.swap()).toMatchObject({ from: { symbol: 'ETH' }, to: { symbol: 'USDC' } })
})

it.each([-1, 51, 0.5, Number.NaN])('rejects a slippage of %d percent', async (slippage) => {
  const { client, swap } = await createSwapFormTest()
  expect(() => setSwapSlippage(client, { slippage })).toThrow(
    expect.objectContaining({ code: 'swap.invalid_slippage' }),
  )
  expect(swap().slippage).toBe(1)
})

it.each([
  [0, '5', 5n],
  [0, '0.5', undefined],
  [24, '0.000000000000000000000001', 1n],
  [24, '1', 10n ** 24n],
])('reads amounts of a token with %d decimals: %s', async (decimals, text, amount) => {
  const test = await createSwapFormTest()
  setSwapTokenBySymbol(test, 'from', 'USDC')
  setSwapTokenBySymbol(test, 'to', 'ETH')
  const { from } = test.swap()
  if (from) setSwapToken(test.client, { side: 'from', token: { ...from, decimals } })
  setSwapAmount(test.client, { text })
  expect(checkSwap(test.client.store.get()).amount).toBe(amount)
})

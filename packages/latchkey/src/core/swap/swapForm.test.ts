import { describe, expect, it } from 'vitest'
import { callsAtomicityNotSupported, sendFailed } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { base, mainnet } from '../../networks/index.ts'
import {
  alice,
  defer,
  fakeAdapter,
  fakeConnector,
  sessionOf,
  settle,
} from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import {
  createGatewayTest,
  type GatewayCall,
  type GatewayTest,
  rejection,
} from '../gateway/gateway.fixture.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { CallBatch } from '../model/Transaction.ts'
import type { SwapState } from '../model/slices/swap.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import { checkSwap } from './checkSwap.ts'
import { maxSwapAmount } from './swapBalances.ts'
import { startSwap } from './startSwap.ts'
import { approval, bare, nativeCurrency, router, usdc, user, weth } from './swap.fixture.ts'
import {
  editSwap,
  flipSwap,
  prepareSwap,
  setSwapAmount,
  setSwapSlippage,
  setSwapToken,
} from './swapForm.ts'
import { readSwap } from './swapState.ts'
import { stopSwapQuotes } from './updateSwapQuote.ts'

const ether = 10n ** 18n

function tokenOf(address: string, symbol: string, decimals: number): unknown {
  const rest = { eip2612: false, logoUri: null, decimals }
  return { name: `Token ${symbol}`, symbol, address, ...rest }
}

type Answers = {
  quote: (call: GatewayCall) => unknown
  allowance: bigint
  swapAmount: bigint
}

type SwapTest = GatewayTest & {
  readonly answers: Answers
  readonly sent: {
    to?: string | undefined
    data?: string | undefined
    value?: bigint | undefined
  }[]
  readonly swap: () => SwapState
  readonly quoteCalls: () => readonly GatewayCall[]
}

/** One unit of any token costs 2,000 USD cents of any other: quotes are twice the amount. */
function quoteOf({ query }: GatewayCall): unknown {
  const amount = BigInt(query['amount'] ?? '0')
  const { from, to } = query
  return {
    quotes: [
      {
        id: null,
        fromAmount: `${amount}`,
        toAmount: `${amount * 2n}`,
        fromAccount: from,
        toAccount: to,
      },
    ],
  }
}

/** A connected wallet of 3 ether and no tokens, and a gateway that quotes twice the amount. */
async function createSwapFormTest(members: Partial<Adapter> = {}): Promise<SwapTest> {
  const answers: Answers = { quote: quoteOf, allowance: 0n, swapAmount: 2n * ether }
  const sent: SwapTest['sent'] = []
  const first = fakeAdapter(mainnet, {
    gatewayFeatures: ['swaps'],
    nativeTokenAddress: bare(nativeCurrency),
    readBalance: async () => 3n * ether,
    confirm: async () => {},
    async sendTransaction({ transaction }) {
      sent.push(transaction)
      return `0x${sent.length}`
    },
    ...members,
  })
  const eip155 = { gas: '100000', gasPrice: '7' }
  const made = createGatewayTest(
    (call) => {
      switch (call.path) {
        case '/v1/supported-chains':
          return { http: [mainnet, base].map(({ caipNetworkId }) => caipNetworkId), ws: [] }
        case '/v1/convert/tokens':
          return {
            tokens: [
              tokenOf(usdc, 'USDC', 18),
              tokenOf(weth, 'WETH', 18),
              tokenOf(nativeCurrency, 'ETH', 18),
            ],
          }
        case '/v1/convert/gas-price':
          return { standard: '5', fast: '7', instant: '9' }
        case '/v1/convert/quotes':
          return answers.quote(call)
        case '/v1/convert/allowance':
          return { allowance: `${answers.allowance}` }
        case '/v1/convert/build-approve': {
          const data = approval(router, BigInt(call.query['amount'] ?? '0'))
          return {
            tx: { from: user, to: usdc, token: usdc, spender: router, value: '0', data, eip155 },
          }
        }
        case '/v1/convert/build-transaction': {
          const { from, amount } = call.body as { from: string; amount: string }
          const value = from === nativeCurrency ? amount : '0'
          const tx = { from: user, to: router, data: '0x12345678', value, eip155 }
          return { tx: { ...tx, amount: `${answers.swapAmount}` } }
        }
        default:
          return call.path === '/v1/fungible/price' ? { fungibles: [] } : { features: [] }
      }
    },
    {},
    { first },
  )
  const connector = fakeConnector('fox', [mainnet, base])
  connector.answer = async () => [sessionOf(mainnet, [alice])]
  await connect(made.client, { connector })
  await prepareSwap(made.client)
  return {
    ...made,
    answers,
    sent,
    swap: () => readSwap(made.client.store.get()),
    quoteCalls: () => made.calls.filter(({ path }) => path === '/v1/convert/quotes'),
  }
}

function choose(test: SwapTest, side: 'from' | 'to', symbol: string): void {
  const token = test.swap().tokens.find((one) => one.symbol === symbol)
  if (token) setSwapToken(test.client, { side, token })
}

/** Waits until the form has its quote, or none. */
async function rest({ clock, swap }: SwapTest): Promise<void> {
  clock.advance(200)
  await expect.poll(() => swap().loadingQuote).toBe(false)
}

/** A form that is ready for review: 1 ETH for USDC, or the other way. */
async function createQuotedTest(
  from: 'ETH' | 'USDC' = 'ETH',
  members: Partial<Adapter> = {},
): Promise<SwapTest> {
  const test = await createSwapFormTest(members)
  choose(test, 'from', from)
  choose(test, 'to', from === 'ETH' ? 'USDC' : 'ETH')
  setSwapAmount(test.client, { text: '1' })
  await rest(test)
  return test
}

const stepOf = ({ client }: SwapTest): string => checkSwap(client.store.get()).step

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
  expect(maxSwapAmount(test.client.store.get())).toBe(3n * ether - 150_000n * 7n)
})

it('reports a network that is not supported [7.22a]', async () => {
  const { client, swap } = await createSwapFormTest()
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(client.store.get().swap).toBeUndefined()
  await prepareSwap(client)
  expect(swap()).toMatchObject({ initializing: false, tokens: [] })
})

it('keeps a form that is prepared during a change of network', async () => {
  const test = await createQuotedTest()
  const { client } = test
  client.store.watch(
    (state) => readNetwork(state)?.caipNetworkId,
    () => void prepareSwap(client),
  )
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(test.swap()).toMatchObject({ network: base.caipNetworkId, fromAmount: '' })
})

it('quotes 200 ms after the last keystroke, once [7.6]', async () => {
  const test = await createSwapFormTest()
  choose(test, 'to', 'USDC')
  for (const text of ['1', '1.', '1.5']) {
    setSwapAmount(test.client, { text })
    test.clock.advance(199)
    await settle()
  }
  expect(test.quoteCalls()).toEqual([])
  expect(stepOf(test)).toBe('loading')
  test.clock.advance(1)
  await expect.poll(() => test.swap().loadingQuote).toBe(false)
  expect(test.quoteCalls()).toHaveLength(1)
  expect(test.swap()).toMatchObject({
    loadingQuote: false,
    quote: { fromAmount: 15n * 10n ** 17n, toAmount: 3n * ether },
  })
  expect(stepOf(test)).toBe('review')
})

it('never shows an older answer after a newer one', async () => {
  const test = await createSwapFormTest()
  choose(test, 'to', 'USDC')
  const slow = defer<unknown>()
  test.answers.quote = () => slow.promise
  setSwapAmount(test.client, { text: '1' })
  test.clock.advance(200)
  await expect.poll(() => test.quoteCalls().length).toBe(1)
  test.answers.quote = quoteOf
  setSwapAmount(test.client, { text: '2' })
  await rest(test)
  expect(test.swap().quote?.fromAmount).toBe(2n * ether)
  slow.resolve(quoteOf(test.quoteCalls()[0] as GatewayCall))
  await settle()
  expect(test.swap().quote?.fromAmount).toBe(2n * ether)
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

it('drops the quote of another pair at once', async () => {
  const test = await createQuotedTest()
  choose(test, 'to', 'WETH')
  expect(test.swap().quote).toBeUndefined()
  expect(stepOf(test)).toBe('loading')
})

it('fails after 10 s without a quote, and quotes again', async () => {
  const test = await createQuotedTest()
  const slow = defer<unknown>()
  test.answers.quote = () => slow.promise
  setSwapAmount(test.client, { text: '2' })
  test.clock.advance(200)
  await expect.poll(() => test.quoteCalls().length).toBe(2)
  test.clock.advance(10_000)
  await expect.poll(() => stepOf(test)).toBe('quoteFailed')
  test.answers.quote = quoteOf
  test.clock.advance(10_000)
  await expect.poll(() => stepOf(test)).toBe('review')
  slow.resolve({ quotes: [] })
  await settle()
  expect(stepOf(test)).toBe('review')
})

it('does not change the quote while the wallet is prompted', async () => {
  const answer = defer<`0x${string}`>()
  const test = await createQuotedTest('ETH', { sendTransaction: () => answer.promise })
  test.answers.quote = (call) => quoteOf({ ...call, query: { ...call.query, amount: '1' } })
  const swapping = startSwap(test.client)
  test.clock.advance(30_000)
  await settle()
  expect(test.quoteCalls()).toHaveLength(1)
  expect(test.swap().quote?.toAmount).toBe(2n * ether)
  answer.resolve('0x1')
  expect(await swapping).toBe(true)
})

it.each([
  ['', 'enterAmount'],
  ['0', 'incorrectValue'],
  ['abc', 'incorrectValue'],
  ['3.000000000000000001', 'insufficientBalance'],
] as const)('says what is wrong with the amount %j', async (text, step) => {
  const test = await createQuotedTest()
  setSwapAmount(test.client, { text })
  await rest(test)
  expect(stepOf(test)).toBe(step)
  expect(test.quoteCalls()).toHaveLength(1)
})

it.each([
  [rejection(400, 'insufficient liquidity'), 'insufficientLiquidity'],
  [rejection(500, 'down'), 'quoteFailed'],
  [rejection(429, 'slow down'), 'quoteFailed'],
  [{ quotes: [] }, 'quoteFailed'],
  ['garbage', 'quoteFailed'],
] as const)(
  'shows a failed quote, and quotes again on the next change: %o',
  async (answer, step) => {
    const test = await createSwapFormTest()
    choose(test, 'to', 'USDC')
    test.answers.quote = () => answer
    setSwapAmount(test.client, { text: '1' })
    await rest(test)
    expect(stepOf(test)).toBe(step)
    expect(test.swap().quote).toBeUndefined()
    test.answers.quote = quoteOf
    setSwapAmount(test.client, { text: '1.5' })
    await rest(test)
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
  choose(test, 'from', 'ETH')
  expect(test.swap()).toMatchObject({ from: { symbol: 'ETH' }, to: { symbol: 'USDC' } })
})

it('swaps native currency with one transaction [7.11]', async () => {
  const test = await createQuotedTest()
  expect(await startSwap(test.client)).toBe(true)
  expect(test.sent).toMatchObject([{ to: bare(router), value: ether }])
  expect(test.swap().flow).toEqual({
    status: 'done',
    steps: ['swap', 'confirmSwap'],
    hash: '0x1',
    isConfirmed: true,
  })
  expect(test.client.store.get().pendingTransactions).toMatchObject([
    { hash: '0x1', operation: 'trade', transfers: [{ symbol: 'ETH' }, { symbol: 'USDC' }] },
  ])
  const event = {
    swapFromToken: 'ETH',
    swapFromAmount: '1',
    swapToToken: 'USDC',
    swapToAmount: '2',
  }
  expect(test.emitted.filter(({ name }) => name.includes('SWAP'))).toMatchObject([
    { name: 'INITIATE_SWAP', data: event },
    { name: 'SWAP_SUCCESS', data: event },
  ])
})

it('approves a token for the exact amount first, and waits for its block [7.9, 7.12]', async () => {
  const inBlock = defer<void>()
  const test = await createQuotedTest('USDC', { confirm: () => inBlock.promise })
  const swapping = startSwap(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmApproval' })
  expect(test.sent).toMatchObject([{ to: bare(usdc), data: approval(router, ether) }])
  inBlock.resolve()
  expect(await swapping).toBe(true)
  expect(test.sent).toHaveLength(2)
  expect(test.sent[1]).toMatchObject({ to: bare(router), value: 0n })
})

it('does not approve again after the swap was declined', async () => {
  let isDeclined = true
  const test: SwapTest = await createQuotedTest('USDC', {
    async sendTransaction({ transaction }) {
      if (transaction.to === bare(router) && isDeclined) throw { code: 4001 }
      test.sent.push(transaction)
      return '0xabc'
    },
  })
  expect(await startSwap(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'declined', step: 'swap' })
  isDeclined = false
  test.answers.allowance = ether
  expect(await startSwap(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([bare(usdc), bare(router)])
})

it('does not approve again while the first approval is not in a block', async () => {
  const inBlock = defer<void>()
  let confirm = (): Promise<void> => new Promise(() => {})
  const test = await createQuotedTest('USDC', { confirm: () => confirm() })
  const swapping = startSwap(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmApproval' })
  test.clock.advance(25_000)
  expect(await swapping).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'failed', step: 'confirmApproval' })
  confirm = () => inBlock.promise
  const repeated = startSwap(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ status: 'asking' })
  inBlock.resolve()
  expect(await repeated).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([bare(usdc), bare(router)])
})

it('approves again after an approval that reverted', async () => {
  let confirm = (): Promise<void> => Promise.reject(new WalletError(sendFailed))
  const test = await createQuotedTest('USDC', { confirm: () => confirm() })
  expect(await startSwap(test.client)).toBe(false)
  confirm = async () => {}
  expect(await startSwap(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([bare(usdc), bare(usdc), bare(router)])
})

it.each(['approve', 'swap'] as const)('stops when the wallet declines at step %s', async (step) => {
  const test = await createQuotedTest(step === 'approve' ? 'USDC' : 'ETH', {
    sendTransaction: () => Promise.reject({ code: 4001 }),
  })
  expect(await startSwap(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'declined', step })
  const name = step === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
  expect(test.emitted.at(-1)).toMatchObject({ name })
  editSwap(test.client)
  expect(test.swap().flow).toEqual({ status: 'editing' })
})

it('passes the chosen slippage on, and accepts a price within it [9.2a]', async () => {
  const test = await createQuotedTest()
  expect(test.swap().slippage).toBe(1)
  setSwapSlippage(test.client, { slippage: 3 })
  await rest(test)
  test.answers.swapAmount = (2n * ether * 97n) / 100n
  expect(await startSwap(test.client)).toBe(true)
  const built = test.calls.find(({ path }) => path === '/v1/convert/build-transaction')
  expect(built?.body).toMatchObject({ eip155: { slippage: 3 } })
})

it.each([-1, 51, 0.5, Number.NaN])('rejects a slippage of %d percent', async (slippage) => {
  const { client, swap } = await createSwapFormTest()
  expect(() => setSwapSlippage(client, { slippage })).toThrow(
    expect.objectContaining({ code: 'swap.invalid_slippage' }),
  )
  expect(swap().slippage).toBe(1)
})

it('sends nothing when the price has moved beyond the slippage [9.2a]', async () => {
  const test = await createQuotedTest()
  test.answers.swapAmount = (2n * ether * 98n) / 100n
  expect(await startSwap(test.client)).toBe(false)
  expect(test.sent).toEqual([])
  expect(test.swap().flow).toMatchObject({ status: 'failed', error: { code: 'swap.build_failed' } })
})

it('reports a swap that reverted', async () => {
  const test = await createQuotedTest('ETH', {
    confirm: () => Promise.reject(new WalletError(sendFailed)),
  })
  expect(await startSwap(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'failed', step: 'confirmSwap' })
})

it('says that a swap is not in a block yet after 25 s', async () => {
  const test = await createQuotedTest('ETH', { confirm: () => new Promise(() => {}) })
  const swapping = startSwap(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmSwap' })
  test.clock.advance(25_000)
  expect(await swapping).toBe(true)
  expect(test.swap().flow).toMatchObject({ status: 'done', isConfirmed: false })
})

it('follows a transaction that is confirmed in the wallet after the form has changed', async () => {
  const answer = defer<`0x${string}`>()
  const test = await createQuotedTest('ETH', { sendTransaction: () => answer.promise })
  const swapping = startSwap(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ step: 'swap' })
  await expect.poll(() => test.calls.at(-1)?.path).toBe('/v1/convert/build-transaction')
  await settle()
  setSwapAmount(test.client, { text: '2' })
  answer.resolve('0xlate')
  expect(await swapping).toBe(false)
  expect(test.swap().flow).toEqual({ status: 'editing' })
  expect(test.client.store.get().pendingTransactions).toMatchObject([{ hash: '0xlate' }])
})

it('swaps once on a double click', async () => {
  const test = await createQuotedTest()
  const results = await Promise.all([startSwap(test.client), startSwap(test.client)])
  expect(results).toEqual([true, false])
  expect(test.sent).toHaveLength(1)
})

describe('with a wallet that executes calls atomically', () => {
  const receipt = {
    status: 'success',
    transactionHash: '0xbatch',
    blockHash: '0x1',
    blockNumber: 1n,
    gasUsed: 1n,
    logs: [],
  } as const
  const status = {
    id: 'batch',
    network: mainnet.caipNetworkId,
    status: 'success',
    statusCode: 200,
    atomic: true,
    receipts: [receipt],
    capabilities: {},
  } as const

  it('approves and swaps with one request [7.9, 7.11]', async () => {
    const batches: CallBatch[] = []
    const test = await createQuotedTest('USDC', {
      supportsAtomicCalls: async () => true,
      sendCalls: async ({ batch }) => (batches.push(batch), 'batch'),
      readCallsStatus: async () => status,
    })
    expect(await startSwap(test.client)).toBe(true)
    expect(test.sent).toEqual([])
    expect(batches).toMatchObject([
      {
        atomicRequired: true,
        calls: [
          { to: bare(usdc), data: approval(router, ether), value: 0n },
          { to: bare(router), value: 0n },
        ],
      },
    ])
    const steps = ['swap', 'confirmSwap']
    const flow = { status: 'done', steps, hash: '0xbatch', isConfirmed: true }
    expect(test.swap().flow).toEqual(flow)
    expect(test.client.store.get().pendingTransactions).toMatchObject([
      { hash: '0xbatch', operation: 'trade' },
    ])
  })

  it('swaps native currency, and tokens with an allowance, as a transaction', async () => {
    const test = await createQuotedTest('USDC', { supportsAtomicCalls: async () => true })
    test.answers.allowance = ether
    expect(await startSwap(test.client)).toBe(true)
    expect(test.sent.map(({ to }) => to)).toEqual([bare(router)])
  })

  it.each<[string, Partial<Adapter>]>([
    ['reports no atomic calls', { supportsAtomicCalls: async () => false }],
    ['does not have the method', { supportsAtomicCalls: () => Promise.reject({ code: 4200 }) }],
    [
      'refuses atomic calls after all',
      {
        supportsAtomicCalls: async () => true,
        sendCalls: () => Promise.reject(new WalletError(callsAtomicityNotSupported)),
      },
    ],
  ])('approves first when the wallet %s', async (_, members) => {
    const test = await createQuotedTest('USDC', members)
    expect(await startSwap(test.client)).toBe(true)
    expect(test.sent.map(({ to }) => to)).toEqual([bare(usdc), bare(router)])
  })

  it('approves first when the wallet does not report its capabilities in 3 s', async () => {
    const test = await createQuotedTest('USDC', {
      supportsAtomicCalls: () => new Promise(() => {}),
    })
    const swapping = startSwap(test.client)
    await expect.poll(() => test.calls.at(-1)?.path).toMatch(/allowance|build-approve/)
    await settle()
    test.clock.advance(3_000)
    expect(await swapping).toBe(true)
    expect(test.sent).toHaveLength(2)
  })

  it.each([
    ['declines', () => Promise.reject({ code: 4001 }), 'declined'],
    ['fails', () => Promise.reject(new Error('?')), 'failed'],
  ] as const)('sends nothing else when the wallet %s', async (_, sendCalls, expected) => {
    const test = await createQuotedTest('USDC', {
      supportsAtomicCalls: async () => true,
      sendCalls,
    })
    expect(await startSwap(test.client)).toBe(false)
    expect(test.sent).toEqual([])
    expect(test.swap().flow).toMatchObject({ status: expected, step: 'swap' })
  })

  it.each([
    ['reverted', { ...status, status: 'failure' } as const, { status: 'failed' }],
    [
      'pending after 25 s',
      { ...status, status: 'pending', receipts: [] } as const,
      { status: 'done', isConfirmed: false },
    ],
  ])('reports calls that are %s', async (_, answer, flow) => {
    const test = await createQuotedTest('USDC', {
      supportsAtomicCalls: async () => true,
      sendCalls: async () => 'batch',
      readCallsStatus: async () => answer,
    })
    const swapping = startSwap(test.client)
    await expect
      .poll(() => {
        test.clock.advance(2_000)
        return test.swap().flow
      })
      .toMatchObject(flow)
    await swapping
  })
})

it('stops after the approval when the network changes meanwhile', async () => {
  const inBlock = defer<void>()
  const test = await createQuotedTest('USDC', { confirm: () => inBlock.promise })
  const swapping = startSwap(test.client)
  await expect.poll(() => test.sent.length).toBe(1)
  await switchNetwork(test.client, { network: base.caipNetworkId })
  inBlock.resolve()
  expect(await swapping).toBe(false)
  expect(test.sent).toHaveLength(1)
  expect(test.client.store.get().swap).toBeUndefined()
})

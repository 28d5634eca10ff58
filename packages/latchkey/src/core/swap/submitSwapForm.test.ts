import { describe, expect, it } from 'vitest'
import {
  callsAtomicityNotSupportedError,
  sendFailedError,
  sendReplacedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { base, mainnet } from '../../networks/index.ts'
import { createDeferred, settle, stored } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { CallBatch } from '../model/Transaction.ts'
import { switchNetwork } from '../network/index.ts'
import { submitSwapForm } from './submitSwapForm.ts'
import { approval, nativeCurrency, toBareAddress, router, usdc } from './swap.fixture.ts'
import { returnToSwapForm, setSwapAmount, setSwapSlippage } from './swapForm.ts'
import {
  weiPerEther,
  waitForQuote,
  createQuotedTest,
  answerSwapQuotes,
  type SwapTest,
} from './swapForm.fixture.ts'

it('does not change the quote while the wallet is prompted', async () => {
  const answer = createDeferred<`0x${string}`>()
  const test = await createQuotedTest('ETH', { sendTransaction: () => answer.promise })
  test.answers.quote = (call) =>
    answerSwapQuotes({ ...call, query: { ...call.query, amount: '1' } })
  const swapping = submitSwapForm(test.client)
  test.clock.advance(30_000)
  await settle()
  expect(test.quoteCalls()).toHaveLength(1)
  expect(test.swap().quote?.toAmount).toBe(2n * weiPerEther)
  answer.resolve('0x1')
  expect(await swapping).toBe(true)
})

it('swaps native currency with one transaction [7.11]', async () => {
  const test = await createQuotedTest()
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent).toMatchObject([{ to: toBareAddress(router), value: weiPerEther }])
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
  const inBlock = createDeferred<void>()
  const test = await createQuotedTest('USDC', { confirm: () => inBlock.promise })
  const swapping = submitSwapForm(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmApproval' })
  expect(test.sent).toMatchObject([
    { to: toBareAddress(usdc), data: approval(router, weiPerEther) },
  ])
  inBlock.resolve()
  expect(await swapping).toBe(true)
  expect(test.sent).toHaveLength(2)
  expect(test.sent[1]).toMatchObject({ to: toBareAddress(router), value: 0n })
})

it.each(['ETH', 'USDC'] as const)(
  'rejects a swap of %s once after an edit while the wallet has not answered another [7.11]',
  async (symbol) => {
    const answer = createDeferred<`0x${string}`>()
    const test: SwapTest = await createQuotedTest(symbol, {
      async sendTransaction({ transaction }) {
        test.sent.push(transaction)
        return test.sent.length === 1 ? await answer.promise : `0x${test.sent.length}`
      },
    })
    async function editAndSubmit(text: string): Promise<boolean> {
      setSwapAmount(test.client, { text })
      await waitForQuote(test)
      return await submitSwapForm(test.client)
    }
    const first = submitSwapForm(test.client)
    await expect.poll(() => test.sent.length).toBe(1)
    expect(await editAndSubmit('0.5')).toBe(false)
    const error = { code: 'wallet.request_pending' }
    expect(test.swap().flow).toMatchObject({ status: 'failed', error })
    expect(test.sent).toHaveLength(1)
    const prompts = symbol === 'ETH' ? 1 : 2
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(test.sent).toHaveLength(1 + prompts)
    answer.resolve('0x1')
    expect(await first).toBe(false)
  },
)

it('swaps after an edit once the wallet has answered the first request', async () => {
  const answer = createDeferred<`0x${string}`>()
  const test: SwapTest = await createQuotedTest('ETH', {
    async sendTransaction({ transaction }) {
      test.sent.push(transaction)
      return test.sent.length === 1 ? await answer.promise : '0x2'
    },
  })
  const first = submitSwapForm(test.client)
  await expect.poll(() => test.sent.length).toBe(1)
  setSwapAmount(test.client, { text: '0.5' })
  answer.resolve('0x1')
  expect(await first).toBe(false)
  await waitForQuote(test)
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent).toHaveLength(2)
})

it('rejects an atomic swap once after an edit while the wallet has not answered another', async () => {
  const batches: CallBatch[] = []
  const test = await createQuotedTest('USDC', {
    supportsAtomicCalls: async () => true,
    sendCalls({ batch }) {
      batches.push(batch)
      return new Promise(() => {})
    },
  })
  void submitSwapForm(test.client)
  await expect.poll(() => batches.length).toBe(1)
  returnToSwapForm(test.client)
  await waitForQuote(test)
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ error: { code: 'wallet.request_pending' } })
  expect(test.sent).toEqual([])
  void submitSwapForm(test.client)
  await expect.poll(() => batches.length).toBe(2)
})

it('does not approve again after the swap was declined', async () => {
  let isDeclined = true
  const test: SwapTest = await createQuotedTest('USDC', {
    async sendTransaction({ transaction }) {
      if (transaction.to === toBareAddress(router) && isDeclined) throw { code: 4001 }
      test.sent.push(transaction)
      return '0xabc'
    },
  })
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'declined', step: 'swap' })
  isDeclined = false
  test.answers.allowance = weiPerEther
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([toBareAddress(usdc), toBareAddress(router)])
})

/** Approves a token whose swap the visitor declines, until `accept` is called. */
async function createApprovedTest(): Promise<SwapTest & { readonly accept: () => void }> {
  let isDeclined = true
  const test: SwapTest = await createQuotedTest('USDC', {
    async sendTransaction({ transaction }) {
      if (transaction.to === toBareAddress(router) && isDeclined) throw { code: 4001 }
      test.sent.push(transaction)
      return `0x${test.sent.length}`
    },
  })
  expect(await submitSwapForm(test.client)).toBe(false)
  return { ...test, accept: () => (isDeclined = false) }
}

it('approves again after the visitor has revoked an approval that was in a block [7.9]', async () => {
  const test = await createApprovedTest()
  test.accept()
  test.answers.allowance = 0n
  test.clock.advance(15_000)
  await waitForQuote(test)
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([usdc, usdc, router].map(toBareAddress))
})

it('approves again after the visitor has revoked an approval that nodes had reported [7.9]', async () => {
  const test = await createApprovedTest()
  test.answers.allowance = weiPerEther
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'declined', step: 'swap' })
  test.accept()
  test.answers.allowance = 0n
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([usdc, usdc, router].map(toBareAddress))
})

it('does not approve again while nodes may not report an approval that is in a block', async () => {
  const test = await createApprovedTest()
  test.accept()
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([usdc, router].map(toBareAddress))
})

it('does not approve again while the first approval is not in a block', async () => {
  const inBlock = createDeferred<void>()
  let confirm = (): Promise<void> => new Promise(() => {})
  const test = await createQuotedTest('USDC', { confirm: () => confirm() })
  const swapping = submitSwapForm(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmApproval' })
  test.clock.advance(25_000)
  expect(await swapping).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'failed', step: 'confirmApproval' })
  confirm = () => inBlock.promise
  const repeated = submitSwapForm(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ status: 'asking' })
  inBlock.resolve()
  expect(await repeated).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([toBareAddress(usdc), toBareAddress(router)])
})

it('approves again after an approval that reverted', async () => {
  let confirm = (): Promise<void> => Promise.reject(new WalletError(sendFailedError))
  const test = await createQuotedTest('USDC', { confirm: () => confirm() })
  expect(await submitSwapForm(test.client)).toBe(false)
  confirm = async () => {}
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([
    toBareAddress(usdc),
    toBareAddress(usdc),
    toBareAddress(router),
  ])
})

it.each(['approve', 'swap'] as const)('stops when the wallet declines at step %s', async (step) => {
  const test = await createQuotedTest(step === 'approve' ? 'USDC' : 'ETH', {
    sendTransaction: () => Promise.reject({ code: 4001 }),
  })
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'declined', step })
  const name = step === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
  expect(test.emitted.at(-1)).toMatchObject({ name })
  returnToSwapForm(test.client)
  expect(test.swap().flow).toEqual({ status: 'editing' })
})

it('passes the chosen slippage on, and accepts a price within it [9.2a]', async () => {
  const test = await createQuotedTest()
  expect(test.swap().slippage).toBe(1)
  setSwapSlippage(test.client, { slippage: 3 })
  await waitForQuote(test)
  test.answers.swapAmount = (2n * weiPerEther * 97n) / 100n
  expect(await submitSwapForm(test.client)).toBe(true)
  const built = test.calls.find(({ path }) => path === '/v1/convert/build-transaction')
  expect(built?.body).toMatchObject({ eip155: { slippage: 3 } })
})

it('sends nothing when the price has moved beyond the slippage [9.2a]', async () => {
  const test = await createQuotedTest()
  test.answers.swapAmount = (2n * weiPerEther * 98n) / 100n
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.sent).toEqual([])
  expect(test.swap().flow).toMatchObject({ status: 'failed', error: { code: 'swap.price_moved' } })
})

it('fetches a new quote when the price has moved, and swaps at no other', async () => {
  const test = await createQuotedTest()
  const moved = (2n * weiPerEther * 98n) / 100n
  test.answers.swapAmount = moved
  const requoted = createDeferred<unknown>()
  test.answers.quote = () => requoted.promise
  const swapping = submitSwapForm(test.client)
  await expect.poll(() => test.quoteCalls()).toHaveLength(2)
  await settle()
  expect(test.swap().flow).toMatchObject({ status: 'asking', step: 'swap' })
  expect(await submitSwapForm(test.client)).toBe(false)
  const quote = { fromAmount: `${weiPerEther}`, toAmount: `${moved}` }
  const pair = { fromAccount: nativeCurrency, toAccount: usdc }
  requoted.resolve({ quotes: [{ id: null, ...quote, ...pair }] })
  expect(await swapping).toBe(false)
  expect(test.swap()).toMatchObject({ flow: { status: 'failed' }, quote: { toAmount: moved } })
  expect(test.sent).toEqual([])
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent).toHaveLength(1)
})

it('the swap form has no quote left when the price has moved, and the gateway quotes none', async () => {
  const test = await createQuotedTest()
  test.answers.swapAmount = weiPerEther
  test.answers.quote = () => rejectionResponse(500, 'down')
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.swap()).toMatchObject({ flow: { status: 'failed' }, quote: undefined })
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.sent).toEqual([])
})

it('reports a swap that reverted', async () => {
  const test = await createQuotedTest('ETH', {
    confirm: () => Promise.reject(new WalletError(sendFailedError)),
  })
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'failed', step: 'confirmSwap' })
})

it('reports a swap that was replaced in the wallet as sent, not as failed', async () => {
  const replaced = (): Promise<void> => Promise.reject(new WalletError(sendReplacedError))
  const test = await createQuotedTest('ETH', { confirm: replaced })
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.swap().flow).toMatchObject({ status: 'done', isConfirmed: false })
})

it('reads the allowance again after an approval that was replaced in the wallet', async () => {
  let confirm = (): Promise<void> => Promise.reject(new WalletError(sendReplacedError))
  const test = await createQuotedTest('USDC', { confirm: () => confirm() })
  expect(await submitSwapForm(test.client)).toBe(false)
  expect(test.swap().flow).toMatchObject({ status: 'failed', step: 'confirmApproval' })
  confirm = async () => {}
  test.answers.allowance = weiPerEther
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([usdc, router].map(toBareAddress))
})

it('reports that a swap is not in a block yet after 25 s', async () => {
  const test = await createQuotedTest('ETH', { confirm: () => new Promise(() => {}) })
  const swapping = submitSwapForm(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmSwap' })
  test.clock.advance(25_000)
  expect(await swapping).toBe(true)
  expect(test.swap().flow).toMatchObject({ status: 'done', isConfirmed: false })
})

it('follows a transaction that is confirmed in the wallet after the form has changed', async () => {
  const answer = createDeferred<`0x${string}`>()
  const test = await createQuotedTest('ETH', { sendTransaction: () => answer.promise })
  const swapping = submitSwapForm(test.client)
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
  const results = await Promise.all([submitSwapForm(test.client), submitSwapForm(test.client)])
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
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(test.sent).toEqual([])
    expect(batches).toMatchObject([
      {
        atomicRequired: true,
        calls: [
          { to: toBareAddress(usdc), data: approval(router, weiPerEther), value: 0n },
          { to: toBareAddress(router), value: 0n },
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
    test.answers.allowance = weiPerEther
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(test.sent.map(({ to }) => to)).toEqual([toBareAddress(router)])
  })

  it.each<[string, Partial<Adapter>]>([
    ['reports no atomic calls', { supportsAtomicCalls: async () => false }],
    ['does not have the method', { supportsAtomicCalls: () => Promise.reject({ code: 4200 }) }],
    [
      'refuses atomic calls after all',
      {
        supportsAtomicCalls: async () => true,
        sendCalls: () => Promise.reject(new WalletError(callsAtomicityNotSupportedError)),
      },
    ],
  ])('approves first when the wallet %s', async (_, members) => {
    const test = await createQuotedTest('USDC', members)
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(test.sent.map(({ to }) => to)).toEqual([toBareAddress(usdc), toBareAddress(router)])
  })

  it('approves first when the wallet does not report its capabilities in 3 s', async () => {
    const test = await createQuotedTest('USDC', {
      supportsAtomicCalls: () => new Promise(() => {}),
    })
    const swapping = submitSwapForm(test.client)
    await expect.poll(() => test.calls.at(-1)?.path).toMatch(/build-transaction/)
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
    expect(await submitSwapForm(test.client)).toBe(false)
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
    const swapping = submitSwapForm(test.client)
    await expect
      .poll(() => {
        test.clock.advance(2_000)
        return test.swap().flow
      })
      .toMatchObject(flow)
    await swapping
  })

  it('lists calls that are pending after 25 s, until the wallet reports their block [4.14]', async () => {
    let answer:
      | typeof status
      | (Omit<typeof status, 'status' | 'receipts'> & { status: 'pending'; receipts: [] }) = {
      ...status,
      status: 'pending',
      receipts: [],
    }
    const test = await createQuotedTest('USDC', {
      supportsAtomicCalls: async () => true,
      sendCalls: async () => 'batch',
      readCallsStatus: async () => answer,
    })
    const swapping = submitSwapForm(test.client)
    await expect
      .poll(() => {
        test.clock.advance(2_000)
        return test.swap().flow.status
      })
      .toBe('done')
    await swapping
    const pending = { hash: 'batch', isBatch: true, operation: 'trade', status: 'pending' }
    expect(test.client.store.get().pendingTransactions).toMatchObject([pending])
    answer = status
    await expect
      .poll(() => {
        test.clock.advance(2_000)
        return test.client.store.get().pendingTransactions
      })
      .toMatchObject([{ hash: '0xbatch', isBatch: undefined, status: 'confirmed' }])
    expect(stored(test.area, 'pending_transactions')).toEqual([])
  })
})

it('stops after the approval when the network changes meanwhile', async () => {
  const inBlock = createDeferred<void>()
  const test = await createQuotedTest('USDC', { confirm: () => inBlock.promise })
  const swapping = submitSwapForm(test.client)
  await expect.poll(() => test.sent.length).toBe(1)
  await switchNetwork(test.client, { network: base.caipNetworkId })
  inBlock.resolve()
  expect(await swapping).toBe(false)
  expect(test.sent).toHaveLength(1)
  expect(test.client.store.get().swap).toBeUndefined()
})

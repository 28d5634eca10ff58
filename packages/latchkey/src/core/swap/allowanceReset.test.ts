import { describe, expect, it } from 'vitest'
import { rpcFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { createDeferred } from '../client/core.fixture.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { CallBatch } from '../model/Transaction.ts'
import { setSwapAmount } from './swapForm.ts'
import { submitSwapForm } from './submitSwapForm.ts'
import { approval, toBareAddress, router, usdc } from './swap.fixture.ts'
import { createQuotedTest, weiPerEther, waitForQuote, type SwapTest } from './swapForm.fixture.ts'

const reset = approval(router, 0n)
const approve = approval(router, weiPerEther)
const steps = ['reset', 'confirmReset', 'approve', 'confirmApproval', 'swap', 'confirmSwap']

type Chain = { allowance: bigint; declined: string | undefined }

/** A token that reverts an approval while another one is set, of which the account has set 5. */
async function createResetTest(
  members: Partial<Adapter> = {},
): Promise<SwapTest & { readonly chain: Chain }> {
  const chain: Chain = { allowance: 5n, declined: undefined }
  const test: SwapTest = await createQuotedTest('USDC', {
    simulateTransaction: async ({ transaction: { data = '' } }) =>
      chain.allowance > 0n && data !== reset ? 'reverted' : 'success',
    async sendTransaction({ transaction }) {
      const { data = '', to } = transaction
      if (data === chain.declined) throw { code: 4001 }
      test.sent.push(transaction)
      if (to === toBareAddress(usdc)) chain.allowance = BigInt(`0x${data.slice(-64)}`)
      test.answers.allowance = chain.allowance
      return `0x${test.sent.length}`
    },
    ...members,
  })
  test.answers.allowance = 5n
  return { ...test, chain }
}

describe('with a token that does not replace an allowance', () => {
  it('resets the allowance to 0 first, as steps of their own [7.9, 7.12]', async () => {
    const test = await createResetTest()
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(test.sent.map(({ data }) => data)).toEqual([reset, approve, '0x12345678'])
    expect(test.sent.map(({ to }) => to)).toEqual([
      toBareAddress(usdc),
      toBareAddress(usdc),
      toBareAddress(router),
    ])
    expect(test.swap().flow).toMatchObject({ status: 'done', steps })
  })

  it('waits for the block of the reset before it approves', async () => {
    const inBlock = createDeferred<void>()
    const test = await createResetTest({ confirm: () => inBlock.promise })
    const swapping = submitSwapForm(test.client)
    await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmReset', steps })
    expect(test.sent).toHaveLength(1)
    inBlock.resolve()
    expect(await swapping).toBe(true)
  })

  it('resets, approves and swaps in one request of a wallet with atomic calls', async () => {
    const batches: CallBatch[] = []
    const test = await createResetTest({
      supportsAtomicCalls: async () => true,
      sendCalls: ({ batch }) => (batches.push(batch), Promise.reject({ code: 4001 })),
    })
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(batches[0]?.calls.map(({ data }) => data)).toEqual([reset, approve, '0x12345678'])
    expect(test.sent).toEqual([])
    expect(test.swap().flow).toMatchObject({ status: 'declined', step: 'swap' })
  })

  it.each([
    ['reset', reset, []],
    ['approve', approve, [reset]],
    ['swap', '0x12345678', [reset, approve]],
  ] as const)(
    'goes on where it was when the wallet declines at step %s',
    async (step, data, sent) => {
      const test = await createResetTest()
      test.chain.declined = data
      expect(await submitSwapForm(test.client)).toBe(false)
      expect(test.swap().flow).toMatchObject({ status: 'declined', step })
      expect(test.sent.map((one) => one.data)).toEqual(sent)
      test.chain.declined = undefined
      expect(await submitSwapForm(test.client)).toBe(true)
      expect(test.sent.map((one) => one.data)).toEqual([reset, approve, '0x12345678'])
    },
  )

  it('does not reset again while the first reset is not in a block', async () => {
    const inBlock = createDeferred<void>()
    let confirm = (): Promise<void> => new Promise(() => {})
    const test = await createResetTest({ confirm: () => confirm() })
    const swapping = submitSwapForm(test.client)
    await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmReset' })
    // Not in a block: nodes report the earlier allowance.
    Object.assign(test.chain, { allowance: 5n })
    test.answers.allowance = 5n
    test.clock.advance(25_000)
    expect(await swapping).toBe(false)
    expect(test.swap().flow).toMatchObject({ status: 'failed', step: 'confirmReset' })
    confirm = () => inBlock.promise
    const repeated = submitSwapForm(test.client)
    await expect.poll(() => test.swap().flow).toMatchObject({ status: 'asking' })
    inBlock.resolve()
    expect(await repeated).toBe(true)
    expect(test.sent.map(({ data }) => data)).toEqual([reset, approve, '0x12345678'])
  })

  it('does not reset an approval that nodes do not report yet', async () => {
    const test = await createResetTest()
    test.chain.declined = '0x12345678'
    expect(await submitSwapForm(test.client)).toBe(false)
    test.answers.allowance = 5n
    test.chain.declined = undefined
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(test.sent).toHaveLength(3)
  })

  it('approves again after a reset for another amount', async () => {
    const test = await createResetTest()
    test.chain.declined = '0x12345678'
    expect(await submitSwapForm(test.client)).toBe(false)
    const other = approval(router, 2n * weiPerEther)
    test.chain.declined = other
    setSwapAmount(test.client, { text: '2' })
    test.answers.swapAmount = 4n * weiPerEther
    await waitForQuote(test)
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(test.sent.map(({ data }) => data)).toEqual([reset, approve, reset])
    setSwapAmount(test.client, { text: '1' })
    await waitForQuote(test)
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(test.sent.map(({ data }) => data)).toEqual([
      reset,
      approve,
      reset,
      approve,
      '0x12345678',
    ])
  })

  it('sends nothing when the token refuses the reset, too', async () => {
    const test = await createResetTest({ simulateTransaction: async () => 'reverted' })
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(test.sent).toEqual([])
    const error = { code: 'swap.approval_failed' }
    expect(test.swap().flow).toMatchObject({ status: 'failed', error })
  })
})

it.each<[string, Partial<Adapter>]>([
  ['that replaces its allowance', { simulateTransaction: async () => 'success' }],
  [
    'while no node answers',
    { simulateTransaction: () => Promise.reject(new WalletError(rpcFailedError)) },
  ],
])('approves a token %s at once', async (_, members) => {
  const test = await createResetTest(members)
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent.map(({ data }) => data)).toEqual([approve, '0x12345678'])
})

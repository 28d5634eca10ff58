import { describe, expect, it } from 'vitest'
import { base } from '../../networks/index.ts'
import { alice, createDeferred } from '../client/core.fixture.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { PreparedSwap } from '../model/Transaction.ts'
import { switchNetwork } from '../network/index.ts'
import { startSwapFlow } from './startSwapFlow.ts'
import { swap } from './swap.ts'
import { toBareAddress, nativeCurrency, router, usdc } from './swap.fixture.ts'
import { maxSwapAmount } from './swapBalances.ts'
import {
  createQuotedTest,
  weiPerEther,
  answerSwapQuotes,
  type SwapTest,
} from './swapForm.fixture.ts'

type SendSwap = NonNullable<Adapter['sendSwap']>

/** A form that is ready for review, on a network whose swaps the gateway prepares. */
async function start(
  answer: () => ReturnType<SendSwap> = async () => ({ hash: 'one' }),
): Promise<{ readonly test: SwapTest; readonly requests: PreparedSwap[] }> {
  const requests: PreparedSwap[] = []
  const sendSwap: SendSwap = ({ swap: prepared }) => {
    requests.push(prepared)
    return answer()
  }
  const test = await createQuotedTest('USDC', {
    sendSwap,
    swapFeeReserve: 6_000_000n,
  })
  return { test, requests }
}

const bodyOf = ({ calls }: SwapTest): unknown =>
  calls.findLast(({ path }) => path === '/v1/convert/build-transaction')?.body

describe('a swap that the gateway prepares', () => {
  it('is verified and sent by the adapter, without an approval [7.11]', async () => {
    const { test, requests } = await start()
    expect(await startSwapFlow(test.client)).toBe(true)
    expect(bodyOf(test)).toMatchObject({
      amount: `${weiPerEther}`,
      userAddress: `eip155:1:${alice}`,
      solana: { slippage: 1, minAmount: `${(2n * weiPerEther * 99n) / 100n}` },
      disableEstimate: true,
    })
    expect(requests).toEqual([
      {
        transaction: 'AAAA',
        counterparty: toBareAddress(router),
        from: toBareAddress(usdc),
        to: toBareAddress(nativeCurrency),
        amount: weiPerEther,
        minAmount: (2n * weiPerEther * 99n) / 100n,
        lastValidBlockHeight: 150n,
      },
    ])
    expect(test.swap().flow).toEqual({
      status: 'done',
      steps: ['swap', 'confirmSwap'],
      hash: 'one',
      isConfirmed: true,
    })
    expect(test.client.store.get().pendingTransactions).toMatchObject([
      { hash: 'one', operation: 'trade', transfers: [{ symbol: 'USDC' }, { symbol: 'ETH' }] },
    ])
    const paths = test.calls.map(({ path }) => path)
    expect(paths).not.toContain('/v1/convert/allowance')
    expect(paths).not.toContain('/v1/convert/gas-price')
  })

  it('leads back to the review when the wallet declines, and can be repeated', async () => {
    let isDeclined = true
    const { test, requests } = await start(async () => {
      if (isDeclined) throw { code: 4001 }
      return { hash: 'two' }
    })
    expect(await startSwapFlow(test.client)).toBe(false)
    expect(test.swap().flow).toMatchObject({ status: 'declined', step: 'swap' })
    isDeclined = false
    expect(await startSwapFlow(test.client)).toBe(true)
    expect(requests).toHaveLength(2)
  })

  it('is quoted again when it has expired in the wallet', async () => {
    const { test } = await start(async () => ({ unsent: 'expired' }))
    const before = test.quoteCalls().length
    test.answers.quote = (call) => {
      const amount = `${BigInt(call.query['amount'] ?? '0') * 2n}`
      return answerSwapQuotes({ ...call, query: { ...call.query, amount } })
    }
    expect(await startSwapFlow(test.client)).toBe(false)
    expect(test.swap().flow).toMatchObject({ status: 'failed', error: { code: 'swap.expired' } })
    await expect.poll(() => test.quoteCalls()).toHaveLength(before + 1)
  })

  it('is not sent when the gateway reports less than the minimum', async () => {
    const { test, requests } = await start()
    test.answers.swapAmount = weiPerEther
    expect(await startSwapFlow(test.client)).toBe(false)
    expect(requests).toEqual([])
    expect(test.swap().flow).toMatchObject({ error: { code: 'swap.price_moved' } })
  })

  it.each([
    ['notOrdered', 'swap.build_failed'],
    ['earlierPending', 'swap.failed'],
  ] as const)('fails when the adapter has not sent it: %s', async (unsent, code) => {
    const { test } = await start(async () => ({ unsent }))
    expect(await startSwapFlow(test.client)).toBe(false)
    expect(test.swap().flow).toMatchObject({ status: 'failed', error: { code } })
    expect(test.client.store.get().pendingTransactions ?? []).toEqual([])
  })

  it('is requested once for a double click', async () => {
    const answer = createDeferred<{ readonly hash: string }>()
    const { test, requests } = await start(() => answer.promise)
    const first = startSwapFlow(test.client)
    await expect.poll(() => requests.length).toBe(1)
    expect(await startSwapFlow(test.client)).toBe(false)
    answer.resolve({ hash: 'one' })
    expect(await first).toBe(true)
    expect(requests).toHaveLength(1)
  })

  it('is followed when the network changes while the wallet is prompted', async () => {
    const answer = createDeferred<{ readonly hash: string }>()
    const { test, requests } = await start(() => answer.promise)
    const swapping = startSwapFlow(test.client)
    await expect.poll(() => requests.length).toBe(1)
    await switchNetwork(test.client, { network: base })
    answer.resolve({ hash: 'one' })
    await swapping
    expect(test.swap().flow).toEqual({ status: 'editing' })
    expect(test.client.store.get().pendingTransactions).toMatchObject([{ hash: 'one' }])
  })

  it('is the same outside the form [7.11]', async () => {
    const { test } = await start()
    const { quote } = test.swap()
    const steps: string[] = []
    const onProgress = ({ step }: { readonly step: string }): void => void steps.push(step)
    const sent = await swap(test.client, { quote: quote!, onProgress })
    expect(sent).toEqual({ hash: 'one', isConfirmed: true })
    expect(steps).toEqual(['swap', 'swap', 'confirmSwap'])
  })
})

it('keeps native currency for a fee that depends on no gas price', async () => {
  const { client } = await createQuotedTest('ETH', { swapFeeReserve: 6_000_000n })
  expect(maxSwapAmount(client.store.get())).toBe(3n * weiPerEther - 6_000_000n)
})

import { describe, expect, it } from 'vitest'
import { swapOutcomeUnknownError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { base, mainnet } from '../../networks/index.ts'
import {
  alice,
  bob,
  createDeferred,
  createGrantedAccount,
  type FakeConnector,
} from '../client/core.fixture.ts'
import { readConnection } from '../connection/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { PreparedSwap } from '../model/Transaction.ts'
import { switchNetwork } from '../network/index.ts'
import { submitSwapForm } from './submitSwapForm.ts'
import { swap } from './swap.ts'
import { returnToSwapForm } from './swapForm.ts'
import { toBareAddress, nativeCurrency, router, usdc, user } from './swap.fixture.ts'
import { maxSwapAmount } from './swapBalances.ts'
import {
  createQuotedTest,
  waitForQuote,
  weiPerEther,
  answerSwapQuotes,
  type SwapTest,
} from './swapForm.fixture.ts'

type SendSwap = NonNullable<Adapter['sendSwap']>

/** A form that is ready for review, on a network whose swaps the gateway prepares. */
async function start(
  answer: () => ReturnType<SendSwap> = async () => ({ hash: 'one' }),
  members: Partial<Adapter> = {},
): Promise<{ readonly test: SwapTest; readonly requests: PreparedSwap[] }> {
  const requests: PreparedSwap[] = []
  const sendSwap: SendSwap = ({ swap: prepared }) => {
    requests.push(prepared)
    return answer()
  }
  const test = await createQuotedTest('USDC', {
    sendSwap,
    swapFeeReserve: 6_000_000n,
    ...members,
  })
  return { test, requests }
}

/** Changes the account of the connected wallet, as in the wallet itself. */
function changeAccount({ client }: SwapTest): void {
  const wallet = readConnection(client.store.get())!.connector as FakeConnector
  const accounts = [createGrantedAccount(mainnet, bob)]
  wallet.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
}

const bodyOf = ({ calls }: SwapTest): unknown =>
  calls.findLast(({ path }) => path === '/v1/convert/build-transaction')?.body

describe('a swap that the gateway prepares', () => {
  it('is verified and sent by the adapter, without an approval [7.11]', async () => {
    const { test, requests } = await start()
    expect(await submitSwapForm(test.client)).toBe(true)
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
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(test.swap().flow).toMatchObject({ status: 'declined', step: 'swap' })
    isDeclined = false
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(requests).toHaveLength(2)
  })

  it('is rejected once after an edit while the wallet has not answered another', async () => {
    const answer = createDeferred<{ hash: string }>()
    const { test, requests } = await start(() => answer.promise)
    const first = submitSwapForm(test.client)
    await expect.poll(() => requests.length).toBe(1)
    returnToSwapForm(test.client)
    await waitForQuote(test)
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(test.swap().flow).toMatchObject({ error: { code: 'wallet.request_pending' } })
    expect(requests).toHaveLength(1)
    const repeated = submitSwapForm(test.client)
    await expect.poll(() => requests.length).toBe(2)
    answer.resolve({ hash: 'one' })
    expect(await Promise.all([first, repeated])).toEqual([false, true])
  })

  it('is quoted again when it has expired in the wallet', async () => {
    const { test } = await start(async () => ({ unsent: 'expired' }))
    const before = test.quoteCalls().length
    test.answers.quote = (call) => {
      const amount = `${BigInt(call.query['amount'] ?? '0') * 2n}`
      return answerSwapQuotes({ ...call, query: { ...call.query, amount } })
    }
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(test.swap().flow).toMatchObject({ status: 'failed', error: { code: 'swap.expired' } })
    await expect.poll(() => test.quoteCalls()).toHaveLength(before + 1)
  })

  it('is not sent when the gateway reports less than the minimum', async () => {
    const { test, requests } = await start()
    test.answers.swapAmount = weiPerEther
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(requests).toEqual([])
    expect(test.swap().flow).toMatchObject({ error: { code: 'swap.price_moved' } })
  })

  it.each<[string, () => ReturnType<SendSwap>]>([
    ['swap.build_failed', async () => ({ unsent: 'notOrdered' })],
    [
      'swap.outcome_unknown',
      () => Promise.reject(new WalletError(swapOutcomeUnknownError, { reason: 'Offline' })),
    ],
  ])('fails with %s when the adapter has not sent it, or does not know', async (code, answer) => {
    const { test } = await start(answer)
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(test.swap().flow).toMatchObject({ status: 'failed', error: { code } })
    expect(test.client.store.get().pendingTransactions ?? []).toEqual([])
  })

  it('is requested once for a double click', async () => {
    const answer = createDeferred<{ readonly hash: string }>()
    const { test, requests } = await start(() => answer.promise)
    const first = submitSwapForm(test.client)
    await expect.poll(() => requests.length).toBe(1)
    expect(await submitSwapForm(test.client)).toBe(false)
    answer.resolve({ hash: 'one' })
    expect(await first).toBe(true)
    expect(requests).toHaveLength(1)
  })

  it('is followed when the network changes while the wallet is prompted', async () => {
    const answer = createDeferred<{ readonly hash: string }>()
    const { test, requests } = await start(() => answer.promise)
    const swapping = submitSwapForm(test.client)
    await expect.poll(() => requests.length).toBe(1)
    await switchNetwork(test.client, { network: base })
    answer.resolve({ hash: 'one' })
    await swapping
    expect(test.swap().flow).toEqual({ status: 'editing' })
    expect(test.client.store.get().pendingTransactions).toMatchObject([{ hash: 'one' }])
  })

  it('is not sent when the account changes while the gateway builds it', async () => {
    const { test, requests } = await start()
    const building = createDeferred<unknown>()
    test.answers.fault = ({ path }) =>
      path === '/v1/convert/build-transaction' ? building.promise : undefined
    const swapping = submitSwapForm(test.client)
    await expect.poll(() => bodyOf(test)).toBeDefined()
    changeAccount(test)
    const tx = { from: user, to: router, data: 'AAAA', value: '0', amount: `${2n * weiPerEther}` }
    building.resolve({ tx: { ...tx, solana: { lastValidBlockHeight: '150' } } })
    expect(await swapping).toBe(false)
    expect(requests).toEqual([])
    expect(test.swap().flow).toEqual({ status: 'editing' })
    expect(test.client.store.get().pendingTransactions ?? []).toEqual([])
  })

  it('is followed under the account that confirmed it when the account changes while the wallet is prompted', async () => {
    const answer = createDeferred<{ readonly hash: string }>()
    const { test, requests } = await start(() => answer.promise)
    const swapping = submitSwapForm(test.client)
    await expect.poll(() => requests.length).toBe(1)
    changeAccount(test)
    expect(test.swap().flow).toEqual({ status: 'editing' })
    answer.resolve({ hash: 'one' })
    expect(await swapping).toBe(false)
    expect(test.swap().flow).toEqual({ status: 'editing' })
    expect(test.client.store.get().pendingTransactions).toMatchObject([
      { hash: 'one', address: alice, operation: 'trade' },
    ])
    expect(requests).toHaveLength(1)
  })

  it('is not sent when a token has other decimals than the form shows', async () => {
    const { test, requests } = await start(undefined, { readDecimals: async () => 9 })
    expect(await submitSwapForm(test.client)).toBe(false)
    expect(test.swap().flow).toMatchObject({
      status: 'failed',
      step: 'swap',
      error: { code: 'swap.wrong_decimals' },
    })
    expect(bodyOf(test)).toBeUndefined()
    expect(requests).toEqual([])
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

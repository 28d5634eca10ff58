import { expect, it } from 'vitest'
import type { CaipAddress } from '../../caip/index.ts'
import { row } from '../balances/tokens.fixture.ts'
import { fetchTokens, formatAmount } from '../balances/index.ts'
import { submitSwapForm } from './submitSwapForm.ts'
import { approval, router, user } from './swap.fixture.ts'
import { maxSwapAmount, readOwnedSwapTokens, readSwapTokenBalance } from './swapBalances.ts'
import { setSwapAmount } from './swapForm.ts'
import {
  createSwapFormTest,
  setSwapTokenBySymbol,
  stepOf,
  type SwapTest,
  waitForQuote,
} from './swapForm.fixture.ts'

const odd: CaipAddress = `eip155:1:0x${'0d'.repeat(20)}`

/** A form that sells a token of which the account holds 7. */
async function start(decimals: number): Promise<SwapTest> {
  const members = { gatewayFeatures: ['swaps', 'balances'] } as const
  const test = await createSwapFormTest(members, [['ODD', odd, decimals]])
  const quantity = { decimals: `${decimals}`, numeric: '7' }
  const balances = [row({ symbol: 'ODD', address: odd, quantity })]
  test.answers.fault = ({ path, query }) => {
    if (path.endsWith('/balance')) return { balances }
    if (path !== '/v1/convert/build-approve') return undefined
    const data = approval(router, BigInt(query['amount'] ?? '0'))
    const eip155 = { gas: '100000', gasPrice: '7' }
    return { tx: { from: user, to: odd, token: odd, spender: router, value: '0', data, eip155 } }
  }
  // The balances could not be fetched before.
  test.clock.advance(30_000)
  await fetchTokens(test.client, { force: true })
  setSwapTokenBySymbol(test, 'from', 'ODD')
  setSwapTokenBySymbol(test, 'to', 'ETH')
  return test
}

it.each([0, 24])(
  'swaps a token of %i decimals, of which the balance is known',
  async (decimals) => {
    const test = await start(decimals)
    const { client, swap, answers } = test
    const units = 10n ** BigInt(decimals)
    const { from } = swap()
    expect(from && readSwapTokenBalance(client.store.get(), from)).toBe(7n * units)
    expect(maxSwapAmount(client.store.get())).toBe(7n * units)
    expect(readOwnedSwapTokens(client.store.get())).toContain(from)
    setSwapAmount(client, { text: '8' })
    expect(stepOf(test)).toBe('insufficientBalance')
    setSwapAmount(client, { text: formatAmount(7n * units, decimals) })
    await waitForQuote(test)
    expect(stepOf(test)).toBe('review')
    answers.allowance = 7n * units
    answers.swapAmount = 14n * units
    expect(await submitSwapForm(client)).toBe(true)
    expect(swap().flow).toMatchObject({ status: 'done', isConfirmed: true })
    expect(
      test.calls.findLast(({ path }) => path === '/v1/convert/build-transaction')?.body,
    ).toMatchObject({ from: odd, amount: `${7n * units}` })
    expect(client.store.get().pendingTransactions).toMatchObject([
      { transfers: [{ symbol: 'ODD', quantity: '7' }, { symbol: 'ETH' }] },
    ])
  },
)

it('accepts the base unit of a token of 24 decimals, and no part of one of 0 decimals', async () => {
  const small = await start(24)
  setSwapAmount(small.client, { text: `0.${'1'.padStart(24, '0')}` })
  await waitForQuote(small)
  expect(small.swap().quote?.fromAmount).toBe(1n)
  expect(stepOf(small)).toBe('review')
  const whole = await start(0)
  setSwapAmount(whole.client, { text: '0.5' })
  expect(stepOf(whole)).toBe('incorrectValue')
})

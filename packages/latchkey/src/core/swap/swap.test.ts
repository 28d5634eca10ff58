import { describe, expect, it } from 'vitest'
import { base, mainnet } from '../../networks/index.ts'
import { bob, createDeferred, fakeConnector, sessionOf, settle } from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import type { SwapQuote } from '../model/slices/swap.ts'
import { approval, toBareAddress, nativeCurrency, router, usdc } from './swap.fixture.ts'
import { createSwapFormTest, weiPerEther, type SwapTest } from './swapForm.fixture.ts'
import { swap } from './swap.ts'
import { fetchSwapQuotes } from './swapQuotes.ts'

async function quoteOf({ client }: SwapTest, from: 'native' | 'token'): Promise<SwapQuote> {
  const pair =
    from === 'native' ? { from: nativeCurrency, to: usdc } : { from: usdc, to: nativeCurrency }
  const [quote] = await fetchSwapQuotes(client, { ...pair, amount: weiPerEther })
  if (!quote) throw new Error('No quote')
  return quote
}

it('swaps at a quote, and reports each step [7.11]', async () => {
  const test = await createSwapFormTest()
  const steps: string[] = []
  const quote = await quoteOf(test, 'token')
  const onProgress = ({ step }: { readonly step: string }): void => void steps.push(step)
  expect(await swap(test.client, { quote, onProgress })).toEqual({ hash: '0x2', isConfirmed: true })
  expect(steps).toEqual(['approve', 'approve', 'confirmApproval', 'swap', 'confirmSwap'])
  expect(test.sent).toMatchObject([
    { to: toBareAddress(usdc), data: approval(router, weiPerEther) },
    { to: toBareAddress(router), value: 0n },
  ])
  expect(test.emitted.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['INITIATE_SWAP', 'SWAP_SUCCESS']),
  )
})

it('does not approve again after the swap was declined', async () => {
  let isDeclined = true
  const test: SwapTest = await createSwapFormTest({
    async sendTransaction({ transaction }) {
      if (transaction.to === toBareAddress(router) && isDeclined) throw { code: 4001 }
      test.sent.push(transaction)
      return '0xabc'
    },
  })
  const quote = await quoteOf(test, 'token')
  await expect(swap(test.client, { quote })).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  isDeclined = false
  await swap(test.client, { quote })
  expect(test.sent.map(({ to }) => to)).toEqual([toBareAddress(usdc), toBareAddress(router)])
})

it('rejects a token that the gateway does not list', async () => {
  const test = await createSwapFormTest()
  const quote = await quoteOf(test, 'native')
  const unknown = { ...quote, to: `eip155:1:0x${'9'.repeat(40)}` } as const
  const swapping = swap(test.client, { quote: unknown })
  await expect(swapping).rejects.toMatchObject({ code: 'swap.tokens_failed' })
  expect(test.sent).toEqual([])
})

it('rejects a quote that has expired: the price is now beyond the slippage', async () => {
  const test = await createSwapFormTest()
  const quote = await quoteOf(test, 'native')
  test.answers.swapAmount = weiPerEther
  await expect(swap(test.client, { quote })).rejects.toMatchObject({ code: 'swap.price_moved' })
  expect(test.sent).toEqual([])
})

it('sends nothing when the account changes meanwhile', async () => {
  const inBlock = createDeferred<void>()
  const test = await createSwapFormTest({ confirm: () => inBlock.promise })
  const quote = await quoteOf(test, 'token')
  const swapping = swap(test.client, { quote })
  await expect.poll(() => test.sent.length).toBe(1)
  const connector = fakeConnector('owl', [mainnet, base])
  connector.answer = async () => [sessionOf(mainnet, [bob])]
  await connect(test.client, { connector })
  inBlock.resolve()
  await expect(swapping).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(test.sent).toHaveLength(1)
})

it('stops before the wallet is prompted when the caller aborts', async () => {
  const test = await createSwapFormTest()
  const quote = await quoteOf(test, 'native')
  const controller = new AbortController()
  const swapping = swap(test.client, { quote, signal: controller.signal })
  controller.abort()
  await expect(swapping).rejects.toMatchObject({ code: 'transport.aborted' })
  await settle()
  expect(test.sent).toEqual([])
})

describe('with two clients', () => {
  it('remembers an approval for its own client only', async () => {
    const [one, other] = [await createSwapFormTest(), await createSwapFormTest()]
    await swap(one.client, { quote: await quoteOf(one, 'token') })
    await swap(other.client, { quote: await quoteOf(other, 'token') })
    expect(other.sent).toHaveLength(2)
  })
})

import { expect, it } from 'vitest'
import { base } from '../../networks/index.ts'
import { createDeferred } from '../client/core.fixture.ts'
import { applySwapArguments, type SwapViewArguments } from './applySwapArguments.ts'
import { toBareAddress, usdc, weth } from './swap.fixture.ts'
import { createSwapFormTest, weiPerEther, waitForQuote, stepOf } from './swapForm.fixture.ts'

const symbolsOf = ({ swap }: Awaited<ReturnType<typeof createSwapFormTest>>): unknown => [
  swap().from?.symbol,
  swap().to?.symbol,
]

it.each<[string, SwapViewArguments, readonly unknown[]]>([
  ['symbols', { fromToken: 'usdc', toToken: 'WETH' }, ['USDC', 'WETH']],
  [
    'contracts',
    {
      fromToken: toBareAddress(weth),
      toToken: toBareAddress(usdc).toUpperCase().replace('0X', '0x'),
    },
    ['WETH', 'USDC'],
  ],
  ['CAIP-10 ids', { fromToken: usdc, toToken: 'ETH' }, ['USDC', 'ETH']],
  ['the bought token only', { toToken: 'USDC' }, ['ETH', 'USDC']],
  ['the native currency to buy only', { toToken: 'ETH' }, [undefined, 'ETH']],
  ['one token on both sides', { fromToken: 'USDC', toToken: 'USDC' }, ['USDC', undefined]],
  ['nothing', {}, ['ETH', undefined]],
])('fills in tokens given by %s [2.2]', async (_, given, expected) => {
  const test = await createSwapFormTest()
  await applySwapArguments(test.client, given)
  expect(symbolsOf(test)).toEqual(expected)
})

it('fills in the amount, and fetches a quote', async () => {
  const test = await createSwapFormTest()
  await applySwapArguments(test.client, { toToken: 'USDC', amount: '0.5' })
  await waitForQuote(test)
  expect(test.swap()).toMatchObject({ fromAmount: '0.5', quote: { toAmount: weiPerEther } })
  expect(stepOf(test)).toBe('review')
})

it('replaces what the form contained', async () => {
  const test = await createSwapFormTest()
  await applySwapArguments(test.client, { fromToken: 'USDC', toToken: 'WETH', amount: '2' })
  await applySwapArguments(test.client, { toToken: 'USDC' })
  expect(symbolsOf(test)).toEqual(['ETH', 'USDC'])
  expect(test.swap().fromAmount).toBe('')
})

it.each<[string, SwapViewArguments]>([
  ['a token that cannot be swapped', { fromToken: 'SHIB', toToken: 'USDC' }],
  ['an amount that is no number', { toToken: 'USDC', amount: 'all' }],
  ['an amount of 0', { toToken: 'USDC', amount: '0' }],
  ['a network of no option', { toToken: 'USDC', network: 'eip155:424242' }],
])('prepares an empty form for %s', async (_, given) => {
  const test = await createSwapFormTest()
  await applySwapArguments(test.client, given)
  expect(symbolsOf(test)).toEqual(['ETH', undefined])
  expect(test.swap()).toMatchObject({ fromAmount: '', initializing: false, initError: undefined })
})

it('does not choose among several tokens with one symbol', async () => {
  const test = await createSwapFormTest({}, [['USDC', `eip155:1:0x${'66'.repeat(20)}`]])
  await applySwapArguments(test.client, { toToken: 'USDC' })
  expect(symbolsOf(test)).toEqual(['ETH', undefined])
  await applySwapArguments(test.client, { toToken: usdc })
  expect(test.swap().to?.address).toBe(usdc)
})

it('switches to the network first, and fills in nothing when the wallet declines', async () => {
  const declined = await createSwapFormTest({
    switchNetwork: () => Promise.reject({ code: 4001 }),
  })
  const network = base.caipNetworkId
  await applySwapArguments(declined.client, { network, toToken: 'USDC', amount: '1' })
  expect(symbolsOf(declined)).toEqual(['ETH', undefined])
  expect(declined.swap().network).toBe('eip155:1')
})

it('keeps the newer of two calls', async () => {
  const answer = createDeferred<void>()
  const test = await createSwapFormTest({ switchNetwork: () => answer.promise })
  const network = base.caipNetworkId
  const older = applySwapArguments(test.client, { network, toToken: 'WETH' })
  await applySwapArguments(test.client, { toToken: 'USDC' })
  answer.resolve()
  await older
  expect(symbolsOf(test)).not.toEqual(['ETH', 'WETH'])
})

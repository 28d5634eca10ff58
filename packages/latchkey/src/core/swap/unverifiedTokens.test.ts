import { expect, it } from 'vitest'
import type { SwapToken } from '../model/slices/swap.ts'
import { applySwapArguments } from './applySwapArguments.ts'
import { readSuggestedTokens } from './readSuggestedTokens.ts'
import { createSwapTest, toBareAddress, usdc, weth } from './swap.fixture.ts'
import { createSwapFormTest } from './swapForm.fixture.ts'
import { confirmTokenAddress, needsAddressCheck } from './unverifiedTokens.ts'

const about = { name: 'USD Coin', symbol: 'USDC', decimals: 6, isNative: false, takesPermit: false }
const tokenOf = (address: SwapToken['address'], isVerified?: boolean): SwapToken => ({
  ...about,
  address,
  isVerified,
})
const fake = `eip155:1:0x${'66'.repeat(20)}` as const

it.each([
  ['verified', true, false],
  ['not stated to be verified', undefined, false],
  ['unverified', false, true],
])('checks the address of a token that is %s: %s', (_, isVerified, isChecked) => {
  const { client } = createSwapTest(() => ({}))
  expect(needsAddressCheck(client, tokenOf(usdc, isVerified))).toBe(isChecked)
})

it('checks the address of each unverified token once per client', () => {
  const { client } = createSwapTest(() => ({}))
  confirmTokenAddress(client, tokenOf(usdc, false))
  // The token as it is in a newer list.
  expect(needsAddressCheck(client, tokenOf(usdc, false))).toBe(false)
  expect(needsAddressCheck(client, tokenOf(weth, false))).toBe(true)
  const other = createSwapTest(() => ({}))
  expect(needsAddressCheck(other.client, tokenOf(usdc, false))).toBe(true)
})

it('lists unverified tokens after the others, and suggests none of them', async () => {
  const { client, swap } = await createSwapFormTest({}, [['DAI', fake, 18, false]])
  expect(swap().tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'WETH', 'DAI'])
  const suggested = readSuggestedTokens(client.store.get())
  expect(suggested.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'WETH'])
})

it('finds an unverified token by its address only, and its symbol is that of a verified one', async () => {
  const { client, swap } = await createSwapFormTest({}, [
    ['USDC', fake, 18, false],
    ['DAI', weth.replaceAll('c0', 'c1'), 18, false],
  ])
  await applySwapArguments(client, { toToken: 'USDC' })
  expect(swap().to?.address).toBe(usdc)
  await applySwapArguments(client, { toToken: 'DAI' })
  expect(swap().to?.symbol).not.toBe('DAI')
  await applySwapArguments(client, { toToken: toBareAddress(fake) })
  expect(swap().to?.address).toBe(fake)
})

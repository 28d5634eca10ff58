import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { TokenBalance } from '../../../core/index.ts'
import { mountStory } from '../../mountStory.fixture.ts'
import { setTokenBalances } from '../../storyHelpers.fixture.ts'
import { base } from '../../../networks/index.ts'

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: base.caipNetworkId,
  value: '3500',
  price: '3500',
  quantity: { decimals: '18', numeric: '1' },
}
const unpriced: TokenBalance = {
  ...ether,
  symbol: 'NEW',
  address: `${base.caipNetworkId}:0x${'1'.repeat(40)}`,
  value: undefined,
  price: undefined,
}

it.each<[string, readonly TokenBalance[], string]>([
  ['at least that of the tokens with a price', [ether, unpriced], 'At least $4,215.98'],
  ['exact when every token has a price', [ether], '$4,215.98'],
  [
    'exact when a token without a price is not held',
    [ether, { ...unpriced, quantity: { decimals: '18', numeric: '0' } }],
    '$4,215.98',
  ],
])('shows a total that is %s', async (_, list, total) => {
  const shown = await mountStory('Account')
  onTestFinished(shown.remove)
  setTokenBalances(shown, { status: 'ready', list, timestamp: 0 })
  const shownTotal = page.getByRole('paragraph').filter({ hasText: '4,215' }).first()
  await expect.element(shownTotal).toBeVisible()
  expect(shownTotal.element().textContent).toBe(total)
})

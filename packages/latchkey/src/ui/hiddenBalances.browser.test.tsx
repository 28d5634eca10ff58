import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { setBalanceHidden } from '../core/index.ts'
import { mountStory, nextFrame } from './mountStory.fixture.ts'
import { setTokenBalances } from './storyHelpers.fixture.ts'

it.each([
  { story: 'WalletSend', amount: 'Balance 1.204', hidden: 'Balance ••••' },
  { story: 'WalletSendSelectTokenOfMany', amount: '1,250.500 USDC', hidden: '•••• USDC' },
  { story: 'WalletSendSelectTokenOfMany', amount: '$1,250.50', hidden: '••••' },
  { story: 'Swap', amount: '1.204 ETH', hidden: '•••• ETH' },
  { story: 'SwapSelectToken', amount: '1.204', hidden: '••••' },
  { story: 'SwapSelectToken', amount: '$4,2', hidden: '••••' },
  { story: 'AccountActivity', amount: '+250.000 USDC', hidden: '+•••• USDC' },
  { story: 'NftDetailCopies', amount: '12', hidden: '••••' },
  { story: 'NftSendOne', amount: 'Balance 12', hidden: 'Balance ••••' },
])('$story shows no $amount while balances are hidden', async ({ story, amount, hidden }) => {
  const shown = await mountStory(story)
  onTestFinished(shown.remove)
  setTokenBalances(shown)
  await expect.element(page.getByText(amount).first()).toBeVisible()
  setBalanceHidden(shown.client, { isHidden: true })
  await nextFrame()
  expect(page.getByText(amount).elements()).toEqual([])
  expect(shown.root.querySelector('[data-view]')?.textContent).toContain(hidden)
  await expect.element(page.getByRole('img', { name: 'Balance hidden' }).first()).toBeVisible()
})

import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountStory } from './mountStory.fixture.ts'

it.each([
  'Connect',
  'ConnectingExternalDeclined',
  'Account',
  'NftDetail',
  'ProfileWallets',
  'Swap',
  'WalletReceive',
])('shows %s on each React that is supported', async (name) => {
  const { root, remove, element, modal } = await mountStory(name)
  onTestFinished(remove)
  const title = root.querySelector('h2')?.textContent ?? '-'
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  modal.close()
  await expect.poll(() => root.childElementCount).toBe(0)
  expect(element.isConnected).toBe(true)
})

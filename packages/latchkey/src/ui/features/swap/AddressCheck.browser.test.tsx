import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readSwap } from '../../../core/index.ts'
import { readRoute } from '../../../modal/index.ts'
import { type MountedStory, mountStory } from '../../mountStory.fixture.ts'
import { unverifiedToken } from './swapStories.fixture.ts'

const row = () => page.getByRole('button', { name: unverifiedToken.name })
const check = () => page.getByRole('group', { name: 'Check the address:' })
const button = (name: string) => check().getByRole('button', { name, exact: true })
const focusedText = ({ root }: MountedStory): string | null | undefined =>
  root.activeElement?.textContent
const boughtName = ({ client }: MountedStory): string | undefined =>
  readSwap(client.store.get()).to?.name

async function mount(): Promise<MountedStory> {
  const shown = await mountStory('SwapSelectTokenUnverified')
  onTestFinished(shown.remove)
  return shown
}

it('shows the whole address of an unverified token, and chooses nothing yet', async () => {
  const shown = await mount()
  await expect
    .element(check())
    .toHaveTextContent(`Check the address: ${unverifiedToken.address.split(':')[2]}`)
  expect(boughtName(shown)).toBe('USD Coin')
  expect(readRoute(shown.modal.store.get()).view).toBe('SwapSelectToken')
})

it('the check is operated by keyboard, and chooses the token that is confirmed', async () => {
  const shown = await mount()
  await expect.poll(() => focusedText(shown)).toBe('Cancel')
  await userEvent.keyboard('{Enter}')
  await expect.element(check()).not.toBeInTheDocument()
  expect(focusedText(shown)).toContain(unverifiedToken.name)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focusedText(shown)).toBe('Cancel')
  await userEvent.keyboard('{Tab}')
  expect(focusedText(shown)).toBe('Use this token')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => boughtName(shown)).toBe(unverifiedToken.name)
  expect(readRoute(shown.modal.store.get()).view).not.toBe('SwapSelectToken')
})

it('does not ask again for a confirmed token, on either side', async () => {
  const shown = await mount()
  await button('Use this token').click()
  await shown.waitForView('Account')
  for (const side of ['from', 'to'] as const) {
    shown.modal.push({ view: 'SwapSelectToken', data: { side } })
    await shown.waitForView('SwapSelectToken')
    await row().click()
    await shown.waitForView('Account')
    expect(readSwap(shown.client.store.get())[side]?.address).toBe(unverifiedToken.address)
  }
})

it('asks again for a token that was not confirmed', async () => {
  const shown = await mount()
  await button('Cancel').click()
  await row().click()
  await expect.element(check()).toBeVisible()
  expect(boughtName(shown)).toBe('USD Coin')
})

it('chooses other tokens at once', async () => {
  const shown = await mount()
  await page.getByRole('button', { name: 'A token with a name' }).click()
  expect(readSwap(shown.client.store.get()).to?.symbol).toBe('LONGEST')
})

it('does not move the focus out of the search when the row is found again', async () => {
  const shown = await mount()
  const search = page.getByRole('searchbox')
  await search.fill('nothing like it')
  await search.fill('bridged')
  await expect.element(row()).toBeVisible()
  expect(shown.root.activeElement?.getAttribute('type')).toBe('search')
  await expect.element(check()).not.toBeInTheDocument()
})

import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readConnection, readSwap } from '../core/index.ts'
import { readRoute } from '../modal/index.ts'
import { type MountedStory, mountStory } from './mountStory.fixture.ts'
import type { Story } from './storyHelpers.fixture.ts'

const options: Story['options'] = {
  gatewayUrl: 'http://127.0.0.1:9',
  pairing: false,
  features: { onramp: ['coinbase'] },
}
const noPurchases: Story['options'] = { ...options, features: { onramp: false } }
const nothing: Story['options'] = { ...options, features: { onramp: false, receive: false } }

async function mount(story: string, given: Story['options']): Promise<MountedStory> {
  const shown = await mountStory(story, given)
  onTestFinished(shown.remove)
  return shown
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const viewOf = ({ modal }: MountedStory): string => readRoute(modal.store.get()).view

it.each([
  ['purchases', options, 'OnRampProviders'],
  ['receiving, without purchases', noPurchases, 'WalletReceive'],
] as const)('leads from a requested transfer without funds to %s', async (_, given, view) => {
  const shown = await mount('WalletSendGivenTooMuch', given)
  await expect.element(button('You don’t have enough ETH')).toBeDisabled()
  await button('Fund wallet').click()
  expect(viewOf(shown)).toBe(view)
})

it('leads from a requested transfer without funds to another wallet, and back to the form', async () => {
  const shown = await mount('WalletSendGivenTooMuch', nothing)
  expect(button('Fund wallet').query()).toBeNull()
  await button('Connect a different wallet').click()
  expect(readConnection(shown.client.store.get())).toBeUndefined()
  expect(viewOf(shown)).toBe('Connect')
  await page.getByRole('button', { name: 'Rainbow' }).click()
  await expect.poll(() => viewOf(shown)).toBe('WalletSend')
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('12')
})

it('offers no other funds while the visitor chooses the amount', async () => {
  await mount('WalletSendProblem', options)
  await expect.element(button('You don’t have enough ETH')).toBeDisabled()
  expect(button('Fund wallet').query()).toBeNull()
})

it.each(['WalletSendSelectToken', 'SwapSelectToken'])(
  'offers to buy in %s where no token is found',
  async (story) => {
    const shown = await mount(story, options)
    await page.getByRole('searchbox').fill('nothing like it')
    await button('Buy').click()
    expect(viewOf(shown)).toBe('OnRampProviders')
  },
)

it.each(['WalletSendSelectToken', 'SwapSelectToken'])(
  'offers nothing to buy in %s without purchases',
  async (story) => {
    await mount(story, noPurchases)
    await page.getByRole('searchbox').fill('nothing like it')
    await expect.element(page.getByText('No tokens found')).toBeVisible()
    expect(button('Buy').query()).toBeNull()
  },
)

it.each([
  ['Buy in place of Max', options, '0.00001', 'Buy', 'Max'],
  ['Max', noPurchases, '0.00001', 'Max', 'Buy'],
  ['Max', options, '3501.25', 'Max', 'Buy'],
] as const)(
  'offers %s in a swap, by the value of the balance',
  async (_, given, price, is, not) => {
    const { client } = await mount('Swap', given)
    client.store.set((state) => {
      const swap = readSwap(state)
      return { swap: { ...swap, prices: { ...swap.prices, [swap.from!.address]: price } } }
    })
    await expect.element(button(is)).toBeVisible()
    await expect.element(button(not)).not.toBeInTheDocument()
  },
)

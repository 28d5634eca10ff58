import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { switchNetwork } from '../core/index.ts'
import { readRoute } from '../modal/index.ts'
import { mainnet } from '../networks/index.ts'
import { type MountedStory, mountStory } from './mountStory.fixture.ts'
import { changeAccount } from './testModal.fixture.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const changed = 'Network or account changed'
const notice = page.getByText(changed)
const viewOf = ({ modal }: MountedStory): string => readRoute(modal.store.get()).view

const changes: readonly (readonly [string, (shown: MountedStory) => unknown])[] = [
  ['network', ({ client }) => switchNetwork(client, { network: mainnet })],
  ['account', changeAccount],
]
const reviews = [
  ['WalletSendFilled', 'WalletSend', 'WalletSendPreview'],
  ['Swap', 'Swap', 'SwapPreview'],
] as const

describe.each(changes)('a change of the %s', (_, change) => {
  it.each(reviews)('is named in the review after %s, which leads back', async (...names) => {
    const [story, form, review] = names
    const shown = await mountStory(story)
    onTestFinished(shown.remove)
    shown.modal.push({ view: review, data: undefined })
    await shown.waitForView(review)
    await change(shown)
    await expect.element(notice).toBeVisible()
    await button('Back').last().click()
    expect(viewOf(shown)).toBe(form)
    await shown.waitForView(form)
    expect(notice.query()).toBeNull()
  })

  it.each(['NftDetail', 'NftSendFilled'])(
    'leads from %s to the account, and is named there',
    async (story) => {
      const shown = await mountStory(story)
      onTestFinished(shown.remove)
      await change(shown)
      const history = () => shown.modal.store.get().history.map(({ view }) => view)
      await expect.poll(history).toEqual(['Account'])
      await expect.element(page.getByRole('status').getByText(changed)).toBeVisible()
      shown.clock.advance(2_500)
      await expect.poll(() => notice.query()).toBeNull()
    },
  )

  it.each(['Available', 'Signing', 'Declined'])(
    'keeps the name that is typed, and is shown until it is edited: %s',
    async (state) => {
      const shown = await mountStory(`RegisterAccountName${state}`)
      onTestFinished(shown.remove)
      const name = page.getByRole('textbox', { name: 'Name' })
      const form = () => shown.root.querySelector('form')?.dataset['status']
      await change(shown)
      await expect.element(notice).toBeVisible()
      await expect.element(name).toHaveValue('adalove')
      expect(form()).toBe('editing')
      await name.fill('adalovelace')
      await expect.poll(() => notice.query()).toBeNull()
    },
  )

  it('is named in a transfer that the host has filled in, and fills it in again', async () => {
    const shown = await mountStory('WalletSendGiven')
    onTestFinished(shown.remove)
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await expect.element(amount).toHaveValue('0.5')
    await button('Review').click()
    await shown.waitForView('WalletSendPreview')
    await change(shown)
    await expect.element(notice).toBeVisible()
    await button('Back').last().click()
    await shown.waitForView('WalletSend')
    await button('Try again').click()
    await expect.element(amount).toHaveValue('0.5')
  })
})

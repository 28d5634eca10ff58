import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { State } from '../../../core/index.ts'
import { type MountedStory, mountStory } from '../../mountStory.fixture.ts'

const tab = page.getByRole('tab', { name: 'Activity' })
const note = page.getByText('Only transactions sent from this browser are listed.')

async function mount(
  story: string,
  options?: Parameters<typeof mountStory>[1],
): Promise<MountedStory> {
  const shown = await mountStory(story, options)
  onTestFinished(shown.remove)
  return shown
}

/** Settles the transactions that were sent from here. */
function settle({ client }: MountedStory, status: 'confirmed' | 'replaced'): void {
  client.store.set(({ pendingTransactions = [] }: State) => ({
    pendingTransactions: pendingTransactions.map((one) => ({ ...one, status })),
  }))
}

it('lists what was sent from here where no gateway lists the activity [4.14]', async () => {
  const shown = await mount('AccountActivitySentHere')
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('Swapping')).toBeVisible()
  await expect.element(note).toBeVisible()
  // Nothing is requested from a gateway that is missing.
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await tab.click()
  await expect.element(page.getByText('Swapping')).toBeVisible()
  expect(shown.client.store.get().activity).toBeUndefined()
  settle(shown, 'confirmed')
  await expect.element(page.getByText('Swapped')).toBeVisible()
})

it('has no tab for activity without a gateway, once nothing was sent from here', async () => {
  const shown = await mount('AccountActivitySentHere')
  await expect.element(tab).toBeVisible()
  settle(shown, 'replaced')
  await expect.element(tab).not.toBeInTheDocument()
  await expect.element(page.getByText('SOL').first()).toBeVisible()
})

it('shows the names of accounts that are known [5.7]', async () => {
  const { client } = await mount('AccountActivity')
  const row = page.getByText(/^To \u20680x/).first()
  await expect.element(row).toBeVisible()
  const { transactions = [] } = client.store.get().activity ?? {}
  const sent = transactions.find(({ metadata }) => metadata.operationType === 'send')
  const address = sent?.metadata.sentTo.toLowerCase() ?? ''
  client.store.set({ identities: { [address]: { name: 'ada.eth', timestamp: 0 } } })
  await expect.element(page.getByText(/^To \u2068ada\.eth\u2069/).first()).toBeVisible()
  client.store.set({ recentReceivers: { eip155: [{ address, name: 'grace.eth' }] } })
  await expect.element(page.getByText(/^To \u2068grace\.eth\u2069/).first()).toBeVisible()
})

it('keeps the date behind a name with right-to-left letters', async () => {
  // In German, the date begins with its number, which the letters would attract.
  const { client, root } = await mount('AccountActivity', { locale: 'de' })
  const { transactions = [] } = client.store.get().activity ?? {}
  const received = transactions.find(({ metadata }) => metadata.operationType === 'receive')
  const address = received?.metadata.sentFrom.toLowerCase() ?? ''
  const name = '\u05d0\u05d1\u05d2'
  client.store.set({ identities: { [address]: { name, timestamp: 0 } } })
  await expect.element(page.getByText(name).first()).toBeVisible()
  const time = [...root.querySelectorAll('time')].find(({ previousSibling }) =>
    previousSibling?.previousSibling?.textContent?.includes(name),
  )
  const letters = document.createRange()
  letters.selectNodeContents(time!.previousSibling!.previousSibling!)
  expect(letters.getBoundingClientRect().right).toBeLessThan(time!.getBoundingClientRect().left)
})

it('has no note below the activity of the gateway', async () => {
  await mount('AccountActivity')
  await expect.element(tab).toBeVisible()
  expect(note.query()).toBeNull()
})

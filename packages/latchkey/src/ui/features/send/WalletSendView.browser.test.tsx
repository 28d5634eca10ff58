import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountStory } from '../../mountStory.fixture.ts'
import { addRecentReceiver, fetchBalance, updateSendFee } from '../../../core/index.ts'

const note = (text: string) => page.getByText(text, { exact: true })

it.each(['WalletSendFilled', 'WalletSendPreview'])(
  'notes a first transfer in %s',
  async (story) => {
    const { remove } = await mountStory(story)
    onTestFinished(remove)
    const shown = note('First transfer to this address')
    await expect.element(shown).toBeVisible()
    await expect.element(shown).toHaveAttribute('data-tone', 'quiet')
  },
)

it('warns of a contract without blocking the transfer', async () => {
  const { remove } = await mountStory('WalletSendContract')
  onTestFinished(remove)
  const shown = note('This address is a contract. Check that it can receive ETH.')
  await expect.element(shown).toHaveAttribute('data-tone', 'warning')
  await expect.element(page.getByRole('button', { name: 'Review' })).toBeEnabled()
})

it('shows what the maximum of the native currency keeps for the fee', async () => {
  const { remove } = await mountStory('WalletSend')
  onTestFinished(remove)
  const shown = note('Keeps 0.0000315 ETH for the network fee')
  expect(shown.query()).toBeNull()
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.element(shown).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await expect.element(shown).not.toBeInTheDocument()
})

it('keeps nothing of a token', async () => {
  const { remove } = await mountStory('WalletSendToken')
  onTestFinished(remove)
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).not.toHaveValue('12.5')
  expect(page.getByText('for the network fee').query()).toBeNull()
})

it('names the native currency when it does not suffice for the fee of a token', async () => {
  const { behaviour, client, remove } = await mountStory('WalletSendToken')
  onTestFinished(remove)
  await expect.element(page.getByRole('button', { name: 'Review' })).toBeEnabled()
  behaviour.readBalance = async () => 0n
  await fetchBalance(client, { force: true })
  await updateSendFee(client)
  await expect.element(note('You don’t have enough ETH for the network fee.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'You don’t have enough ETH' }))
    .toBeDisabled()
})

it('lists a recent receiver by the name that the visitor sent to', async () => {
  const { client, remove } = await mountStory('WalletSend')
  onTestFinished(remove)
  const [named, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
  addRecentReceiver(client, { namespace: 'eip155', address: other })
  addRecentReceiver(client, { namespace: 'eip155', address: named, name: 'grace.eth' })
  client.store.set({
    identities: {
      [named]: { name: 'gateway.eth', timestamp: 0 },
      [other]: { name: 'other.eth', timestamp: 0 },
    },
  })
  const list = page.getByRole('region', { name: 'Recent' })
  await expect.element(list.getByText('other.eth')).toBeVisible()
  await expect.element(list.getByText('grace.eth')).toBeVisible()
  expect(list.getByText('gateway.eth').query()).toBeNull()
})

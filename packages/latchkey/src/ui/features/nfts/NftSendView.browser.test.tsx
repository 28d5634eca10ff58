import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { addRecentReceiver, fetchBalance } from '../../../core/index.ts'
import { mountStory } from '../../mountStory.fixture.ts'

it('names the native currency when it does not suffice for the fee of an NFT', async () => {
  const { behaviour, client, remove } = await mountStory('NftSendFilled')
  onTestFinished(remove)
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect.element(page.getByText('0.0000315 ETH')).toBeVisible()
  behaviour.readBalance = async () => 0n
  await fetchBalance(client, { force: true })
  const note = page.getByText('You don’t have enough ETH for the network fee.', { exact: true })
  await expect.element(note).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'You don’t have enough ETH' }))
    .toBeDisabled()
})

it('locks the fields while the wallet is prompted, and unlocks them once it has answered', async () => {
  const { behaviour, client, remove } = await mountStory('NftSendOne')
  onTestFinished(remove)
  addRecentReceiver(client, {
    namespace: 'eip155',
    address: `0x${'4'.repeat(40)}`,
    name: 'four.eth',
  })
  const fields = page.getByRole('textbox')
  const recent = page.getByRole('button', { name: 'four.eth' })
  await expect.element(recent).toBeEnabled()
  const areLocked = (): readonly boolean[] =>
    fields.elements().map((field) => (field as HTMLInputElement).readOnly)
  expect(areLocked()).toEqual([false, false])
  const prompt: { reject?: (error: unknown) => void } = {}
  behaviour.send = () => new Promise((_, reject) => Object.assign(prompt, { reject }))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(areLocked).toEqual([true, true])
  await expect.element(recent).toBeDisabled()
  await expect.poll(() => prompt.reject).toBeDefined()
  prompt.reject?.({ code: 4001, message: 'User rejected' })
  await expect.poll(areLocked).toEqual([false, false])
  await expect.element(recent).toBeEnabled()
})

import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { fetchBalance } from '../../../core/index.ts'
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

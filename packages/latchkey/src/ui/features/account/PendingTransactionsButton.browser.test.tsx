import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { setBalanceHidden } from '../../../core/index.ts'
import { mountStory } from '../../mountStory.fixture.ts'
import { setPendingTransfers } from './accountStories.fixture.ts'

it('the account names a pending transaction, counts several, and leads to their list', async () => {
  const shown = await mountStory('AccountPending')
  onTestFinished(shown.remove)
  const single = page.getByRole('button', { name: 'Sending 0.500 ETH' })
  await expect.element(single).toBeVisible()
  setBalanceHidden(shown.client, { isHidden: true })
  await expect.element(single).not.toBeInTheDocument()
  setBalanceHidden(shown.client, { isHidden: false })

  setPendingTransfers(shown, ['0.5', '0.25'])
  await page.getByRole('button', { name: '2 pending' }).click()
  await expect
    .element(page.getByRole('tab', { name: 'Activity' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('0.250 ETH')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '2 pending' })).not.toBeInTheDocument()

  await page.getByRole('tab', { name: 'Tokens' }).click()
  await expect.element(page.getByRole('button', { name: '2 pending' })).toBeVisible()
  setPendingTransfers(shown, [])
  await expect.element(page.getByRole('button', { name: '2 pending' })).not.toBeInTheDocument()
})

import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountStory } from '../../mountStory.fixture.ts'

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

import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readSwap, type SwapState } from '../../../core/index.ts'
import { mountStory } from '../../mountStory.fixture.ts'

/** Mounts a swap whose quote, or prices, are changed. */
async function mountSwap(
  story: 'Swap' | 'SwapPreview',
  change: (swap: SwapState) => Partial<SwapState>,
): Promise<void> {
  const { client, remove } = await mountStory(story)
  onTestFinished(remove)
  client.store.set((state) => {
    const swap = readSwap(state)
    return { swap: { ...swap, ...change(swap) } }
  })
}

const quoted =
  (priceImpact: string) =>
  ({ quote }: SwapState): Partial<SwapState> => ({ quote: quote && { ...quote, priceImpact } })

const label = page.getByRole('term').filter({ hasText: 'Price impact' })
const figure = page.getByRole('definition').filter({ hasText: '%' }).first()

it.each(['Swap', 'SwapPreview'] as const)(
  'shows the price impact of the quote in %s',
  async (story) => {
    await mountSwap(story, quoted('0.42'))
    await expect.element(label).toBeVisible()
    await expect.element(figure).toHaveTextContent('-0.42%')
  },
)

it('computes the price impact by fiat values when the quote has none', async () => {
  await mountSwap('SwapPreview', ({ quote }) => ({
    quote: quote && { ...quote, toAmount: 1_663_093_750n },
  }))
  await expect.element(figure).toHaveTextContent('-5%')
})

it('leaves the price impact out while it is unknown', async () => {
  await mountSwap('SwapPreview', () => ({ prices: {} }))
  await expect.element(page.getByRole('term').filter({ hasText: 'Rate' })).toBeVisible()
  expect(label.query()).toBeNull()
})

it.each([
  ['2.99', null],
  ['3', 'medium'],
  ['9.99', 'medium'],
  ['10', 'high'],
])('warns of a price impact of %s percent: %s', async (impact, level) => {
  await mountSwap('SwapPreview', quoted(impact))
  await expect.element(figure).toHaveTextContent(`-${impact}%`)
  expect(figure.query()?.querySelector('bdi')?.getAttribute('data-level')).toBe(level)
})

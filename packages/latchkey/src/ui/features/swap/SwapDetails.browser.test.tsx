import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readSwap, type SwapQuote, type SwapState } from '../../../core/index.ts'
import { swapGasPriceFailedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
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
  (change: Partial<SwapQuote>) =>
  ({ quote }: SwapState): Partial<SwapState> => ({ quote: quote && { ...quote, ...change } })

const label = page.getByRole('term').filter({ hasText: 'Price impact' })
const feeLabel = page.getByRole('term').filter({ hasText: 'Provider fee' })
const figure = page.getByRole('definition').filter({ hasText: '%' }).first()

it.each(['Swap', 'SwapPreview'] as const)(
  'shows the price impact of the quote in %s',
  async (story) => {
    await mountSwap(story, quoted({ priceImpact: '0.42' }))
    await expect.element(label).toBeVisible()
    await expect.element(figure).toHaveTextContent('-0.42%')
  },
)

it('computes the price impact by fiat values when the quote has none', async () => {
  await mountSwap('SwapPreview', quoted({ toAmount: 1_663_093_750n }))
  await expect.element(figure).toHaveTextContent('-5%')
})

it.each(['Swap', 'SwapPreview'] as const)(
  'says in %s that the price impact is unknown without prices',
  async (story) => {
    await mountSwap(story, () => ({ prices: {} }))
    await expect.element(label).toBeVisible()
    await expect.element(page.getByRole('definition').filter({ hasText: 'No price' })).toBeVisible()
  },
)

it.each([
  ['2.99', null],
  ['3', 'medium'],
  ['9.99', 'medium'],
  ['10', 'high'],
])('warns of a price impact of %s percent: %s', async (impact, level) => {
  await mountSwap('SwapPreview', quoted({ priceImpact: impact }))
  await expect.element(figure).toHaveTextContent(`-${impact}%`)
  expect(figure.query()?.querySelector('bdi')?.getAttribute('data-level')).toBe(level)
})

it.each(['Swap', 'SwapPreview'] as const)('shows the fee of the provider in %s', async (story) => {
  await mountSwap(story, quoted({ feePercent: '0.85' }))
  await expect.element(feeLabel).toBeVisible()
  await expect.element(page.getByText('0.85% · $14.88')).toBeVisible()
})

it('shows the fee of the provider in the sold token while its price is unknown', async () => {
  await mountSwap('SwapPreview', (swap) => ({ ...quoted({ feePercent: '1' })(swap), prices: {} }))
  await expect.element(page.getByText('1% · 0.005 ETH')).toBeVisible()
})

it.each(['Swap', 'SwapPreview'] as const)(
  'says in %s that the network fee is unknown when the gas price could not be fetched',
  async (story) => {
    const gasPriceError = new WalletError(swapGasPriceFailedError)
    await mountSwap(story, () => ({ gasPrice: undefined, gasPriceError }))
    await expect.element(page.getByRole('term').filter({ hasText: /^Fee$/ })).toBeVisible()
    await expect.element(page.getByRole('definition').filter({ hasText: 'No price' })).toBeVisible()
  },
)

it.each([undefined, '0'])('leaves out a fee of the provider of %s percent', async (feePercent) => {
  await mountSwap('SwapPreview', quoted({ feePercent }))
  await expect.element(label).toBeVisible()
  expect(feeLabel.query()).toBeNull()
})

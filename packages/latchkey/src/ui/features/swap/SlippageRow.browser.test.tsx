import axe from 'axe-core'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readSwap } from '../../../core/index.ts'
import { mountStory, type MountedStory } from '../../mountStory.fixture.ts'

async function openSlippage(): Promise<MountedStory> {
  const shown = await mountStory('Swap')
  onTestFinished(shown.remove)
  await page.getByRole('button', { name: 'Max. slippage: 1%' }).click()
  return shown
}

const slippageOf = ({ client }: MountedStory): number => readSwap(client.store.get()).slippage

it('chooses a slippage, or takes a whole number', async () => {
  const shown = await openSlippage()
  expect(slippageOf(shown)).toBe(1)
  await page.getByRole('button', { name: '2%', exact: true }).click()
  expect(slippageOf(shown)).toBe(2)
  await page.getByRole('textbox', { name: 'Custom' }).fill('7')
  expect(slippageOf(shown)).toBe(7)
  await expect.element(page.getByText('The price may be much worse than quoted.')).toBeVisible()
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  const texts = violations.flatMap(({ nodes }) =>
    nodes.map(({ target }) => target.flat().join(' ')),
  )
  expect(texts.filter((text) => text.includes('latchkey-modal'))).toEqual([])
})

it.each(['51', '0.5', 'x', '-1'])('keeps the slippage when %s is typed', async (text) => {
  const shown = await openSlippage()
  await page.getByRole('textbox', { name: 'Custom' }).fill(text)
  expect(slippageOf(shown)).toBe(1)
  await expect.element(page.getByText('Enter a whole number from 0 to 50.')).toBeVisible()
})

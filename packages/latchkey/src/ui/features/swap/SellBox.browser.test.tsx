import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readAccount, readSwap, type SwapToken, type TokensEntry } from '../../../core/index.ts'
import { base } from '../../../networks/index.ts'
import { mountStory } from '../../mountStory.fixture.ts'

const address = `${base.caipNetworkId}:0x${'0d'.repeat(20)}` as const

it.each([
  [0, '1'],
  [0, '7'],
  [24, `0.${'3'.padStart(24, '0')}`],
])('fills in all of a token of %i decimals: %s', async (decimals, numeric) => {
  const { client, remove } = await mountStory('Swap')
  onTestFinished(remove)
  const name = 'Odd'
  const about = { name, symbol: 'ODD', address, decimals }
  const from: SwapToken = { ...about, isNative: false, takesPermit: false }
  const { caipAddress = address } = readAccount(client.store.get())
  const quantity = { decimals: `${decimals}`, numeric }
  const held = { name, symbol: 'ODD', chainId: base.caipNetworkId, address, quantity }
  const entry: TokensEntry = { status: 'ready', list: [held] }
  client.store.set((state) => ({
    swap: { ...readSwap(state), from, fromAmount: '' },
    tokens: { [caipAddress]: entry },
  }))
  await page.getByRole('button', { name: 'Max', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'You pay' })).toHaveValue(numeric)
})

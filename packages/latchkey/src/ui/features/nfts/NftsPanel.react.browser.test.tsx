import axe from 'axe-core'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readRoute } from '../../../modal/index.ts'
import { type MountedStory, mountStory } from '../../mountStory.fixture.ts'
import type { Story } from '../../storyHelpers.fixture.ts'

type Tiles = MountedStory & {
  /** Index of the focused tile; -1 when none is. */
  focused(): number
  tiles(): readonly HTMLElement[]
}

/** Shows a list of four tiles in two columns: Low Tide, Orbit, A keepsake, Low Tide. */
async function showTiles(options: Story['options'] = {}): Promise<Tiles> {
  const shown = await mountStory('AccountNftsPartial', options)
  onTestFinished(shown.remove)
  const tiles = (): HTMLElement[] => [...shown.root.querySelectorAll<HTMLElement>('li [data-row]')]
  expect(tiles()).toHaveLength(4)
  const focused = (): number => tiles().findIndex((tile) => tile === shown.root.activeElement)
  return { ...shown, focused, tiles }
}

async function press({ focused }: Tiles, keys: readonly string[]): Promise<readonly number[]> {
  const reached: number[] = []
  for (const key of keys) {
    await userEvent.keyboard(key)
    reached.push(focused())
  }
  return reached
}

it('moves through the tiles by arrow keys, Home and End', async () => {
  const shown = await showTiles()
  shown.tiles()[0]!.focus()
  const right = ['{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{ArrowUp}']
  expect(await press(shown, right)).toEqual([1, 2, 1, 1])
  expect(await press(shown, ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}'])).toEqual([3, 3, 1])
  expect(await press(shown, ['{End}', '{ArrowRight}', '{Home}', '{ArrowLeft}'])).toEqual([
    3, 3, 0, 0,
  ])
})

it('moves down to the last tile where the last row is shorter', async () => {
  const shown = await showTiles()
  const { client } = shown
  const { nfts } = client.store.get()
  client.store.set({ nfts: nfts && { ...nfts, nfts: nfts.nfts.slice(0, 3) } })
  await expect.poll(() => shown.tiles().length).toBe(3)
  shown.tiles()[1]!.focus()
  expect(await press(shown, ['{ArrowDown}', '{ArrowDown}'])).toEqual([2, 2])
})

it('mirrors the arrow keys where text runs from the right', async () => {
  const shown = await showTiles({ locale: 'ar' })
  const [first, second] = shown.tiles()
  expect(second!.getBoundingClientRect().x).toBeLessThan(first!.getBoundingClientRect().x)
  first!.focus()
  expect(await press(shown, ['{ArrowLeft}', '{ArrowRight}', '{ArrowDown}'])).toEqual([1, 0, 2])
})

it('finds a tile by the first letters of its name, also one without a picture', async () => {
  const shown = await showTiles()
  shown.tiles()[0]!.focus()
  expect(await press(shown, ['a'])).toEqual([2])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => readRoute(shown.modal.store.get()).view).toBe('NftDetail')
})

it('the list of NFTs is one tab stop, which keeps the tile that was focused, without axe violations', async () => {
  const shown = await showTiles()
  const tabStops = (): readonly number[] => shown.tiles().map(({ tabIndex }) => tabIndex)
  expect(tabStops()).toEqual([0, -1, -1, -1])
  shown.tiles()[0]!.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(tabStops()).toEqual([-1, -1, 0, -1])
  await userEvent.tab()
  expect(shown.focused()).toBe(-1)
  await userEvent.tab({ shift: true })
  expect(shown.focused()).toBe(2)
  await expect.element(page.getByRole('list', { name: 'NFTs' })).toBeVisible()
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('offers to hide spam once spam is listed, not while its list has failed', async () => {
  const { client } = await showTiles()
  const { nfts } = client.store.get()
  const hide = page.getByRole('button', { name: 'Hide spam' })
  client.store.set({ nfts: nfts && { ...nfts, includeSpam: true } })
  await expect.element(hide).toBeVisible()
  client.store.set({ nfts: nfts && { ...nfts, includeSpam: true, status: 'failed' } })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(hide).not.toBeInTheDocument()
})

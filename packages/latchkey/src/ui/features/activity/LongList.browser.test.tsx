import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type MountedStory, mountStory } from '../../mountStory.fixture.ts'

type LongStory = {
  readonly scroller: HTMLElement
  /** The rows that are drawn. */
  rows(): readonly HTMLElement[]
}

async function openStory(name: 'AccountActivity' | 'AccountActivityLong'): Promise<LongStory> {
  const shown: MountedStory = await mountStory(name)
  onTestFinished(shown.remove)
  const scroller = shown.root.querySelector<HTMLElement>('[data-scroller]')!
  const rows = (): HTMLElement[] => [...scroller.querySelectorAll<HTMLElement>('[data-row]')]
  await expect.poll(() => rows().length).toBeGreaterThan(5)
  await expect.poll(() => rows().length).toBeLessThan(100)
  return { scroller, rows }
}

it('draws all rows of a list of at most 50', async () => {
  const { rows, scroller } = await openStory('AccountActivity')
  const count = rows().length
  expect(count).toBeGreaterThan(5)
  scroller.scrollTop = scroller.scrollHeight
  // Rows that leave the screen would be removed in the frame after the scroll.
  for (let frame = 0; frame < 3; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(rows()).toHaveLength(count)
})

it('draws the rows near the visible part of 300, wherever it is scrolled', async () => {
  const { rows, scroller } = await openStory('AccountActivityLong')
  const { top, bottom } = scroller.getBoundingClientRect()
  const isBlank = (): boolean =>
    !rows().some((row) => {
      const box = row.getBoundingClientRect()
      return box.top < (top + bottom) / 2 && box.bottom > (top + bottom) / 2 - 60
    })
  for (let part = 0.25; part <= 1; part += 0.25) {
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * part
    await expect.poll(isBlank).toBe(false)
    expect(rows().length).toBeLessThan(60)
  }
})

it('leaves out blocks of rows that are far away, which cost layout in each frame', async () => {
  const { scroller } = await openStory('AccountActivityLong')
  const blocks = (): number => scroller.querySelectorAll('ul [role="presentation"]').length
  for (const part of [0.5, 1, 0]) {
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * part
    // 300 rows have 60 blocks of 5.
    await expect.poll(blocks).toBeLessThan(45)
  }
})

it('makes the list of a month one tab stop while rows come and go', async () => {
  const { rows, scroller } = await openStory('AccountActivityLong')
  const tabStops = (): readonly number[] =>
    [...new Set(rows().map((row) => row.closest('ul')!))].map(
      (list) => rows().filter((row) => list.contains(row) && row.tabIndex === 0).length,
    )
  for (const part of [0.3, 0.6, 1, 0]) {
    const before = rows()
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * part
    await expect
      .poll(() => rows().length > 0 && !rows().some((row) => before.includes(row)))
      .toBe(true)
    expect(new Set(tabStops())).toEqual(new Set([1]))
  }
})

it('scrolls in a layer of its own, which a scroll does not paint again', async () => {
  const { scroller } = await openStory('AccountActivityLong')
  // Chromium paints all rows again in each frame when what it scrolls is not on an opaque ground.
  expect(getComputedStyle(scroller).backgroundColor).toMatch(/^rgb\(/)
})

it('keeps the height of the list within a few pixels while rows come and go', async () => {
  const { rows, scroller } = await openStory('AccountActivityLong')
  // Every block is drawn once, and its height is known then.
  for (let y = 0; y < scroller.scrollHeight; y += 400) {
    scroller.scrollTop = y
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const end = scroller.scrollHeight
  scroller.scrollTop = 0
  await expect.poll(() => rows()[0]!.getBoundingClientRect().top > 0).toBe(true)
  expect(Math.abs(scroller.scrollHeight - end)).toBeLessThan(20)
})

it('keeps the focused row, and arrow keys reach all rows', async () => {
  const { rows, scroller } = await openStory('AccountActivityLong')
  const focused = rows()[3]!
  focused.focus()
  scroller.scrollTop = scroller.scrollHeight
  await expect.poll(() => rows().some((row) => row.getBoundingClientRect().top > 0)).toBe(true)
  expect(focused.isConnected).toBe(true)
  scroller.scrollTop = 0
  for (let step = 0; step < 30; step++) await userEvent.keyboard('{ArrowDown}')
  const root = scroller.getRootNode() as ShadowRoot
  expect(root.activeElement).not.toBe(focused)
  expect(rows().indexOf(root.activeElement as HTMLElement)).toBeGreaterThan(3)
})

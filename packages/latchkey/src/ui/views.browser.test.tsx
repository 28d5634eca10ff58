import axe from 'axe-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountStory } from './mountStory.fixture.ts'
import { stories } from './stories.fixture.ts'

const names = Object.keys(stories)

async function violations(): Promise<string[]> {
  const found = await axe.run(document, { resultTypes: ['violations'] })
  return (
    found.violations
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.flat().join(' ')} ${node.failureSummary}`),
      )
      // The page around the modal is not ours.
      .filter((text) => text.includes('latchkey-modal'))
  )
}

describe.each(['light', 'dark'] as const)('%s', (themeMode) => {
  it.each(names)('%s is named, has one heading, and axe finds nothing [2.2]', async (name) => {
    const { root, remove, element } = await mountStory(name, {
      ...stories[name]?.options,
      themeMode,
    })
    onTestFinished(remove)
    const headings = root.querySelectorAll('h2')
    expect([...headings].map((one) => one.id)).toEqual(['heading'])
    await expect
      .element(page.getByRole('dialog', { name: headings[0]?.textContent ?? '-' }))
      .toBeVisible()
    expect(element.dataset['theme']).toBe(themeMode)
    expect(await violations()).toEqual([])
  })
})

describe('on a small screen', () => {
  it.each(names)('%s fits 320 px without scrolling sideways', async (name) => {
    await page.viewport(320, 568)
    onTestFinished(() => page.viewport(1280, 800))
    const { root, remove } = await mountStory(name)
    onTestFinished(remove)
    for (const element of root.querySelectorAll('dialog, [data-view], [data-view] > div'))
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
  })

  it.each(names)('%s has no target smaller than 24 px', async (name) => {
    const { root, remove } = await mountStory(name)
    onTestFinished(remove)
    for (const target of root.querySelectorAll('button, input')) {
      const { width, height } = target.getBoundingClientRect()
      expect([target.outerHTML.slice(0, 120), Math.min(width, height) >= 24]).toEqual([
        target.outerHTML.slice(0, 120),
        true,
      ])
    }
  })
})

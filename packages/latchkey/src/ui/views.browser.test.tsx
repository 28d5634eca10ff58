import axe from 'axe-core'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountStory, endAnimations } from './mountStory.fixture.ts'
import { stories } from './allStories.fixture.ts'

const names = Object.keys(stories)

/** Rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function violations(rules?: readonly string[]): Promise<string[]> {
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  })
  return (
    found.violations
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.flat().join(' ')} ${node.failureSummary}`),
      )
      // The page around the modal is not ours.
      .filter((text) => text.includes('latchkey-modal'))
  )
}

/** Lists the classes in a modal without a rule in its stylesheet: a view that does not list the CSS of its parts. */
function listUnstyledClasses(root: ShadowRoot): string[] {
  const rules = root.adoptedStyleSheets.map(readRules).join()
  const classes = new Set(
    Array.from(root.querySelectorAll('[class]'), (one) => [...one.classList]).flat(),
  )
  return [...classes].filter((name) => !rules.includes(`.${CSS.escape(name)}`))
}

const readRules = (sheet: CSSStyleSheet): string =>
  Array.from(sheet.cssRules, ({ cssText }) => cssText).join()

it.each(names)(
  '%s is named and styled, has one heading, no axe violations in either theme, and fits 320 px [2.2]',
  async (name) => {
    const options = { ...stories[name]?.options, themeMode: 'light' } as const
    const { root, remove, element, modal } = await mountStory(name, options)
    onTestFinished(remove)
    onTestFinished(() => page.viewport(1280, 800))
    const headings = root.querySelectorAll('h2')
    expect([...headings].map((one) => one.id)).toEqual(['heading'])
    await expect
      .element(page.getByRole('dialog', { name: headings[0]?.textContent ?? '-' }))
      .toBeVisible()
    expect(element.dataset['theme']).toBe('light')
    expect(listUnstyledClasses(root)).toEqual([])
    for (const { offsetHeight, parentElement } of root.querySelectorAll('img'))
      if (getComputedStyle(parentElement!).overflow === 'visible')
        expect.soft(offsetHeight).toBeLessThanOrEqual(parentElement!.offsetHeight)
    expect(await violations()).toEqual([])

    modal.setTheme({ mode: 'dark' })
    await expect.poll(() => element.dataset['theme']).toBe('dark')
    await endAnimations(root)
    expect(await violations(colourRules)).toEqual([])

    await page.viewport(320, 568)
    await endAnimations(root)
    for (const one of root.querySelectorAll('dialog, [data-view], [data-view] > div'))
      expect.soft([one.outerHTML.slice(0, 120), one.scrollWidth <= one.clientWidth]).toContain(true)
    for (const target of root.querySelectorAll('button, input')) {
      const { width, height } = target.getBoundingClientRect()
      expect.soft([target.outerHTML.slice(0, 120), Math.min(width, height) >= 24]).toContain(true)
    }
  },
)

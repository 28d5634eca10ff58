import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Runs axe in a page that follows the theme of the browser, in both themes. */
export async function checkPageAxe(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(endTransitions)
    await page.evaluate(axeSource)
    const { violations, passes } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    )
    expect(passes.length).toBeGreaterThan(5)
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    expect(found, `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

/** Ends the transitions of colours that another theme has started. */
function endTransitions(): void {
  // Starts them, which the next frame would.
  getComputedStyle(document.body).getPropertyValue('color')
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish()
}

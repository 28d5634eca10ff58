import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type axe from 'axe-core'
import type { FrameHostPage } from './frameHostPage.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Runs axe in the frame, in both themes. */
export async function checkFrameAxe(host: FrameHostPage, state: string): Promise<void> {
  for (const themeMode of ['light', 'dark'] as const) {
    await host.request('syncTheme', { themeMode })
    const [framed] = host.page.frames().filter((each) => each.parentFrame() !== null)
    if (!framed) throw new Error('There is no frame.')
    // Colours change in a transition, also of a guarded button that is enabled meanwhile.
    await framed.evaluate(async () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, ::before, ::after { transition: none !important; }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      // One of an element that goes is cancelled.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    })
    await framed.evaluate(axeSource)
    const { violations, passes } = await framed.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    )
    expect(passes.length).toBeGreaterThan(5)
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    expect(found, `${state}, ${themeMode}`).toEqual([])
  }
}

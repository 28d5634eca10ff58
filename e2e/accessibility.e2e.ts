import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { iPhone } from './setup/devices.ts'
import { scenes } from './setup/scenes.ts'
import { expect, test, weiPerEther } from './setup/test.ts'

// A view that is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Runs axe on the modal. Nodes are reported for violations alone: listing all takes seconds. */
function analyze(page: Page): Promise<axe.AxeResults> {
  return page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run('latchkey-modal', {
      resultTypes: ['violations'],
    }),
  )
}

for (const { name, config, onPhone, reach } of scenes)
  test.describe(name, () => {
    if (onPhone) test.use(iPhone)
    test('has no axe violations in both themes', async ({
      host,
      guarded,
      evmWallet,
      solanaWallet,
      phone,
      chains,
    }) => {
      guarded.allow(/Token Balance Unavailable/)
      await host.page.emulateMedia({ colorScheme: 'light' })
      await host.open({ testWallets: 'both', approval: 'always', ...config })
      await reach({ host, guarded, evmWallet, solanaWallet, phone, chains })
      await host.page.evaluate(axeSource)
      for (const colorScheme of ['light', 'dark'] as const) {
        await host.page.emulateMedia({ colorScheme })
        await expect(host.page.locator('latchkey-modal')).toHaveAttribute('data-theme', colorScheme)
        const { violations, passes } = await analyze(host.page)
        expect(passes.length).toBeGreaterThan(10)
        const found = violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
        }))
        expect(found, colorScheme).toEqual([])
      }
    })
  })

test('draws the borders of its buttons in forced colours', async ({ host, fund }) => {
  await host.page.emulateMedia({ forcedColors: 'active' })
  await host.open()
  await fund(weiPerEther)
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Send')
  for (const name of ['Paste', 'Enter an amount']) {
    await expect(host.control(name)).toHaveCSS('border-style', 'solid')
    await expect(host.control(name)).toHaveCSS('border-width', '1px')
    const [border, background] = await host.control(name).evaluate((button) => {
      const { borderColor, backgroundColor } = getComputedStyle(button)
      return [borderColor, backgroundColor]
    })
    expect(border, name).not.toBe(background)
  }
})

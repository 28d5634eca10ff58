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

test('draws the edge of the card over its rows, and the outline of icons, in forced colours', async ({
  host,
}) => {
  const { page } = host
  await page.emulateMedia({ forcedColors: 'active' })
  await host.open()
  await host.button.click()
  await host.press(/^All wallets/)
  const cells = host.dialog.getByRole('list', { name: 'All wallets' }).getByRole('listitem')
  await expect(cells.nth(8)).toBeVisible()
  const edge = await host.dialog.locator('[data-scroller]').locator('..').boundingBox()
  if (!edge) throw new Error('The modal has no card.')
  // Without the corners, which are round.
  const clip = { x: edge.x + 40, y: edge.y + edge.height - 1, width: edge.width - 80, height: 1 }
  expect(await readColors(page, await page.screenshot({ clip }))).toHaveLength(1)
  const inside = { ...clip, y: clip.y - 4 }
  expect(await readColors(page, await page.screenshot({ clip: inside }))).not.toEqual(
    await readColors(page, await page.screenshot({ clip })),
  )
  const [outline, ground] = await cells
    .first()
    .locator('[data-size]')
    .first()
    .evaluate((icon) => {
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(icon)
      return [`${outlineStyle} ${outlineWidth} ${outlineColor}`, backgroundColor]
    })
  expect(outline).toMatch(/^solid 1px /)
  expect(outline).not.toContain(ground)
})

/** Returns the colours of a picture. */
function readColors(page: Page, png: Buffer): Promise<readonly string[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const colors = Array.from({ length: data.length / 4 }, (_, at) =>
      data.slice(at * 4, at * 4 + 4).join(' '),
    )
    return [...new Set(colors)]
  }, png.toString('base64'))
}

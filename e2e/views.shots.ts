import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { iPhone } from './setup/devices.ts'
import { scenes } from './setup/scenes.ts'
import { expect, juniper, test } from './setup/test.ts'

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const readmePicture = fileURLToPath(new URL('../apps/docs/pages/public/modal.png', import.meta.url))
const themes = ['light', 'dark'] as const
const desktopSize = { width: 1280, height: 800 }
const phoneSize = { width: 390, height: 844 }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { name, config, onPhone, reach } of scenes)
  test.describe(name, () => {
    if (onPhone) test.use(iPhone)
    test('is pictured', async ({ host, guarded, evmWallet, solanaWallet, phone, chains }) => {
      guarded.allow(/Token Balance Unavailable/)
      await host.page.clock.install()
      await host.open({ testWallets: 'both', approval: 'always', ...config })
      await reach({ host, guarded, evmWallet, solanaWallet, phone, chains })
      await stopTime(host.page)
      for (const colorScheme of themes)
        for (const size of onPhone ? [phoneSize] : [desktopSize, phoneSize]) {
          await host.page.emulateMedia({ colorScheme })
          await host.page.setViewportSize(size)
          const modal = host.page.locator('latchkey-modal')
          await expect(modal).toHaveAttribute('data-theme', colorScheme)
          const file = `${name}-${colorScheme}-${size.width}x${size.height}.png`
          await host.page.screenshot({ path: folder + file })
        }
    })
  })

test.describe('the picture in README.md', () => {
  // The same account each time, so that the picture changes only when the modal does.
  test.use({
    deviceScaleFactor: 1.5,
    evmWalletOptions: { ...juniper, accounts: [`0x${'1a7c4'.padEnd(64, '4')}`] },
  })

  test('shows Connect and Account, light and dark', async ({
    host,
    guarded,
    evmWallet,
    solanaWallet,
    phone,
    chains,
  }) => {
    await host.open({ testWallets: 'both', approval: 'always' })
    const pictures: string[] = []
    for (const name of ['Connect', 'Account']) {
      const scene = scenes.find((one) => one.name === name)
      await scene?.reach({ host, guarded, evmWallet, solanaWallet, phone, chains })
      for (const colorScheme of themes) {
        await host.page.emulateMedia({ colorScheme })
        await expect(host.page.locator('latchkey-modal')).toHaveAttribute('data-theme', colorScheme)
        const card = await host.dialog.locator('[data-view]').screenshot()
        pictures.push(card.toString('base64'))
      }
      await host.press('Close')
    }
    const sheet = await host.page.context().newPage()
    await compose(sheet, pictures)
    await sheet.locator('main').screenshot({ path: readmePicture })
  })
})

/** Keeps a toast visible until its screenshot is taken. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 300))
}

/** Lays the pictures of two views in two themes on one sheet. */
async function compose(page: Page, pictures: readonly string[]): Promise<void> {
  const [connect, connectDark, account, accountDark] = pictures.map(
    (picture) => `<p><img src="data:image/png;base64,${picture}" width="376"></p>`,
  )
  await page.setViewportSize({ width: 1760, height: 900 })
  await page.setContent(`<style>
    body { margin: 0 }
    main { display: inline-grid; grid-template-columns: repeat(2, auto) }
    div { display: flex; gap: 32px; padding: 48px 40px; align-items: center; background: #e9e5dc }
    div + div { background: #0e0d0b }
    p { margin: 0; border-radius: 24px; box-shadow: 0 24px 48px -16px #0005 }
    img { display: block; clip-path: inset(1px round 24px) }
  </style><main><div>${connect}${account}</div><div>${connectDark}${accountDark}</div></main>`)
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((one) => one.complete)))
    .toBe(true)
}

import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { iPhone } from './setup/devices.ts'
import { scenes } from './setup/scenes.ts'
import { expect, test } from './setup/test.ts'

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
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

/** Keeps a toast visible until its screenshot is taken. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 300))
}

import { AxeBuilder } from '@axe-core/playwright'
import { iPhone } from './setup/devices.ts'
import { scenes } from './setup/scenes.ts'
import { expect, test } from './setup/test.ts'

// A view that is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { name, config, onPhone, reach } of scenes)
  test.describe(name, () => {
    if (onPhone) test.use(iPhone)
    test('is free of what axe finds, in both themes', async ({
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
      for (const colorScheme of ['light', 'dark'] as const) {
        await host.page.emulateMedia({ colorScheme })
        await expect(host.page.locator('latchkey-modal')).toHaveAttribute('data-theme', colorScheme)
        const { violations, passes } = await new AxeBuilder({ page: host.page })
          .include('latchkey-modal')
          .analyze()
        expect(passes.length).toBeGreaterThan(10)
        const found = violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
        }))
        expect(found, colorScheme).toEqual([])
      }
    })
  })

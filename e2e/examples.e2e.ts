import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { installCreateLatchkey } from './setup/createdApps.mjs'
import { startBuiltApp, startDevelopedApp } from './setup/exampleSite.mjs'
import { weiPerEther, expect, localnetDescriptionUrl, test as base } from './setup/test.ts'

/** Templates that Vite builds. */
const templates = ['vite-react', 'wagmi', 'ethers', 'html', 'vue', 'svelte', 'strict-csp']

/** The token that the apps mint. */
const token = '0x08fD195BDA549124BC660AB29FC20aB6a74D3684'
const gatewayUrl = new URL(localnetDescriptionUrl).origin

/** `scaffoldApp` runs `create-latchkey` as packed, beside the packed packages; it returns the folder of the app. */
const test = base.extend<object, { readonly createApp: (template: string) => Promise<string> }>({
  createApp: [
    async ({ browserName: _name }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'latchkey-apps-'))
      await use(await installCreateLatchkey(directory))
      await rm(directory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

for (const template of templates)
  test(`npm create latchkey with ${template} creates an app that builds, connects a wallet and mints`, async ({
    page,
    fund,
    guarded,
    createApp,
    chains: { one },
  }) => {
    const folder = await createApp(template)
    const site = await startBuiltApp(folder, { gatewayUrl, rpcUrl: one.url })
    try {
      guarded.allow(new RegExp(`^request to ${site.url}`))
      await page.goto(site.url)
      const account = await fund(weiPerEther)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await page.getByRole('button', { name: /^Juniper/ }).click()
      await page.getByRole('button', { name: 'Mint 100 TTK' }).click()
      await expect(page.locator('main output')).toHaveText(/^0x[0-9a-f]{64}$/)
      const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
      const balance = await one.rpc<string>('eth_call', [{ to: token, data }, 'latest'])
      expect(BigInt(balance)).toBe(100n * weiPerEther)
    } finally {
      await closeApp(page, site)
    }
  })

test('a created app connects the wallet of latchkey dev in development, and mints', async ({
  page,
  guarded,
  createApp,
  chains: { one },
}) => {
  const folder = await createApp('html')
  const site = await startDevelopedApp(folder, { gatewayUrl, rpcUrl: one.url })
  try {
    guarded.allow(/^request to|\[latchkey\]/)
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^Test Wallet/ }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Mint 100 TTK' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.locator('main output')).toHaveText(/^0x[0-9a-f]{64}$/)
  } finally {
    await closeApp(page, site)
  }
})

test('a development server prints which relay and which sources an app needs', async ({
  page,
  guarded,
  chains: { one },
}) => {
  // Vite's own socket, and not the gateway.
  const policy = "connect-src 'self' ws://127.0.0.1:*"
  const folder = join(import.meta.dirname, '../examples/vite-react')
  const site = await startDevelopedApp(folder, { gatewayUrl, rpcUrl: one.url, policy })
  try {
    guarded.allow(/^request to|Content Security Policy|\[latchkey\]|localnet\.json/)
    await page.goto(site.url)
    const printed = (): string => guarded.all().join('\n')
    await expect.poll(printed).toContain(`Add to its connect-src: ${gatewayUrl}`)
    expect(printed()).toContain('[latchkey] Pairing uses ws://127.0.0.1')
  } finally {
    await closeApp(page, site)
  }
})

/** Closes the page before its server, since it may still be loading modules. */
async function closeApp(page: Page, site: { close(): Promise<void> }): Promise<void> {
  await page.close()
  await site.close()
}

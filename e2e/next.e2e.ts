import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installCreateLatchkey } from './setup/createdApps.mjs'
import { startNextApp } from './setup/exampleSite.mjs'
import { weiPerEther, expect, localnetDescriptionUrl, test as base } from './setup/test.ts'

/** The token that the example mints. */
const token = '0x08fD195BDA549124BC660AB29FC20aB6a74D3684'

/** The folder of an app that `create-latchkey` has created, as packed, beside the packed packages. */
const test = base.extend<object, { readonly app: string }>({
  app: [
    async ({ browserName: _name }, use) => {
      // Turbopack compiles only files below the nearest lockfile, and the dependencies are linked to those here.
      const results = join(import.meta.dirname, '../test-results')
      await mkdir(results, { recursive: true })
      const directory = await mkdtemp(join(results, 'latchkey-apps-'))
      const createApp = await installCreateLatchkey(directory)
      await use(await createApp('next'))
      await rm(directory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('npm create latchkey with next creates an app that builds, mints, and renders a returning account', async ({
  page,
  fund,
  guarded,
  app,
  chains: { one },
}) => {
  // Next.js builds for most of a minute. In a file of its own, it does so beside other tests.
  test.slow()
  const gatewayUrl = new URL(localnetDescriptionUrl).origin
  const site = await startNextApp(app, { gatewayUrl, rpcUrl: one.url })
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

    const html = await (await page.request.get(site.url)).text()
    expect(html.toLowerCase()).toContain(`${account.slice(0, 6).toLowerCase()}…`)
    expect(html).not.toContain('Connect wallet</span>')
    // A mismatch of the hydration would be an error in the console.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Mint 100 TTK' })).toBeVisible()
  } finally {
    await site.close()
  }
})

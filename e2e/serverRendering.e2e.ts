import { test as withWallets } from '@latchkey/testing/playwright'
import { recordPageProblems } from './setup/recordPageProblems.ts'
import { startRenderedSite } from './setup/renderedSite.mjs'
import { expect, freshKey, juniper } from './setup/test.ts'

const test = withWallets.extend({
  localnet: { networks: [], testAccounts: { eip155: [], solana: [] } },
  evmWalletOptions: async ({ browserName: _name }, use) =>
    use({ ...juniper, accounts: [freshKey()], chains: { 1: 'http://127.0.0.1:9' } }),
})

test('renders a returning account with Vite, from the first HTML to the connected button', async ({
  page,
  evmWallet,
}) => {
  const site = await startRenderedSite()
  try {
    const watch = recordPageProblems(page, [site.url])
    // The balance, of which the nodes here have none.
    watch.allow(/^request to https:|Token Balance Unavailable|\[vite\]|React DevTools/)
    await page.route(/^https:/, (route) =>
      route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: '0x0' } }),
    )
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^Juniper/ }).click()
    const [address = ''] = await evmWallet.addresses()
    const shown = `${address.slice(0, 6)}…${address.slice(-6)}`.toLowerCase()
    await expect(page.locator('main')).toContainText(shown, { ignoreCase: true })

    const html = await (await page.request.get(site.url)).text()
    expect(html.toLowerCase()).toContain(shown)
    expect(html).not.toContain('Connect wallet')

    // What the visitor sees, from the first HTML on.
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() =>
        seen.push(document.querySelector('main')?.textContent ?? ''),
      ).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.reload()
    await page.locator('main').getByRole('button').click()
    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    const texts = seen.filter((text) => text !== '')
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => !text.toLowerCase().includes(shown))).toEqual([])
    // A mismatch of the hydration would be an error in the console.
    expect(watch.problems()).toEqual([])
  } finally {
    await site.close()
  }
})

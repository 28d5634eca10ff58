import { startNextExample } from './setup/exampleSite.mjs'
import { ether, expect, localnetUrl, test } from './setup/test.ts'

/** The token that the example mints. */
const token = '0x08fD195BDA549124BC660AB29FC20aB6a74D3684'

test('the example next builds, mints tokens, and renders the account of a returning visitor', async ({
  page,
  fund,
  guarded,
  chains: { one },
}) => {
  // Next.js builds for most of a minute. In a file of its own, it does so beside other tests.
  test.slow()
  const gatewayUrl = new URL(localnetUrl).origin
  const site = await startNextExample({ gatewayUrl, rpcUrl: one.url })
  try {
    guarded.allow(new RegExp(`^request to ${site.url}`))
    await page.goto(site.url)
    const account = await fund(ether)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^Juniper/ }).click()
    await page.getByRole('button', { name: 'Mint 100 TTK' }).click()
    await expect(page.locator('main output')).toHaveText(/^0x[0-9a-f]{64}$/)
    const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
    const balance = await one.rpc<string>('eth_call', [{ to: token, data }, 'latest'])
    expect(BigInt(balance)).toBe(100n * ether)

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

import { startExample, startExampleDev } from './setup/exampleSite.mjs'
import { ether, expect, localnetUrl, test } from './setup/test.ts'

/** Examples that Vite builds. */
const examples = ['vite-react', 'wagmi', 'ethers', 'html', 'vue', 'svelte', 'strict-csp']

/** The token that the examples mint. */
const token = '0x08fD195BDA549124BC660AB29FC20aB6a74D3684'

for (const name of examples)
  test(`the example ${name} builds, connects a wallet and mints tokens`, async ({
    page,
    fund,
    guarded,
    chains: { one },
  }, testInfo) => {
    const services = { gatewayUrl: new URL(localnetUrl).origin, rpcUrl: one.url }
    const site = await startExample(name, { ...services, outDir: testInfo.outputPath('dist') })
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
    } finally {
      await site.close()
    }
  })

test('a development server prints which relay and which sources an app needs', async ({
  page,
  guarded,
  chains: { one },
}) => {
  const gatewayUrl = new URL(localnetUrl).origin
  // Vite's own socket, and not the gateway.
  const policy = "connect-src 'self' ws://127.0.0.1:*"
  const site = await startExampleDev('vite-react', { gatewayUrl, rpcUrl: one.url, policy })
  try {
    guarded.allow(/^request to|Content Security Policy|\[latchkey\]|localnet\.json/)
    await page.goto(site.url)
    const printed = (): string => guarded.all().join('\n')
    await expect.poll(printed).toContain(`Add to its connect-src: ${gatewayUrl}`)
    expect(printed()).toContain('[latchkey] Pairing uses ws://127.0.0.1')
  } finally {
    await site.close()
  }
})

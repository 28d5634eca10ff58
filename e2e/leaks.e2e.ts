import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import type { Mounts } from './pages/mounts.ts'
import { bundlePage } from './setup/bundlePage.mjs'
import { expect, localnetDescriptionUrl, playgroundUrl, test } from './setup/test.ts'

type MountsPage = { readonly mounts: Mounts }

const entry = fileURLToPath(new URL('./pages/mounts.ts', import.meta.url))
let script = ''

test.beforeAll(async () => {
  script = await bundlePage(entry)
})

/** The playground's page, strict policy and all, with our script in place of its own. */
async function openMounts(page: Page): Promise<void> {
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(playgroundUrl)
  await page.evaluate(script)
}

async function measure(
  session: CDPSession,
): Promise<Record<'heap' | 'listeners' | 'nodes', number>> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string): number =>
    metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { heap: usedSize, listeners: metric('JSEventListeners'), nodes: metric('Nodes') }
}

test('leaks no listeners or nodes after 200 mounts and unmounts', async ({ page }) => {
  test.setTimeout(180_000)
  await openMounts(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const cycle = (times: number): Promise<void> =>
    page.evaluate((count) => (globalThis as unknown as MountsPage).mounts.cycle(count), times)
  const listeners = (): Promise<readonly string[]> =>
    page.evaluate(() => (globalThis as unknown as MountsPage).mounts.listeners())

  // What is made once per page, such as compiled code and React's own listeners, comes first.
  await cycle(50)
  const before = await measure(session)
  const remaining = await listeners()
  await cycle(75)
  const halfway = await measure(session)
  await cycle(75)
  const after = await measure(session)

  expect(await listeners()).toEqual(remaining)
  expect(after.listeners).toBeLessThanOrEqual(before.listeners)
  expect(after.nodes).toBeLessThanOrEqual(before.nodes)
  // One leaked client weighs more than 2 kB; a heap at rest moves by less than that per mount.
  expect((after.heap - halfway.heap) / 75).toBeLessThan(2_048)
  // React's own, for each document once.
  expect(await listeners()).toEqual(['HTMLDocument selectionchange: 1'])
  await expect(page.locator('latchkey-modal')).toHaveCount(0)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})

test('two clients on one page share no state', async ({ page, evmWallet, request }) => {
  const { networks } = await (await request.get(localnetDescriptionUrl)).json()
  const local = networks.slice(0, 2)
  await openMounts(page)
  await page.evaluate((given) => (globalThis as unknown as MountsPage).mounts.pair(given), local)
  const first = page.getByRole('region', { name: 'First' }).getByRole('button')
  const second = page.getByRole('region', { name: 'Second' }).getByRole('button')
  const dialog = page.getByRole('dialog')

  await first.click()
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: /^Juniper/ }).click()
  await expect(first).toContainText('0x')
  await expect(second).toHaveText('Connect wallet')

  await second.click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toHaveCount(1)
  await dialog.getByRole('button', { name: /^Juniper/ }).click()
  await expect(second).toContainText('0x')

  await first.click()
  await dialog.getByRole('button', { name: /^Network:/ }).click()
  await dialog.getByRole('button', { name: 'Localnet Two' }).click()
  await expect(dialog.getByRole('button', { name: /: Localnet Two/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(first).toHaveText('Connect wallet')
  expect((await evmWallet.requests()).map(({ method }) => method)).toContain('eth_requestAccounts')

  const stored = await page.evaluate(() => Object.keys(localStorage))
  for (const name of ['First', 'Second'])
    expect(stored).toContainEqual(expect.stringMatching(new RegExp(`^latchkey\\.${name}/`)))
})

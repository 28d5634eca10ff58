import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addPageWallet, type PageWalletControls } from './PageWalletControls.ts'
import type { StandardWallet } from './solana/index.ts'
import type { TestWalletWindow } from './TestWallet.ts'
import type { Eip6963Detail } from './evm/index.ts'

const origin = 'http://localhost:1'
const launched: { browser?: Browser; script?: string } = {}

/** An app that greets wallets as it loads, and keeps what it found. */
const app = `<!doctype html><title>App</title><script>
  globalThis.found = { evm: [], solana: [], events: [] }
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    found.evm.push(detail)
    detail.provider.on('chainChanged', (id) => found.events.push(id))
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const register = (...wallets) => { found.solana.push(...wallets); return () => {} }
  addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register }))
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
</script>`

type App = TestWalletWindow & {
  found: {
    evm: Eip6963Detail[]
    solana: StandardWallet[]
    events: string[]
  }
}

beforeAll(async () => {
  const root = new URL('../../../', import.meta.url)
  const { findChromium, chromiumArgs } = (await import(
    new URL('tooling/setup/chromium.mjs', root).href
  )) as { findChromium(): string | undefined; chromiumArgs: string[] }
  const { bundleWalletScript } = (await import(
    new URL('tooling/bundle/buildWalletScript.mjs', root).href
  )) as { bundleWalletScript(root: string): Promise<string> }
  const executablePath = findChromium()
  const options = executablePath === undefined ? {} : { executablePath }
  const [browser, script] = await Promise.all([
    chromium.launch({ ...options, args: chromiumArgs }),
    bundleWalletScript(fileURLToPath(root)),
  ])
  Object.assign(launched, { browser, script })
})

afterAll(() => launched.browser?.close())

async function openWallets(
  scriptFirst: boolean,
): Promise<{ page: Page; evm: PageWalletControls; solana: PageWalletControls }> {
  const { browser, script = '' } = launched
  if (browser === undefined) throw new Error('No browser was started.')
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ body: app, contentType: 'text/html' }),
  )
  if (scriptFirst) await page.addInitScript({ content: script })
  const chains = { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:2' }
  const evm = await addPageWallet(page, { wallet: 'evm', options: { chains } })
  const solana = await addPageWallet(page, {
    wallet: 'solana',
    options: { name: 'Test Solana Wallet', chains: { 'solana:localnet': 'http://127.0.0.1:3' } },
  })
  if (!scriptFirst) await page.addInitScript({ content: script })
  return { page, evm, solana }
}

/** Asks as the app would; a rejection comes back as its code. */
function requestIn(page: Page, method: string, ...params: unknown[]): Promise<unknown> {
  return page.evaluate(
    ({ method: name, params: given }) =>
      (globalThis as unknown as App).found.evm[0]?.provider
        .request({ method: name, params: given })
        .catch((error: { code?: unknown }) => error.code ?? error),
    { method, params },
  )
}

function connectSolana(page: Page, silent: boolean): Promise<unknown> {
  return page.evaluate(
    async (given) =>
      (
        await (globalThis as unknown as App).found.solana[0]?.features['standard:connect'].connect({
          silent: given,
        })
      )?.accounts.map(({ address }) => address),
    silent,
  )
}

describe('addPageWallet', () => {
  it.each([true, false])(
    "is installed before the app's scripts, script added first: %s",
    async (first) => {
      const { page } = await openWallets(first)
      await page.goto(`${origin}/`)
      const names = await page.evaluate(() => {
        const { evm, solana } = (globalThis as unknown as App).found
        return [...evm.map(({ info }) => info.name), ...solana.map(({ name }) => name)]
      })
      expect(names).toEqual(['Test Wallet', 'Test Solana Wallet'])
    },
  )

  it('runs commands queued before the page was opened once, not at each load', async () => {
    const { page, evm } = await openWallets(true)
    await evm.reject({ once: true })
    await expect(evm.requests()).rejects.toThrow('Open a page first')
    await page.goto(`${origin}/`)
    expect(await requestIn(page, 'eth_requestAccounts')).toBe(4001)
    await page.reload()
    expect(await requestIn(page, 'eth_requestAccounts')).toHaveLength(2)
    expect(await evm.requests()).toEqual([{ method: 'eth_requestAccounts', params: [] }])
  })

  it('keeps permission, chain and rules across a page load', async () => {
    const { page, evm, solana } = await openWallets(true)
    await page.goto(`${origin}/`)
    await requestIn(page, 'eth_requestAccounts')
    await connectSolana(page, false)
    await evm.changeChain(31338)
    await evm.reject({ method: 'personal_sign' })
    expect(await page.evaluate(() => (globalThis as unknown as App).found.events)).toEqual([
      '0x7a6a',
    ])
    await page.reload()
    const accounts = await requestIn(page, 'eth_accounts')
    expect(accounts).toEqual((await evm.addresses()).map((address) => address.toLowerCase()))
    expect(await requestIn(page, 'eth_chainId')).toBe('0x7a6a')
    expect(await requestIn(page, 'personal_sign', '0x00', (accounts as string[])[0])).toBe(4001)
    expect(await connectSolana(page, true)).toEqual(await solana.addresses())
  })

  it('holds a request until the test decides', async () => {
    const { page, evm } = await openWallets(true)
    const hold = await evm.hold()
    await page.goto(`${origin}/`)
    const response = requestIn(page, 'eth_requestAccounts')
    await evm.changeAccount(1)
    await hold.approve()
    expect(await response).toEqual((await evm.addresses()).map((address) => address.toLowerCase()))
    const second = await evm.hold({ method: 'personal_sign' })
    const signing = requestIn(page, 'personal_sign', '0x00', (await evm.addresses())[0])
    expect(await second.firstRequest()).toMatchObject({ method: 'personal_sign' })
    await second.reject()
    expect(await signing).toBe(4001)
  })

  it("rejects with the wallet's error", async () => {
    const { page, evm } = await openWallets(true)
    await page.goto(`${origin}/`)
    await expect(evm.changeChain(5)).rejects.toThrow('Unrecognized chain ID')
    expect(await requestIn(page, 'eth_chainId')).toBe('0x7a69')
  })

  it('keeps two pages apart', async () => {
    const [one, two] = await Promise.all([openWallets(true), openWallets(true)])
    await Promise.all([one.page.goto(`${origin}/`), two.page.goto(`${origin}/`)])
    await one.evm.reject()
    expect(await requestIn(two.page, 'eth_requestAccounts')).toHaveLength(2)
    expect(await requestIn(one.page, 'eth_requestAccounts')).toBe(4001)
    expect(await requestIn(one.page, 'eth_accounts')).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Locator } from '@playwright/test'
import { test as withWallets } from '@latchkey/testing/playwright'
import type axe from 'axe-core'
import type { Eip1193Provider } from 'latchkey'
import type { LatchkeyModalElement } from 'latchkey/element'
import { documentedPage } from './setup/documentedPage.mjs'
import {
  bundleApp,
  bundleElements,
  elementOrigin,
  openElementPage,
  serveElementPage,
  startElementSite,
} from './setup/elementPage.ts'
import { readMailedCode, startWalletBrowser } from './setup/frameHostPage.ts'
import { recordPageProblems } from './setup/recordPageProblems.ts'
import { expect, freshKey, juniper, localnetDescriptionUrl } from './setup/test.ts'
import { approve, createEmail, saveRecoveryCode } from './setup/walletJourney.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const modal = '<latchkey-modal project-id="e2e" networks="1, base"></latchkey-modal>'
const button = '<latchkey-button></latchkey-button>'

type Fixtures = {
  /** Opens a page with this body. */
  readonly open: (body: string) => Promise<void>
  /** Names of the events that reached the document, with their details. */
  readonly events: () => Promise<readonly (readonly [name: string, detail: unknown])[]>
  readonly problems: () => readonly string[]
}

const test = withWallets.extend<Fixtures, { readonly files: ReadonlyMap<string, string> }>({
  localnet: { networks: [], testAccounts: { eip155: [], solana: [] } },
  evmWalletOptions: async ({ browserName: _name }, use) =>
    use({ ...juniper, accounts: [freshKey(), freshKey()], chains: { 1: 'http://127.0.0.1:9' } }),
  files: [
    async ({ browserName: _name }, use) => {
      await use(await bundleElements())
    },
    { scope: 'worker' },
  ],
  problems: [
    async ({ page }, use) => {
      const watch = recordPageProblems(page, [elementOrigin])
      // The balance of a connected account, of which the node here has none.
      watch.allow(/^request to https:|Token Balance Unavailable/)
      await use(watch.problems)
    },
    { auto: true },
  ],
  open: async ({ page, files, evmWallet: _wallet }, use) => {
    await page.addInitScript(() => {
      const seen: unknown[] = []
      Object.assign(globalThis, { seen })
      for (const name of ['connect', 'disconnect', 'networkchange', 'open', 'close'])
        document.addEventListener(`latchkey:${name}`, (event) =>
          seen.push([name, (event as CustomEvent).detail]),
        )
    })
    await use((body) => openElementPage(page, files, body))
  },
  events: async ({ page }, use) =>
    use(() => page.evaluate(() => (globalThis as unknown as { seen: [string, unknown][] }).seen)),
})

test('connects a visitor of an app from plain HTML with one script tag, under a strict policy [1.1a]', async ({
  page,
  open,
  events,
  problems,
  evmWallet,
}) => {
  await open(`${modal}${button}<latchkey-network-button></latchkey-network-button>`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Juniper/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const [address = ''] = await evmWallet.addresses()
  const account = page.locator('latchkey-button').getByRole('button')
  await expect(account).toContainText(address.slice(-6), { ignoreCase: true })
  await expect(account).toBeFocused()
  await expect(page.locator('latchkey-network-button')).toContainText('Ethereum')
  await expect(page.locator('latchkey-modal')).toHaveCount(1)
  expect((await events()).map(([name]) => name)).toEqual(['open', 'connect', 'close'])
  expect((await events())[1]?.[1]).toMatchObject({
    namespace: 'eip155',
    networkId: 'eip155:1',
    walletName: 'Juniper',
  })

  const chainId = await page
    .locator('latchkey-modal')
    .evaluate((one: LatchkeyModalElement) =>
      (one.provider as Eip1193Provider).request({ method: 'eth_chainId' }),
    )
  expect(chainId).toBe('0x1')
  await account.click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(account).toHaveText('Connect wallet')
  await expect.poll(async () => (await events()).map(([name]) => name)).toContain('disconnect')
  expect(problems()).toEqual([])
})

test('loads one file, with the code of the buttons alone, before the visitor shows intent', async ({
  page,
  open,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url().replace(elementOrigin, '')))
  await open(
    '<latchkey-modal project-id="e2e" prefetch="intent"></latchkey-modal><latchkey-button></latchkey-button>',
  )
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await expect(button).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = (): readonly string[] => requests.filter((path) => !/^(\/|data:.*)$/.test(path))
  expect(scripts()).toEqual(['/latchkey/index.js'])
  await button.hover()
  await expect.poll(() => scripts().length).toBeGreaterThan(1)
})

test('runs the page of the guide', async ({ page, files, evmWallet }) => {
  const { html, script } = documentedPage()
  await serveElementPage(page, new Map([...files, ['/app.js', script]]), html)
  await page.getByRole('button', { name: 'Pay 0.001 ETH' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Juniper/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Pay 0.001 ETH' }).click()
  await expect
    .poll(async () => (await evmWallet.requests()).map(({ method }) => method))
    .toContain('eth_sendTransaction')
})

test('reconnects after a reload', async ({ page, open, problems }) => {
  await open(modal + button)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Juniper/ })
    .click()
  await expect(page.locator('latchkey-button')).toContainText('0x')
  await page.reload()
  await expect(page.locator('latchkey-button')).toContainText('0x')
  await page.locator('latchkey-modal').evaluate((one: LatchkeyModalElement) => one.disconnect())
  await expect(page.locator('latchkey-button')).toContainText('Connect wallet')
  expect(
    await page.locator('latchkey-modal').evaluate((one: LatchkeyModalElement) => one.provider),
  ).toBeUndefined()
  expect(problems()).toEqual([])
})

test('opens and closes by its methods', async ({ page, open, events, problems }) => {
  await open(modal)
  const element = page.locator('latchkey-modal')
  await element.evaluate((one: LatchkeyModalElement) => void one.open({ view: 'Networks' }))
  await expect(page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  expect(await element.evaluate((one: LatchkeyModalElement) => one.isOpen)).toBe(true)
  await element.evaluate((one: LatchkeyModalElement) => one.close())
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(events).toEqual([
    ['open', null],
    ['close', null],
  ])
  expect(problems()).toEqual([])
})

test('closes when its element is removed, and opens again when it is inserted', async ({
  page,
  open,
  problems,
}) => {
  await open(modal + button)
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  await connect.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const removed = await page.locator('latchkey-modal').evaluateHandle((one) => {
    one.remove()
    return one as LatchkeyModalElement
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await removed.evaluate((one) => one.isOpen)).toBe(false)

  await removed.evaluate((one) => document.body.prepend(one))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await connect.click()
  await expect(page.locator('body > latchkey-modal').getByRole('dialog')).toBeVisible()
  await expect(page.locator('latchkey-modal')).toHaveCount(1)
  expect(problems()).toEqual([])
})

test('cancels the prompt of a wallet when its element is removed, and connects once it is inserted', async ({
  page,
  open,
  events,
  problems,
  evmWallet,
}) => {
  await open(modal + button)
  const hold = await evmWallet.hold({ method: 'eth_requestAccounts', once: true })
  const account = page.locator('latchkey-button').getByRole('button')
  const juniper = page.getByRole('dialog').getByRole('button', { name: /^Juniper/ })
  await account.click()
  await juniper.click()
  await hold.firstRequest()
  const removed = await page.locator('latchkey-modal').evaluateHandle((one) => {
    one.remove()
    return one as LatchkeyModalElement
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await removed.evaluate((one) => document.body.prepend(one))
  await hold.approve()
  await account.click()
  // The late approval connects nothing.
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect(account).toHaveText('Connect wallet')
  await juniper.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(account).toContainText('0x')
  expect((await events()).map(([name]) => name)).toEqual([
    'open',
    'close',
    'open',
    'connect',
    'close',
  ])
  expect(problems()).toEqual([])
})

test('connects after its button was removed during the prompt of a wallet, and inserted', async ({
  page,
  open,
  problems,
  evmWallet,
}) => {
  await open(modal + button)
  const hold = await evmWallet.hold({ method: 'eth_requestAccounts', once: true })
  const element = page.locator('latchkey-button')
  await element.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Juniper/ })
    .click()
  await hold.firstRequest()
  const removed = await element.evaluateHandle((one) => {
    one.remove()
    return one
  })
  await expect(element).toHaveCount(0)
  await removed.evaluate((one) => document.body.append(one))
  await hold.approve()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(element).toContainText('0x')
  expect(problems()).toEqual([])
})

test('stays open over the page when its element is moved', async ({ page, open, problems }) => {
  await open(`${modal}${button}<section></section>`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('button', { name: /^Juniper/ })).toBeVisible()
  await page.evaluate(() => {
    const section = document.querySelector('section')
    section?.append(document.querySelector('latchkey-modal') ?? '')
  })
  const moved = page.locator('section > latchkey-modal')
  await moved.getByRole('button', { name: /^Juniper/ }).click()
  await expect(page.locator('latchkey-button')).toContainText('0x')
  expect(problems()).toEqual([])
})

test('works with two buttons, of which one is removed and inserted again', async ({
  page,
  open,
  problems,
}) => {
  await open(`${modal}${button}${button}`)
  const buttons = page.locator('latchkey-button')
  await buttons.nth(1).click()
  await page.getByRole('button', { name: /^Juniper/ }).click()
  for (const one of await buttons.all()) await expect(one).toContainText('0x')
  const first = await buttons.first().evaluateHandle((one) => {
    one.remove()
    return one
  })
  await expect(buttons).toHaveCount(1)
  await first.evaluate((one) => document.body.append(one))
  await expect(buttons.nth(1)).toContainText('0x')
  await buttons.nth(1).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(problems()).toEqual([])
})

test('draws one modal with two modal elements, and in the second when the first is removed', async ({
  page,
  open,
  problems,
}) => {
  await open(modal + modal + button)
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  await connect.click()
  await expect(page.locator('latchkey-modal').first().getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page
    .locator('latchkey-modal')
    .first()
    .evaluate((one) => one.remove())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await connect.click()
  await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeVisible()
  expect(problems()).toEqual([])
})

test('reports the use of an element without a client', async ({ page, open, problems }) => {
  await open(`${button}<latchkey-modal></latchkey-modal>`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.poll(problems).toEqual([expect.stringContaining('No client for this element')])
  const thrown = await page
    .locator('latchkey-modal')
    .evaluate((one: LatchkeyModalElement) => one.open())
    .catch(String)
  expect(thrown).toContain('No client for this element')

  await page.locator('latchkey-modal').evaluate((one) => one.setAttribute('project-id', 'e2e'))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('reports a network that does not exist', async ({ open, problems }) => {
  await open('<latchkey-modal project-id="e2e" networks="atlantis"></latchkey-modal>')
  await expect.poll(problems).toEqual([expect.stringContaining('atlantis')])
})

for (const { at, origin, attribute } of [
  { at: 'on localhost', origin: 'http://localhost', attribute: '' },
  { at: 'with the attribute debug', origin: elementOrigin, attribute: 'debug' },
])
  test(`prints notices for the developer ${at}`, async ({ page, files, problems }) => {
    const body = `<latchkey-modal ${attribute} project-id="e2e" gatewayurl="/" theme="sepia" locale="xx"></latchkey-modal>
<latchkey-button charsstart="2"></latchkey-button>`
    await openElementPage(page, files, body, undefined, origin)
    const notices = (): readonly string[] =>
      problems().flatMap((text) => text.split('console warning: [latchkey] ')[1] ?? [])
    await expect
      .poll(notices)
      .toEqual([
        '<latchkey-modal> has no attribute `gatewayurl`. Did you mean `gateway-url`?',
        'Attribute `theme` of <latchkey-modal> must be one of light, dark; it is `sepia`.',
        '<latchkey-button> has no attribute `charsstart`. Did you mean `chars-start`?',
        'There are no texts in `xx`: the modal is in English.',
      ])
  })

test('prints and loads nothing for developers on a public host', async ({
  page,
  open,
  problems,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open('<latchkey-modal project-id="e2e" locale="xx"></latchkey-modal>' + button)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(requests.filter((url) => /notices/i.test(url))).toEqual([])
  expect(problems()).toEqual([])
})

test('renders inline with the attribute embedded', async ({ page, open, problems }) => {
  await open('<latchkey-modal embedded project-id="e2e"></latchkey-modal>')
  const panel = page.getByRole('region', { name: 'Connect a wallet' })
  await expect(panel.getByRole('button', { name: /^Juniper/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(problems()).toEqual([])
})

test('follows the attributes theme and locale', async ({ page, open, problems }) => {
  await open(
    '<latchkey-modal project-id="e2e" theme="dark" locale="de"></latchkey-modal><latchkey-button></latchkey-button>',
  )
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.locator('latchkey-modal')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('dialog')).toHaveAttribute('lang', 'de')
  await page.locator('latchkey-modal').evaluate((one) => one.setAttribute('theme', 'light'))
  await expect(page.locator('latchkey-modal')).toHaveAttribute('data-theme', 'light')
  expect(problems()).toEqual([])
})

test('shows a pairing code beside the wallets with the attribute modal-size', async ({
  page,
  open,
  problems,
}) => {
  await page.routeWebSocket(/^wss:/, () => {})
  await open(
    `<latchkey-modal project-id="e2e" gateway-url="${elementOrigin}" modal-size="wide"></latchkey-modal>${button}`,
  )
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Wallet on your phone' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Juniper/ })).toBeVisible()
  // The list of wallets, of which the gateway here has none.
  expect(problems().filter((problem) => !problem.includes('404'))).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`has no axe violations in the ${colorScheme} theme`, async ({ page, open, problems }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(`${modal}${button}<latchkey-network-button></latchkey-network-button>`)
    const analyze = async (): Promise<readonly string[]> => {
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
    await page.evaluate(axeSource)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await analyze()).toEqual([])
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('button', { name: /^Juniper/ })).toBeVisible()
    expect(await analyze()).toEqual([])
    expect(problems()).toEqual([])
  })

test('logs in by e-mail with the attribute wallet-url, and signs', async ({ files }) => {
  test.slow()
  const { origin } = new URL(localnetDescriptionUrl)
  const wallet = origin.replace('127.0.0.1', 'localhost')
  const element = `<latchkey-modal project-id="${'e2'.repeat(16)}" wallet-url="${wallet}"></latchkey-modal>`
  const site = await startElementSite(files, element + button)
  const browser = await startWalletBrowser()
  try {
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const email = createEmail()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await dialog.getByLabel('Code', { exact: true }).fill(await readMailedCode(origin, email))
    const frame = page.frameLocator('iframe[title="Wallet"]')
    await saveRecoveryCode(frame)
    await expect(dialog).toBeHidden()

    const signing = page.locator('latchkey-modal').evaluate(async (one: LatchkeyModalElement) => {
      const provider = one.provider as Eip1193Provider
      const [account] = (await provider.request({ method: 'eth_accounts' })) as readonly string[]
      return provider.request({ method: 'personal_sign', params: ['I agree.', account] })
    })
    await approve(frame, 'Sign')
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
  } finally {
    await browser.close()
    await site.close()
  }
})

test('serves a Vue app by elements and composables, without React', async ({
  page,
  problems,
  evmWallet,
}) => {
  const { files, modules } = await bundleApp(
    fileURLToPath(new URL('./pages/vueApp.ts', import.meta.url)),
  )
  expect(modules.filter((id) => /\/node_modules\/react/.test(id))).toEqual([])
  expect(modules.filter((id) => /\/dist\/element\//.test(id))).toHaveLength(1)
  await openElementPage(page, files, '', ['/app.js'])
  const output = page.locator('main > output')
  await expect(output).toContainText('undefined Ethereum closed')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(output).toContainText('open')
  await page.getByRole('button', { name: /^Juniper/ }).click()
  const [address = ''] = await evmWallet.addresses()
  await expect(output).toContainText(new RegExp(`${address} Ethereum closed Juniper`, 'i'))
  await page.getByRole('button', { name: 'Read chain id' }).click()
  await expect(output).toContainText('0x1')
  await page.getByRole('button', { name: 'Networks' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(output).toContainText('undefined Ethereum closed')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(problems()).toEqual([])
})

test('shares no state between two clients on one page', async ({ page, problems, evmWallet }) => {
  const { files } = await bundleApp(
    fileURLToPath(new URL('./pages/twoClients.ts', import.meta.url)),
  )
  await openElementPage(page, files, '', ['/app.js'])
  const [address = ''] = await evmWallet.addresses()
  const app = (name: string): Locator => page.getByRole('region', { name, exact: true })
  await app('First').getByRole('button', { name: 'Connect wallet' }).click()
  await app('First')
    .getByRole('button', { name: /^Juniper/ })
    .click()
  await expect(app('First').locator('latchkey-button')).toContainText(address.slice(-6), {
    ignoreCase: true,
  })
  await expect(app('Second').locator('latchkey-button')).toHaveText('Connect wallet')
  await app('Second').getByRole('button', { name: 'Connect wallet' }).click()
  await expect(app('Second').getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(problems()).toEqual([])
})

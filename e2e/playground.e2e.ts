import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { createServer } from 'vite'
import { expect, test } from './setup/test.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

test('shows an approval sheet of its test wallets, and nothing need be installed [1.2]', async ({
  host,
}) => {
  await host.open({ testWallets: 'evm,solana,both' })
  await host.button.click()
  for (const name of ['Juniper', 'Marigold', 'Heron']) await expect(host.wallet(name)).toBeVisible()
  await expect(host.dialog.getByText('Installed')).toHaveCount(1)
  await host.wallet('Juniper').click()
  const sheet = host.page.getByRole('dialog', { name: /^Juniper: approve/ })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Reject' }).click()
  await expect(host.view('Request declined')).toBeVisible()
  await host.press('Try again')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(host.state('wallet')).toHaveText('Juniper')
})

test('stores every change in the URL, and restores the page from it [2.1a]', async ({ host }) => {
  await host.open({ testWallets: 'evm,both', approval: 'always' })
  const panel = host.page.getByRole('complementary', { name: 'Options' })
  await panel.getByRole('radio', { name: 'Dark' }).check()
  await panel.getByRole('radio', { name: 'In the page' }).check()
  await panel.getByText('Orders').click()
  await panel.getByRole('button', { name: 'Move send up' }).click()
  await panel.getByRole('button', { name: 'Move send up' }).click()
  await panel.getByText('Theme variables').click()
  await panel.getByRole('textbox', { name: '--lk-accent', exact: true }).fill('rgb(1, 100, 90)')
  await panel.getByRole('textbox', { name: '--lk-accent', exact: true }).press('Enter')
  await panel.getByRole('checkbox', { name: 'Heron (EVM + Solana)' }).uncheck()

  const check = async (): Promise<void> => {
    await expect(host.page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(host.button).toHaveCSS('background-color', 'rgb(1, 100, 90)')
    await expect(host.wallet('Juniper')).toBeVisible()
    await expect(host.wallet('Heron')).toHaveCount(0)
  }
  await check()
  await expect(host.page).toHaveURL(/testWallets=evm(&|$)/)
  const url = new URL(host.page.url())
  expect(url.searchParams.get('localnet')).not.toBeNull()
  expect(url.searchParams.get('embedded')).toBeNull()
  expect(url.searchParams.get('themeMode')).toBe('dark')
  await host.page.reload()
  await check()
  await host.wallet('Juniper').click()
  await expect(host.dialog.getByRole('button', { name: /^(Send|Receive)$/ })).toHaveText([
    'Send',
    'Receive',
  ])

  await panel.getByRole('button', { name: 'Reset all options' }).click()
  await expect(host.page).toHaveURL(/\?localnet=[^&]+$/)
  await expect(host.page.getByRole('main').locator('latchkey-modal')).toHaveCount(1)
})

test('applies theme and presets to the live modal, and keeps its connection', async ({ host }) => {
  await host.open({ embedded: 'on', testWallets: 'evm', approval: 'always' })
  const { page } = host
  const modal = page.locator('latchkey-modal')
  const variable = (name: string): Promise<string> =>
    modal.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name)
  const presets = page.getByRole('group', { name: 'Presets' })
  await host.wallet('Juniper').click()
  await expect(host.state('status')).toHaveText('connected')
  await expect(host.dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
  const events = await host.events()

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(modal).toHaveAttribute('data-theme', scheme)
    await expect(presets.getByRole('button', { pressed: true })).toHaveText(/light|dark/i)
    // What an empty field shows is what the modal has.
    for (const [label, name] of [
      ['Accent', '--lk-accent'],
      ['Surface', '--lk-surface'],
      ['Ink', '--lk-ink'],
    ] as const)
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveAttribute(
        'placeholder',
        (await variable(name)).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
      )
  }

  await page.getByLabel('Accent, colour picker').fill('#aa3366')
  await expect.poll(() => variable('--lk-accent')).toBe('#aa3366')
  await expect(page.getByText('Custom: you changed a preset.')).toBeVisible()
  await page.getByRole('slider', { name: 'Radius' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => variable('--lk-radius')).toBe('25px')
  await expect(page).toHaveURL(/--lk-radius=25px/)
  // The same client: nothing was connected or opened again.
  expect(await host.events()).toEqual(events)

  await presets.getByRole('button', { name: 'Meadow' }).click()
  await expect(modal).toHaveAttribute('data-theme', 'light')
  await expect.poll(() => variable('--lk-radius')).toBe('16px')
  await expect(presets.getByRole('button', { pressed: true })).toHaveText('Meadow')
  await expect(host.state('status')).toHaveText('connected')
  await page.getByRole('button', { name: 'Reset theme' }).click()
  await expect.poll(() => variable('--lk-radius')).toBe('24px')
})

test('copies the code of the options that show', async ({ host, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.open({ '--lk-accent': 'teal', multiWallet: 'on' })
  await host.page.getByRole('button', { name: 'Copy code' }).click()
  await expect(host.page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  const code = await host.page.evaluate(() => navigator.clipboard.readText())
  expect(code).toContain("themeVariables: { '--lk-accent': 'teal' },")
  expect(code).toContain('features: { multiWallet: true },')
  expect(code).toContain('<ConnectButton />')
  await expect(host.page.getByRole('region', { name: 'App.tsx' })).toHaveText(code.trim())
  await host.page.getByRole('radio', { name: 'In the page' }).check()
  await expect(host.page.getByRole('region', { name: 'App.tsx' })).toContainText('<ConnectPanel />')
})

test('shows the results of hooks once they are fetched', async ({ host, fund }) => {
  await host.open({ testWallets: 'evm', approval: 'always' })
  await fund(10n ** 18n)
  await host.connect('Juniper')
  const hooks = host.page.getByRole('region', { name: 'Hooks' })
  await hooks.getByRole('button', { name: 'Fetch' }).click()
  await expect(hooks.locator('[data-hook=useTokens]')).toHaveText('1')
  for (const name of ['useActivity', 'useNfts', 'usePendingTransactions'])
    await expect(hooks.locator(`[data-hook=${name}]`)).toHaveText(/^\d+$/)
  await expect(hooks.locator('[data-hook=usePrices]')).toHaveText('2')
  await expect(hooks.locator('[data-hook=useSwap]')).toHaveText(/^[1-9]\d*$/)
  await expect(hooks.locator('[data-hook=useName]')).toHaveText('success')
  for (const name of ['useBuy', 'useSession'])
    await expect(hooks.locator(`[data-hook=${name}]`)).toHaveText('idle')
})

test('opens views of the account as an app does', async ({ host }) => {
  await host.open({ testWallets: 'evm', approval: 'always' })
  await host.connect('Juniper')
  const calls = host.page.getByRole('region', { name: 'Test calls' })
  for (const name of ['Send', 'Receive', 'Swap', 'Buy']) {
    await calls.getByRole('button', { name: `Open ${name.toLowerCase()}` }).click()
    await expect(host.view(name)).toBeVisible()
    await host.page.keyboard.press('Escape')
    await expect(host.dialog).toBeHidden()
  }
})

test('disables the options of unbuilt features, also where the URL turns them on', async ({
  host,
}) => {
  await host.open({ smartSessions: 'on', pay: 'on' })
  const panel = host.page.getByRole('complementary', { name: 'Options' })
  await panel.getByText('Features', { exact: true }).click()
  for (const name of [/^Smart sessions/, /^Pay/]) {
    const option = panel.getByRole('checkbox', { name })
    await expect(option).toBeDisabled()
    await expect(option).not.toBeChecked()
  }
  await expect(panel.getByText('Not built yet')).toHaveCount(2)
  await expect(panel.getByRole('checkbox', { name: 'Swap' })).toBeEnabled()
})

test('shows the whole state as a tree that opens by keyboard', async ({ host }) => {
  await host.open({ testWallets: 'evm', approval: 'always' })
  await host.connect('Juniper')
  const state = host.page.getByRole('region', { name: 'State' })
  await state.locator('summary', { hasText: 'client' }).focus()
  await host.page.keyboard.press('Enter')
  await expect(state.getByText('initialized', { exact: true })).toBeVisible()
  await expect(state.getByText('connectFlow', { exact: true })).toBeVisible()
  await host.page
    .getByRole('region', { name: 'Events' })
    .getByRole('button', { name: 'Clear' })
    .click()
  await expect(host.page.getByText('None yet.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`has no axe violations with every option open, ${colorScheme}`, async ({ host }) => {
    const { page } = host
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await host.open({ embedded: 'on', testWallets: 'both', approval: 'always' })
      await expect(host.wallet('Heron')).toBeVisible()
      // Axe reports parts that are exchanged while it runs. The network is never idle for long: the page polls the chains.
      await expect(host.wallet('MetaMask')).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const options = page.getByRole('button', { name: 'Options' })
      if (await options.isVisible()) await options.click()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('details')) part.open = true
        for (const animation of document.getAnimations())
          if (animation instanceof CSSTransition) animation.finish()
      })
      await page.evaluate(axeSource)
      const { violations, passes } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
          resultTypes: ['violations'],
        }),
      )
      expect(passes.length).toBeGreaterThan(20)
      expect(
        violations.map(({ id, nodes }) => [
          id,
          nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
        ]),
        `${size.width}`,
      ).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
  })

test('fits a phone [2.8]', async ({ host }) => {
  await host.page.setViewportSize({ width: 390, height: 844 })
  await host.open({ testWallets: 'evm', approval: 'always' })
  await host.connect('Juniper')
  await expect(host.button).toContainText('ETH')
  const overflow = (): Promise<number> =>
    host.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
  await host.page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(overflow).toBe(0)
})

test('keeps the console clean in React’s strict mode, as developers see it', async ({
  host,
  page,
  guarded,
}) => {
  const server = await createServer({
    root: fileURLToPath(new URL('../apps/playground', import.meta.url)),
    logLevel: 'silent',
    // A development server that runs beside the tests has prebundled packages of its own.
    cacheDir: fileURLToPath(new URL('../node_modules/.cache/vite-e2e', import.meta.url)),
    server: { host: '127.0.0.1', port: 0, watch: null },
  })
  try {
    await server.listen()
    const url = new URL(server.resolvedUrls?.local[0] ?? '')
    guarded.allow(new RegExp(`^request to ${url.origin}`))
    url.searchParams.set('localnet', process.env['LATCHKEY_LOCALNET'] ?? '')
    url.searchParams.set('testWallets', 'evm')
    url.searchParams.set('approval', 'always')
    url.searchParams.set('multiWallet', 'on')
    url.searchParams.set('embedded', 'off')
    url.searchParams.set('developer', 'on')
    await page.goto(url.href)
    await host.connect('Juniper')
    await host.button.click()
    await host.press('Send')
    await host.press(/^Token:/)
    await host.press('Back')
    await host.press('Back')
    await host.press('Receive')
    await host.press('Back')
    await host.press(/^Network:/)
    await host.press('What is a network?')
    await host.press('Back')
    await host.press('Localnet Two')
    await host.press(/^Wallet:/)
    await host.press('Disconnect all')
    await expect(host.state('status')).toHaveText('disconnected')
    await page.reload()
    await expect(host.button).toHaveText('Connect wallet')
  } finally {
    await server.close()
  }
})

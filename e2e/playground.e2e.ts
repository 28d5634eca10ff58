import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { expect, test } from './setup/test.ts'

test('shows an approval sheet of its test wallets, and nothing need be installed [1.2]', async ({
  host,
}) => {
  await host.open({ testWallets: 'evm,solana,both' })
  await host.button.click()
  for (const name of ['Juniper', 'Marigold', 'Heron']) await expect(host.wallet(name)).toBeVisible()
  await expect(host.dialog.getByText('Installed')).toHaveCount(3)
  await host.wallet('Juniper').click()
  const sheet = host.page.getByRole('dialog', { name: /^Juniper: approve/ })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Reject' }).click()
  await expect(host.view('Request declined')).toBeVisible()
  await host.press('Try again')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(host.state('wallet')).toHaveText('Juniper')
})

test('keeps every change in the address, and the address makes the page [2.1a]', async ({
  host,
}) => {
  await host.open({ testWallets: 'evm,both', approval: 'always' })
  const panel = host.page.getByRole('complementary', { name: 'Options' })
  await panel.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await panel.getByText('Behaviour').click()
  await panel.getByRole('checkbox', { name: 'Embedded in the page' }).check()
  await panel.getByText('Orders').click()
  await panel.getByRole('button', { name: 'Move send up' }).click()
  await panel.getByRole('button', { name: 'Move send up' }).click()
  await panel.getByText('Theme variables').click()
  await panel.getByRole('textbox', { name: '--lk-accent', exact: true }).fill('rgb(1, 100, 90)')
  await panel.getByRole('textbox', { name: '--lk-accent', exact: true }).press('Enter')
  await panel.getByRole('checkbox', { name: 'Heron, for both' }).uncheck()

  const check = async (): Promise<void> => {
    await expect(host.page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(host.button).toHaveCSS('background-color', 'rgb(1, 100, 90)')
    await expect(host.wallet('Juniper')).toBeVisible()
    await expect(host.wallet('Heron')).toHaveCount(0)
  }
  await check()
  const url = new URL(host.page.url())
  expect(url.searchParams.get('localnet')).not.toBeNull()
  expect(url.searchParams.get('embedded')).toBe('on')
  await host.page.reload()
  await check()
  await host.wallet('Juniper').click()
  await expect(host.dialog.getByRole('button', { name: /^(Send|Receive)$/ })).toHaveText([
    'Send',
    'Receive',
  ])

  await panel.getByRole('button', { name: 'Reset all options' }).click()
  await expect(host.page).toHaveURL(/\?localnet=[^&]+$/)
  await expect(host.page.getByRole('main').locator('latchkey-modal')).toHaveCount(0)
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
    await page.goto(url.href)
    await host.connect('Juniper')
    await host.button.click()
    await host.press('Send')
    await host.press(/^Token, now/)
    await host.press('Back')
    await host.press('Back')
    await host.press('Receive')
    await host.press('Back')
    await host.press(/^Network, now/)
    await host.press('What is a network?')
    await host.press('Back')
    await host.press('Localnet Two')
    await host.press(/^Switch wallet/)
    await host.press('Disconnect all')
    await expect(host.state('status')).toHaveText('disconnected')
    await page.reload()
    await expect(host.button).toHaveText('Connect wallet')
  } finally {
    await server.close()
  }
})

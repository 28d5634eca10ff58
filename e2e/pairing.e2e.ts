import type { PageScanningPhone } from '@latchkey/testing/playwright'
import type { HostPage } from './setup/hostPage.ts'
import { evmSigner, isSignedOnSolana } from './setup/signatures.ts'
import {
  weiPerEther,
  expect,
  freshAddress,
  freshKey,
  freshSeed,
  hostOf,
  sol,
  test,
} from './setup/test.ts'

/** Opens the modal on the code, and scans it. */
async function pair(host: HostPage, phone: PageScanningPhone): Promise<void> {
  await host.open()
  await host.button.click()
  await host.wallet('WalletConnect').click()
  await phone.scan()
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('connected')
}

async function sign(host: HostPage, message: string): Promise<string> {
  await host.page.getByLabel('Message').fill(message)
  await host.page.getByRole('button', { name: 'Sign message' }).click()
  const output = host.page.getByRole('status', { name: 'Signature' })
  await expect(output).toHaveText(/^\w{80,}$/)
  return (await output.textContent()) ?? ''
}

test('connects a phone that scans the code, and is still connected after a reload [1.2, 2.2, 4.1a]', async ({
  host,
  phone,
}) => {
  await pair(host, phone)
  const [address = ''] = await phone.addresses()
  await expect(host.state('wallet')).toHaveText('Sparrow')
  await expect(host.state('address')).toContainText(address)

  await host.page.reload()
  await expect(host.state('status')).toHaveText('connected')
  await expect(host.state('wallet')).toHaveText('Sparrow')
  const signature = await sign(host, 'still here')
  expect(signature).toMatch(/^0x/)
  expect(phone.sessions()).toHaveLength(1)
})

test('connects a phone that scans the code beside the wallets', async ({ host, phone }) => {
  await host.open({ wide: 'on' })
  await host.button.click()
  await expect(host.dialog.getByRole('heading', { name: 'Wallet on your phone' })).toBeVisible()
  await expect(host.wallet('WalletConnect')).toHaveCount(0)
  await host.page.setViewportSize({ width: 700, height: 800 })
  await expect(host.wallet('WalletConnect')).toBeVisible()
  await host.page.setViewportSize({ width: 1280, height: 800 })

  phone.script.reject({ once: true })
  await phone.scan().catch(() => {})
  await expect(host.dialog.getByText('Request declined')).toBeVisible()
  await expect(host.dialog.getByRole('button', { name: 'Other wallets' })).toHaveCount(0)
  await host.press('Try again')
  await phone.scan()
  await expect(host.dialog).toBeHidden()
  await expect(host.state('wallet')).toHaveText('Sparrow')
})

test('signs with the EVM account of a phone [1.2, 1.3]', async ({ host, phone, chains }) => {
  await pair(host, phone)
  const [address = ''] = await phone.addresses()
  const signature = await sign(host, 'Grüße from afar ✓')
  expect(await evmSigner(chains.one, 'Grüße from afar ✓', signature)).toBe(address.toLowerCase())
})

test('sends ETH from a phone, to the last wei [1.3, 4.12b]', async ({ host, phone, chains }) => {
  const [sender = ''] = await phone.addresses()
  const receiver = freshAddress()
  await chains.one.fund(sender, 5n * weiPerEther)
  await pair(host, phone)
  await host.button.click()
  await host.press('Send')
  await host.dialog.getByLabel('Amount').fill('1.000000000000000001')
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Review')
  await host.press('Send 1.000000000000000001 ETH')
  await expect(host.dialog.getByText('1.000000000000000001 ETH sent')).toBeVisible()
  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  await expect(host.dialog.getByText('3.999 ETH').first()).toBeVisible()
  await expect.poll(() => chains.one.balance(receiver)).toBe(weiPerEther + 1n)
})

test('switches to Solana over the same pairing, signs and sends there [1.3, 2.15]', async ({
  host,
  phone,
  chains,
}) => {
  const addresses = await phone.addresses()
  const sender = addresses.find((address) => !address.startsWith('0x')) ?? ''
  await chains.solana.fund(sender, 3n * sol)
  await pair(host, phone)
  await host.networkButton.click()
  await host.press(/^Solana Localnet/)
  await expect(host.state('network')).toContainText('solana:')
  const signature = await sign(host, 'gm')
  expect(isSignedOnSolana(sender, 'gm', signature)).toBe(true)

  const receiver = addresses.filter((address) => !address.startsWith('0x'))[1] ?? ''
  await host.page.keyboard.press('Escape')
  await host.button.click()
  await host.press('Send')
  await host.dialog.getByLabel('Amount').fill('1.5')
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Review')
  await host.press('Send 1.5 SOL')
  await expect(host.view('Sent')).toBeVisible()
  await expect.poll(() => chains.solana.balance(receiver)).toBe((15n * sol) / 10n)
})

test('follows the phone to another network and another account [4.5a]', async ({ host, phone }) => {
  await pair(host, phone)
  await phone.switchNetwork('eip155:31338')
  await expect(host.state('network')).toHaveText('eip155:31338')
  const [, second = ''] = await phone.addresses()
  await phone.changeAccount(1)
  await expect(host.state('address')).toContainText(second)
})

test('switches networks from the page [4.5a]', async ({ host, phone }) => {
  await pair(host, phone)
  await host.networkButton.click()
  await host.press(/^Localnet Two/)
  await expect(host.state('network')).toHaveText('eip155:31338')
  await expect(host.state('status')).toHaveText('connected')
})

test('the app is disconnected by the phone [4.1d]', async ({ host, phone }) => {
  await pair(host, phone)
  await phone.disconnect()
  await expect(host.state('status')).toHaveText('disconnected')
  await host.page.reload()
  await expect(host.state('status')).toHaveText('disconnected')
})

test('disconnects the phone [4.10]', async ({ host, phone }) => {
  await pair(host, phone)
  await host.button.click()
  await host.press('Disconnect')
  await expect(host.state('status')).toHaveText('disconnected')
  await expect.poll(() => phone.sessions()).toHaveLength(0)
})

test('shows a rejection of the phone, and creates a new code [4.1c]', async ({ host, phone }) => {
  phone.script.reject({ once: true })
  await host.open()
  await host.button.click()
  await host.wallet('WalletConnect').click()
  const code = host.dialog.locator('[data-uri^="wc:"]')
  const first = await code.getAttribute('data-uri')
  await expect(phone.scan()).rejects.toMatchObject({ code: 4001 })
  await expect(host.dialog.getByText('Request declined')).toBeVisible()
  await host.press('Try again')
  await expect(code).not.toHaveAttribute('data-uri', first ?? '')
  await phone.scan()
  await expect(host.state('status')).toHaveText('connected')
})

test('waits for a sleeping phone [1.2]', async ({ host, phone, chains }) => {
  await pair(host, phone)
  phone.sleep()
  await host.page.getByLabel('Message').fill('good morning')
  await host.page.getByRole('button', { name: 'Sign message' }).click()
  await expect(host.page.getByRole('status', { name: 'Signature' })).toBeEmpty()
  await phone.wake()
  const output = host.page.getByRole('status', { name: 'Signature' })
  await expect(output).toHaveText(/^0x[0-9a-f]{130}$/)
  const [address = ''] = await phone.addresses()
  const signature = (await output.textContent()) ?? ''
  expect(await evmSigner(chains.one, 'good morning', signature)).toBe(address.toLowerCase())
})

test('shares one pairing among the tabs of a visitor [4.1a]', async ({ host, phone, context }) => {
  await pair(host, phone)
  const second = await context.newPage()
  await second.goto(host.page.url())
  const status = second.getByRole('region', { name: 'State' }).locator('[data-state="status"]')
  await expect(status).toHaveText('connected')
  await host.page.close()
  await second.getByLabel('Message').fill('from the other tab')
  await second.getByRole('button', { name: 'Sign message' }).click()
  await expect(second.getByRole('status', { name: 'Signature' })).toHaveText(/^0x[0-9a-f]{130}$/)
  await phone.disconnect()
  await expect(status).toHaveText('disconnected')
})

test('opens on the code where the host drives pairing [2.8]', async ({ host, phone }) => {
  await host.open({ manualPairing: 'on' })
  await host.button.click()
  await phone.scan()
  await expect(host.state('status')).toHaveText('connected')
})

test('connects in a namespace without an adapter [1.2, 2.8]', async ({ host, phone }) => {
  await host.open({ adapters: '' })
  await host.button.click()
  await phone.scan()
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('connected')
  const [address = ''] = await phone.addresses()
  await expect(host.state('address')).toContainText(address)
  await host.page.reload()
  await expect(host.state('status')).toHaveText('connected')
})

test('creates a new code after a reload, and one for each tab [4.1a]', async ({
  host,
  phone,
  context,
}) => {
  const code = host.dialog.locator('[data-uri^="wc:"]')
  await host.open()
  await host.button.click()
  await host.wallet('WalletConnect').click()
  const first = await code.getAttribute('data-uri')
  await host.page.reload()
  await expect(host.state('status')).toHaveText('disconnected')
  await host.button.click()
  await host.wallet('WalletConnect').click()
  await expect(code).not.toHaveAttribute('data-uri', first ?? '')

  const other = hostOf(await context.newPage())
  await other.open()
  await other.button.click()
  await other.wallet('WalletConnect').click()
  const second = await other.dialog.locator('[data-uri^="wc:"]').getAttribute('data-uri')
  expect(await code.getAttribute('data-uri')).not.toBe(second)
  // The other tab follows, but not before its visitor has put the code away.
  await phone.scan()
  await expect(host.state('status')).toHaveText('connected')
  await expect(other.state('status')).toHaveText('connecting')
  await other.press('Close')
  await expect(other.state('status')).toHaveText('connected')
  await expect(other.state('wallet')).toHaveText('Sparrow')
})

test('remembers the wallet whose code was scanned [5.2]', async ({ host, phone }) => {
  await host.open()
  await host.button.click()
  await host.press('MetaMask')
  await phone.scan()
  await expect(host.state('status')).toHaveText('connected')
  expect(await host.event('CONNECT_SUCCESS')).toMatchObject({ method: 'qrcode' })
  await host.button.click()
  await host.press('Disconnect')
  await host.page.reload()
  await host.button.click()
  await expect(host.control(/^MetaMask.*Recent/i)).toBeVisible()
})

test.describe('a phone that has accounts on Solana only', () => {
  test.use({
    phoneOptions: async ({ localnetWallets: { solana } }, use) =>
      use({ name: 'Sparrow', evm: undefined, solana: { ...solana, accounts: [freshSeed()] } }),
  })

  test('connects on Solana to an app that is on an EVM network [1.2, 2.8]', async ({
    host,
    phone,
  }) => {
    await pair(host, phone)
    await expect(host.state('network')).toHaveText(/^solana:/)
    await expect(host.state('address')).toHaveText((await phone.addresses())[0] ?? '')
    expect(phone.sessions()).toHaveLength(1)
    await host.page.reload()
    await expect(host.state('status')).toHaveText('connected')
    await expect(host.state('network')).toHaveText(/^solana:/)
  })
})

test.describe('a phone that has accounts on EVM networks only', () => {
  test.use({
    phoneOptions: async ({ localnetWallets: { evm } }, use) =>
      use({ name: 'Sparrow', solana: undefined, evm: { ...evm, accounts: [freshKey()] } }),
  })

  test('connects on an EVM network to an app that is on Solana [1.2, 2.8]', async ({
    host,
    phone,
    chains,
  }) => {
    await host.open({ defaultNetwork: chains.solana.id })
    await host.button.click()
    await host.wallet('WalletConnect').click()
    await phone.scan()
    await expect(host.state('status')).toHaveText('connected')
    await expect(host.state('network')).toHaveText(chains.one.id)
    expect(phone.sessions()).toHaveLength(1)
  })
})

import { weiPerEther, expect, hostOf, sol, test } from './setup/test.ts'

// As most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('shows the true balance, floored to three decimals, and the tabs [2.3, 5.6a, 5.6b]', async ({
  host,
  fund,
  chains,
}) => {
  await host.open()
  const ownedAmount = 3n * weiPerEther + 141_999_999_999_999_999n
  const address = await fund(ownedAmount)
  await host.connect('Juniper')
  await expect(host.state('balance')).toHaveText('3.141 ETH')
  expect(await chains.one.balance(address)).toBe(ownedAmount)

  await host.button.click()
  await expect(host.dialog.getByText('3.141 ETH').first()).toBeVisible()
  const short = new RegExp(`${address.slice(0, 4)}.+${address.slice(-6)}`, 'i')
  await expect(host.control(/^Copy address/)).toHaveText(short)
  await expect(host.control('Disconnect')).toBeInViewport({ ratio: 1 })
})

test('hides balances in the account and on the button, also after a reload', async ({
  host,
  fund,
}) => {
  await host.open()
  await fund(3n * weiPerEther)
  await host.connect('Juniper')
  await expect(host.button).toContainText('3 ETH')
  await host.button.click()
  await host.press('Hide balances')
  await expect(host.dialog.getByText(/\d ETH$/)).toHaveCount(0)
  await expect(host.dialog.getByRole('img', { name: 'Balance hidden' }).first()).toBeVisible()
  await expect(host.button).not.toContainText('ETH')
  await host.page.reload()
  await expect(host.state('status')).toHaveText('connected')
  await host.button.click()
  await host.press('Show balances')
  await expect(host.dialog.getByText('3.000 ETH').first()).toBeVisible()
  await expect(host.button).toContainText('3 ETH')
})

test('shows values in the currency that was chosen, also after a reload', async ({
  host,
  fund,
}) => {
  await host.open({ currency: 'gbp' })
  await fund(3n * weiPerEther)
  await host.connect('Juniper')
  await host.button.click()
  await expect(host.dialog.getByText(/^£[\d,]+\.\d\d$/).first()).toBeVisible()
  await host.press('Currency: GBP')
  await host.press(/Japanese Yen/)
  await expect(host.dialog.getByText(/^¥[\d,]+$/).first()).toBeVisible()
  await expect(host.dialog.getByText(/£/)).toHaveCount(0)
  await host.page.reload()
  await expect(host.state('status')).toHaveText('connected')
  await host.button.click()
  await expect(host.control('Currency: JPY')).toBeVisible()
  await expect(host.dialog.getByText(/^¥[\d,]+$/).first()).toBeVisible()
})

test('shows the true balance on Solana [1.3, 5.6a]', async ({ host, solanaWallet, chains }) => {
  await host.open()
  const [address = ''] = await solanaWallet.addresses()
  await chains.solana.fund(address, 2n * sol + 718_281_828n)
  await host.connect('Marigold')
  await expect(host.state('balance')).toHaveText('2.718 SOL')
  expect(await chains.solana.balance(address)).toBe(2_718_281_828n)
})

test('follows the wallet to another account [3.2a]', async ({ host, evmWallet, chains }) => {
  await host.open()
  const [first = '', second = ''] = await evmWallet.addresses()
  await chains.one.fund(first, weiPerEther)
  await chains.one.fund(second, 5n * weiPerEther)
  await host.connect('Juniper')
  await expect(host.state('balance')).toHaveText('1.000 ETH')
  await evmWallet.changeAccount(1)
  await expect(host.state('address')).toHaveText(second, { ignoreCase: true })
  await expect(host.state('balance')).toHaveText('5.000 ETH')
})

test('follows a Solana wallet to another account [3.2a]', async ({ host, solanaWallet }) => {
  await host.open()
  const [first = '', second = ''] = await solanaWallet.addresses()
  await host.connect('Marigold')
  await expect(host.state('address')).toHaveText(first)
  await solanaWallet.changeAccount(1)
  await expect(host.state('address')).toHaveText(second)
})

test('disconnects when the wallet disconnects, and closes the account view [4.1d]', async ({
  host,
  evmWallet,
}) => {
  await host.open()
  await host.connect('Juniper')
  await host.button.click()
  await expect(host.view('Account')).toBeVisible()
  await evmWallet.disconnect()
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('disconnected')
  await expect(host.button).toHaveText('Connect wallet')
})

test('copies the address, and receives on it [2.9b]', async ({ host, evmWallet, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.open()
  const [address = ''] = await evmWallet.addresses()
  await host.connect('Juniper')
  await host.button.click()
  await host.control(/^Copy address/).click()
  await expect(host.toast('Address copied')).toBeVisible()
  const copied = await host.page.evaluate(() => navigator.clipboard.readText())
  expect(copied.toLowerCase()).toBe(address.toLowerCase())

  await host.press('Receive')
  await expect(host.view('Receive')).toBeVisible()
  await expect(host.dialog.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await expect(host.dialog.getByText(copied)).toBeVisible()
  await host.press('Back')
  await expect(host.view('Account')).toBeVisible()
})

test('two tabs follow each other [3.22a, 4.1d]', async ({ host }) => {
  // A page that a page opens begins with a copy of its session: the wallet has granted both.
  await host.open({ testWallets: 'evm', approval: 'always' })
  await host.connect('Juniper')
  const opened = host.page.waitForEvent('popup')
  await host.page.evaluate(() => void open(location.href))
  const other = hostOf(await opened)
  await expect(other.state('status')).toHaveText('connected')

  await host.button.click()
  await host.press('Disconnect')
  await expect(host.state('status')).toHaveText('disconnected')
  await expect(other.state('status')).toHaveText('disconnected')

  await host.connect('Juniper')
  await expect(other.state('status')).toHaveText('connected')
  await other.button.click()
  await other.press('Disconnect')
  await expect(host.state('status')).toHaveText('disconnected')
})

test.describe('with several wallets at once', () => {
  test('adds, switches and disconnects them one by one [2.10, 3.7b, 4.1d, 4.1e, 6.3]', async ({
    host,
  }) => {
    await host.open({ testWallets: 'evm,both', approval: 'always', multiWallet: 'on' })
    await host.connect('Juniper')
    await host.button.click()
    await host.press(/^Wallet: Juniper/)
    await expect(host.view('Wallets')).toBeVisible()
    await host.press('Add EVM wallet')
    // The list of connections has a row of Juniper, too.
    await expect(host.view('Connect a wallet')).toBeVisible()
    await host.wallet('Juniper').click()
    await expect(host.view('Already connected')).toBeVisible()
    // Back from there is the account, because one is connected.
    await host.press('Back')
    await expect(host.view('Account')).toBeVisible()
    await host.press(/^Wallet: Juniper/)
    await host.press('Add EVM wallet')
    await host.wallet('Heron').click()
    await expect(host.toast('Wallet connected')).toBeVisible()
    await expect(host.state('wallet')).toHaveText('Heron')

    await host.dialog.getByRole('region', { name: 'Other wallets' }).getByRole('button').click()
    await expect(host.state('wallet')).toHaveText('Juniper')
    await host.press('Disconnect Juniper')
    await expect(host.state('wallet')).toHaveText('Heron')
    await host.press('Disconnect all')
    await expect(host.state('status')).toHaveText('disconnected')
    await expect(host.dialog).toBeHidden()
  })
})

test('connects a wallet of another kind of network from the list of wallets [1.3, 2.9a]', async ({
  host,
  evmWallet,
  solanaWallet,
}) => {
  await host.open()
  await host.connect('Juniper')
  const [first = ''] = await evmWallet.addresses()
  await expect(host.state('address')).toHaveText(new RegExp(first, 'i'))
  await host.button.click()
  await host.press(/^Wallet: Juniper/)
  await expect(host.view('Wallets')).toBeVisible()
  await host.dialog.getByRole('tab', { name: 'Solana' }).click()
  await host.press('Add Solana wallet')
  await host.wallet('Marigold').click()
  const [address = ''] = await solanaWallet.addresses()
  await expect(host.state('address')).toHaveText(address)
})

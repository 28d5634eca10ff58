import { expect, freshKey, freshSeed, test } from './setup/test.ts'

// As most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('opens on the first click, as soon as the button shows [2.7b, 2.13, 4.2]', async ({
  host,
  evmWallet: _wallet,
}) => {
  await host.open({}, { waitUntil: 'commit' })
  await host.button.click()
  await expect(host.view('Connect a wallet')).toBeVisible()
  await expect(host.wallet('Juniper')).toBeVisible()
  await expect(host.state('modal')).toHaveText('open')
  await expect(host.page.locator('body > latchkey-modal')).toHaveCount(1)
})

test('shows a rejection and allows a retry at once [4.1c]', async ({ host, evmWallet }) => {
  await evmWallet.reject({ once: true })
  await host.open()
  await host.button.click()
  await host.wallet('Juniper').click()
  await expect(host.view('Request declined')).toBeVisible()
  await expect(host.control('Try again')).toBeFocused()
  await expect(host.state('status')).toHaveText('disconnected')
  expect(await host.events()).toContain('USER_REJECTED')

  await host.page.keyboard.press('Enter')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('connected')
})

test('can be cancelled while a wallet does not respond [4.1c]', async ({ host, evmWallet }) => {
  await evmWallet.neverAnswer({ once: true })
  await host.open()
  await host.button.click()
  await host.wallet('Juniper').click()
  await expect(host.view('Approve in Juniper')).toBeVisible()
  await expect(host.state('status')).toHaveText('connecting')

  await host.press('Other wallets')
  await expect(host.view('Connect a wallet')).toBeVisible()
  await expect(host.state('status')).toHaveText('disconnected')
  await host.wallet('Juniper').click()
  await expect(host.state('status')).toHaveText('connected')
})

test('can be cancelled while a wallet is locked, and ignores a late response [4.1c]', async ({
  host,
  evmWallet,
}) => {
  await host.open()
  await evmWallet.lock()
  await host.button.click()
  await host.wallet('Juniper').click()
  await expect(host.view('Approve in Juniper')).toBeVisible()
  await host.page.keyboard.press('Escape')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('disconnected')

  await evmWallet.unlock()
  await expect.poll(() => evmWallet.requests()).toHaveLength(1)
  await expect(host.state('status')).toHaveText('disconnected')
  await host.connect('Juniper')
  await expect(host.state('status')).toHaveText('connected')
})

for (const [how, text] of [
  ['throwString', /Something went wrong in/],
  ['noAccounts', /shared no account/],
  ['malformedAccounts', /Something went wrong in/],
] as const)
  test(`shows what to do when the response of a wallet is invalid: ${how} [4.1c]`, async ({
    host,
    evmWallet,
  }) => {
    await (how === 'throwString' ? evmWallet.throwString('gone') : evmWallet[how]())
    await host.open()
    await host.button.click()
    await host.wallet('Juniper').click()
    await expect(host.view('Couldn’t connect')).toBeVisible()
    await expect(host.dialog.getByText(text)).toBeVisible()
    await expect(host.control('Try again')).toBeFocused()
    await expect(host.state('status')).toHaveText('disconnected')
    await expect(host.state('address')).toHaveText('—')
  })

test("uses the wallet's network when it changes during the connect [3.7a]", async ({
  host,
  evmWallet,
}) => {
  await evmWallet.changeChainMidConnect(31338)
  await host.open()
  await host.connect('Juniper')
  await expect(host.state('network')).toHaveText('eip155:31338')
})

test.describe('a wallet that does not announce itself', () => {
  test.use({
    evmWalletOptions: { accounts: [freshKey()], announce: false, injectAs: 'window.ethereum' },
  })

  test('is the one Browser Wallet [2.6]', async ({ host, evmWallet }) => {
    await host.open()
    const [address = ''] = await evmWallet.addresses()
    await host.connect('Browser Wallet')
    await expect(host.state('address')).toHaveText(address, { ignoreCase: true })
    await host.page.reload()
    await expect(host.state('wallet')).toHaveText('Browser Wallet')
  })

  test('is not listed when injected wallets are disabled [2.6]', async ({
    host,
    evmWallet: _wallet,
  }) => {
    await host.open({ injected: 'off', gatewayUrl: 'none' })
    await host.button.click()
    await expect(host.dialog.getByText('No wallets found')).toBeVisible()
  })
})

test('shows one row for a wallet that announces itself twice [2.6]', async ({
  host,
  evmWallet,
}) => {
  await evmWallet.announceTwice()
  await host.open()
  await host.button.click()
  await expect(host.wallet('Juniper')).toHaveCount(1)
})

for (const lie of ['script-svg', 'huge', 'javascript-url', 'not-an-image'] as const)
  test(`shows no invalid icon: ${lie} [2.6]`, async ({ host, evmWallet }) => {
    await evmWallet.announceFaultyIcon(lie)
    await host.open()
    await host.button.click()
    await expect(host.wallet('Juniper')).toBeVisible()
    await expect(host.wallet('Juniper').locator('img')).toHaveCount(0)
    expect(await host.page.evaluate(() => 'latchkeyIconRan' in globalThis)).toBe(false)
  })

test('reconnects after a reload without a prompt [3.22a, 4.1b, 4.1f]', async ({
  host,
  evmWallet,
}) => {
  await host.open()
  await host.connect('Juniper')
  const address = await host.state('address').textContent()
  await evmWallet.reject()
  await host.page.reload()
  await expect(host.state('status')).toHaveText('connected')
  await expect(host.state('address')).toHaveText(address ?? '')
  const methods = (await evmWallet.requests()).map(({ method }) => method)
  expect(methods).toContain('eth_accounts')
  expect(methods).not.toContain('eth_requestAccounts')
})

test('stays disconnected after a reload when reconnecting is disabled [4.1b]', async ({
  host,
  evmWallet,
}) => {
  await host.open({ reconnect: 'off' })
  await host.connect('Juniper')
  await host.page.reload()
  await host.button.click()
  await expect(host.wallet('Juniper')).toBeVisible()
  await expect(host.state('status')).toHaveText('disconnected')
  expect(await evmWallet.requests()).toEqual([])
})

test('forgets a wallet that was disconnected, also after a reload [3.22a, 4.10]', async ({
  host,
  evmWallet: _wallet,
}) => {
  await host.open()
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Disconnect')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('disconnected')
  await host.page.reload()
  await host.button.click()
  await expect(host.wallet('Juniper')).toBeVisible()
  await expect(host.state('status')).toHaveText('disconnected')
  await expect(host.state('address')).toHaveText('—')
})

test.describe('a wallet of two namespaces', () => {
  test.use({
    evmWalletOptions: { name: 'Heron', rdns: 'dev.latchkey.heron', accounts: [freshKey()] },
    solanaWalletOptions: { name: 'Heron', accounts: [freshSeed()] },
  })

  test('is one row, and lets the visitor select the namespace [2.2, 2.9b, 3.5]', async ({
    host,
    evmWallet,
    solanaWallet,
  }) => {
    await host.open()
    await host.button.click()
    await expect(host.wallet('Heron')).toHaveCount(1)
    await host.wallet('Heron').click()
    await expect(host.view('Choose a network')).toBeVisible()
    expect(await evmWallet.requests()).toEqual([])

    await host.press('Back')
    await expect(host.view('Connect a wallet')).toBeVisible()
    await host.wallet('Heron').click()
    await host.press(/^Solana/)
    await expect(host.dialog).toBeHidden()
    await expect(host.state('network')).toHaveText(/^solana:/)
    await expect(host.state('address')).toHaveText((await solanaWallet.addresses())[0] ?? '')
    expect(await evmWallet.requests()).toEqual([])
  })
})

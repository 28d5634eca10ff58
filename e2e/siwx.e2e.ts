import { startWalletBrowser } from './setup/frameHostPage.ts'
import type { HostPage } from './setup/hostPage.ts'
import { expect, test } from './setup/test.ts'
import {
  approve,
  createEmail,
  enterCode,
  openWalletHost,
  requestLoginCode,
  saveRecoveryCode,
} from './setup/walletJourney.ts'

/** Signs in with a wallet that rejects the first signature. */
async function signInAtSecondTry(host: HostPage): Promise<void> {
  await host.press('Sign')
  await expect(host.dialog.getByText('Request declined. Try again.')).toBeVisible()
  await host.press('Try again')
  await expect(host.dialog).toBeHidden()
  expect(await host.events()).toContain('SIWX_AUTH_SUCCESS')
}

async function expectSignedInAfterReload(host: HostPage): Promise<void> {
  await host.page.reload()
  await expect(host.state('status')).toHaveText('connected')
  await expect(host.dialog).toBeHidden()
}

test('signs in with an injected wallet, and stays signed in after a reload [4.8a, 4.8b]', async ({
  host,
  evmWallet,
}) => {
  await host.open({ signIn: 'required' })
  await host.button.click()
  await host.wallet('Juniper').click()
  await expect(host.view('Sign in')).toBeVisible()
  await host.page.keyboard.press('Escape')
  await expect(host.view('Sign in')).toBeVisible()
  await host.press('Show the message')
  const [address = ''] = await evmWallet.addresses()
  await expect(host.dialog.getByText(new RegExp(address))).toContainText('Chain ID: ')
  await evmWallet.reject({ method: 'personal_sign', once: true })
  await signInAtSecondTry(host)
  await expectSignedInAfterReload(host)
})

test('signs in with a Solana wallet, and stays signed in after a reload [4.8a, 4.8b]', async ({
  host,
  solanaWallet,
}) => {
  await host.open({ signIn: 'required' })
  await host.button.click()
  await host.wallet('Marigold').click()
  await solanaWallet.reject({ once: true })
  await signInAtSecondTry(host)
  await expectSignedInAfterReload(host)
})

test('waits for a required sign-in whose code cannot be loaded, and prompts once it has loaded [4.8a]', async ({
  host,
  evmWallet: _wallet,
  guarded,
}) => {
  guarded.allow(/Failed to fetch|net::ERR_FAILED|could not be loaded/)
  let isAway = true
  await host.page.route(/promptSignInOnAccountChange[^/]*\.js$/, (route) =>
    isAway ? route.abort() : route.continue(),
  )
  await host.open({ signIn: 'required' })
  await host.button.click()
  await host.wallet('Juniper').click()
  await expect(
    host.dialog.getByText('A problem occurred while trying initialize authentication'),
  ).toBeVisible()
  await expect(host.state('status')).toHaveText('connected')
  await expect(host.dialog).toBeVisible()
  isAway = false
  await expect(host.view('Sign in')).toBeVisible()
})

test('disconnects a visitor who cancels a required sign-in [4.8d]', async ({ host, evmWallet }) => {
  await host.open({ signIn: 'required' })
  await host.button.click()
  await host.wallet('Juniper').click()
  await host.press('Cancel and disconnect')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('disconnected')
  expect(await evmWallet.addresses()).not.toEqual([])
})

test('disconnects a visitor whose wallet ignores the switch back to the signed-in network [4.8d]', async ({
  host,
  evmWallet,
}) => {
  await host.open({ signIn: 'required' })
  await host.button.click()
  await host.wallet('Juniper').click()
  await host.press('Sign')
  await expect(host.dialog).toBeHidden()
  await evmWallet.changeChain(31338)
  await expect(host.view('Sign in')).toBeVisible()
  await evmWallet.neverAnswer({ method: 'wallet_switchEthereumChain' })
  await host.press(/^Cancel, back to/)
  await expect(host.dialog.getByText('Cancelling…')).toBeVisible()
  await host.press('Disconnect')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('disconnected')
})

test('signs in while a paired wallet connects, with one approval [4.8b, 7.31]', async ({
  host,
  phone,
}) => {
  await host.open({ signIn: 'required', networks: 'eip155:31337', adapters: 'evm' })
  await host.button.click()
  await host.wallet('WalletConnect').click()
  await phone.scan()
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('connected')
  expect(await host.events()).toContain('SIWX_AUTH_SUCCESS')

  await host.page.reload()
  await expect(host.state('status')).toHaveText('connected')
  await expect(host.dialog).toBeHidden()
})

test('signs in with a paired wallet [4.8a, 4.8b]', async ({ host, phone }) => {
  await host.open({ signIn: 'required' })
  await host.button.click()
  await host.wallet('WalletConnect').click()
  await phone.scan()
  await expect(host.view('Sign in')).toBeVisible()
  await host.press('Sign')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('connected')
  expect(await host.events()).toContain('SIWX_AUTH_SUCCESS')
})

test('signs in as the last step of a login, and is prompted after a login when that was rejected [4.8a, 4.9c]', async () => {
  // Two visits of a wallet, in a browser of their own.
  test.slow()
  const browser = await startWalletBrowser()
  try {
    const email = createEmail()
    const wallet = await openWalletHost(browser, { signIn: 'required' })
    const { host, frame, page } = wallet
    await requestLoginCode(wallet, email)
    await enterCode(wallet, email)
    await saveRecoveryCode(frame)
    const site = new URL(page.url())
    await expect(frame.getByText(`${site.host} wants you to sign in with your`)).toBeVisible()
    await expect(frame.getByText(site.origin, { exact: true })).toBeVisible()
    await approve(frame, 'Sign in')
    await expect(host.dialog).toBeHidden()
    expect(await host.events()).toContain('SIWX_AUTH_SUCCESS')

    // Another visit of an app without a stored connection, while the wallet is still signed in.
    await page.evaluate(() => localStorage.clear())
    await page.goto(site.href)
    await host.button.click()
    await host.dialog.getByLabel('Email').fill(email)
    await host.press('Continue')
    // A frame that moves while the modal opens receives no click.
    const sign = frame.getByRole('button', { name: 'Sign in', exact: true })
    await expect(sign).toHaveAttribute('aria-disabled', 'false')
    await frame.getByRole('button', { name: 'Reject' }).click()
    await expect(host.view('Sign in')).toBeVisible()
    await expect(host.state('status')).toHaveText('connected')
  } finally {
    await browser.close()
  }
})

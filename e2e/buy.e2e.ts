import type { Page } from '@playwright/test'
import type { HostPage } from './setup/hostPage.ts'
import { routeOnrampOffers } from './setup/onrampOffers.ts'
import { expect, test } from './setup/test.ts'

/** Opens the form to buy of the connected account. */
async function openForm(host: HostPage): Promise<void> {
  await host.button.click()
  await host.control('Buy').first().click()
  await expect(host.view('Buy')).toBeVisible()
  await expect(host.control('Continue to Sandbox')).toBeEnabled()
}

/** Clicks the button that opens the page of the provider, and returns the page. */
async function openProvider(host: HostPage, label: string): Promise<Page> {
  const opening = host.page.waitForEvent('popup')
  await host.press(label)
  return opening
}

/** Pays on the page of the sandbox. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('It is paid out.')).toBeVisible()
  await page.close()
}

test('buys ETH in the sandbox, which arrives in the account [1.3, 3.14, 4.15a]', async ({
  host,
  evmWallet,
  chains,
}) => {
  await host.open()
  await host.connect('Juniper')
  const [address = ''] = await evmWallet.addresses()
  await openForm(host)
  const amount = host.dialog.getByLabel(/^Amount/)
  await expect(amount).toHaveValue('100')
  await amount.fill('5')
  await expect(host.dialog.getByText(/^Choose between \$10 and \$25,000\.$/)).toBeVisible()
  await expect(host.control('Continue to Sandbox')).toBeDisabled()
  await host.press('$250')
  await expect(host.dialog.getByText(/^0\.\d+ ETH$/)).toBeVisible()

  const page = await openProvider(host, 'Continue to Sandbox')
  await expect(host.dialog.getByText('Finish in Sandbox')).toBeVisible()
  await expect(page.getByText(address, { exact: false })).toBeVisible()
  expect(await page.evaluate(() => window.opener)).toBeNull()
  await pay(page)
  await expect(host.dialog.getByText(/^0\.\d+ ETH arrived$/)).toBeVisible()
  const received = await chains.one.balance(address)
  expect(received).toBeGreaterThan(0n)
  expect(await host.events()).toEqual(
    expect.arrayContaining(['SELECT_BUY_CRYPTO', 'SELECT_BUY_PROVIDER', 'BUY_SUCCESS']),
  )

  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  const shown = `0.${received.toString().padStart(18, '0').slice(0, 3)} ETH`
  await expect(host.dialog.getByText(shown).first()).toBeVisible()
})

test('compares the offers of providers, and keeps the chosen one when they fail', async ({
  host,
  evmWallet,
  guarded,
}) => {
  guarded.allow(/status of 503|Could not get a quote/)
  const offered = await routeOnrampOffers(host.page)
  await host.open({ onrampProviders: 'moonpay,transak,coinbase' })
  expect(await evmWallet.addresses()).toHaveLength(2)
  await host.connect('Juniper')
  await host.button.click()
  await host.control('Buy').first().click()
  const offers = host.dialog.getByRole('radio')
  await expect(host.control('Continue to MoonPay')).toBeEnabled()
  await expect(offers).toHaveCount(4)
  await expect(offers.first()).toBeChecked()
  await expect(offers.first()).toHaveAccessibleName(
    /^MoonPay ?Best rate ?Bank transfer ?0\.05 ETH ?\$3\.50 fee$/,
  )
  await host.dialog.getByRole('radio', { name: /^Transak/ }).check()
  await expect(host.control('Continue to Transak')).toBeEnabled()

  await host.press(/^Select country/)
  await host.press(/^Germany/)
  await expect(host.control('Select country, Germany')).toBeVisible()
  await expect(host.control('Continue to Transak')).toBeEnabled()

  offered.amounts = []
  await host.dialog.getByRole('radio', { name: /^Coinbase \$150 to \$15,000$/ }).check()
  await expect(host.control('Continue to Coinbase')).toBeDisabled()
  await host.dialog.getByRole('radio', { name: /^Transak/ }).check()

  await host.press('$250')
  await expect(host.dialog.getByText(/^Couldn’t compare the providers/)).toBeVisible()
  await expect(host.dialog.getByText(/^≈ 0\.\d+ ETH$/)).toBeVisible()
  await expect(host.control('Continue to Transak')).toBeEnabled()
})

test('buys SOL in the sandbox, in another currency and while the modal is closed [1.3]', async ({
  host,
  solanaWallet,
  chains,
}) => {
  await host.open()
  await host.connect('Marigold')
  const [address = ''] = await solanaWallet.addresses()
  await openForm(host)
  await host.press('Currency: USD')
  await host.press(/^.?\s*Euro/)
  await expect(host.control('Currency: EUR')).toBeVisible()
  await expect(host.dialog.getByText(/^[\d.]+ SOL$/)).toBeVisible()
  const page = await openProvider(host, 'Continue to Sandbox')
  await host.press('Close')
  await expect(page.getByRole('button', { name: 'Pay 100.00 EUR' })).toBeVisible()
  await pay(page)
  await expect.poll(() => chains.solana.balance(address)).toBeGreaterThan(0n)
  await expect.poll(() => host.events()).toContain('BUY_SUCCESS')
})

test('resumes a purchase after a reload, and detects what arrived meanwhile', async ({
  host,
  evmWallet,
}) => {
  await host.open()
  await host.connect('Juniper')
  expect(await evmWallet.addresses()).toHaveLength(2)
  await openForm(host)
  const page = await openProvider(host, 'Continue to Sandbox')
  await expect(host.dialog.getByText('Finish in Sandbox')).toBeVisible()
  await host.page.waitForFunction(() =>
    Object.values(localStorage).some((text) => `${text}`.includes('balanceBefore')),
  )
  await host.page.reload()
  await host.button.click()
  await host.press('ETH from Sandbox on its way')
  await expect(host.dialog.getByText('Finish in Sandbox')).toBeVisible()
  await expect(host.control('Open again')).toBeVisible()
  await host.page.reload()
  await pay(page)
  await host.button.click()
  await host.toast('Purchase arrived').waitFor()
  await expect(host.control('ETH from Sandbox on its way')).toBeHidden()
})

test('shows a way on when the browser blocks the window, and a retry when the gateway fails', async ({
  host,
  evmWallet,
  guarded,
}) => {
  guarded.allow(/status of 500/)
  await host.page.addInitScript(() => {
    window.open = () => null
  })
  await host.open()
  expect(await evmWallet.addresses()).toHaveLength(2)
  await host.connect('Juniper')
  await openForm(host)
  await host.page.route('**/v1/onramp/widget*', (route) => route.fulfill({ status: 500 }))
  await host.press('Continue to Sandbox')
  await expect(host.dialog.getByText('Couldn’t open Sandbox')).toBeVisible()
  await expect(host.control('Try again')).toBeFocused()
  await host.page.unroute('**/v1/onramp/widget*')
  await host.press('Try again')
  await expect(host.dialog.getByText('Your browser blocked the window')).toBeVisible()

  const opening = host.page.waitForEvent('popup')
  await host.dialog.getByRole('link', { name: 'Open Sandbox' }).click()
  const page = await opening
  await expect(host.dialog.getByText('Finish in Sandbox')).toBeVisible()
  await pay(page)
  await expect(host.dialog.getByText(/ETH arrived$/)).toBeVisible()
})

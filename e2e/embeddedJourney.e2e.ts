import { expect, type Page } from '@playwright/test'
import { chromiumArgs } from '../tooling/setup/chromium.mjs'
import { findChains, sol, type TestChains } from './setup/chains.ts'
import { type FrameHostPage, openFrameHostPage, readMailedCode } from './setup/frameHostPage.ts'
import { localnetDescriptionUrl } from './setup/test.ts'
import {
  approve,
  createEmail,
  enterCode,
  openWalletHost,
  pressUntil,
  requestLoginCode,
  saveRecoveryCode,
  startTransfer,
  type WalletHost,
} from './setup/walletJourney.ts'
import { testWithProfiles } from './setup/walletProfiles.ts'

const test = testWithProfiles.extend<{ readonly chains: TestChains }>({
  chains: async ({ browserName: _name }, use) => {
    await use(await findChains(localnetDescriptionUrl))
  },
})

const server = new URL(localnetDescriptionUrl).origin

const addressOf = async ({ host }: WalletHost): Promise<string> =>
  (await host.state('address').textContent()) ?? ''

/** Leaves out the messages of other tests: the mailbox of the page shows the newest of all. */
async function showOnlyMailsTo(page: Page, email: string): Promise<void> {
  await page.route('**/mailbox.json', async (route) => {
    const response = await route.fetch()
    const { mails } = (await response.json()) as { mails: readonly { to: string }[] }
    await route.fulfill({ response, json: { mails: mails.filter(({ to }) => to === email) } })
  })
}

/** An account that no other test sends to. */
const receiver = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

// Two browsers start, on a machine that is busy with other tests.
test.describe.configure({ timeout: 240_000 })

test('sends on Solana from the modal, and recovers the wallet in a second browser', async ({
  profiles,
  chains,
}) => {
  const email = createEmail()
  // With a blurred page: no approval can be given where the blur is on an element around the frame.
  const first = await openWalletHost(await profiles.start(chromiumArgs))
  const { host, frame, page } = first
  await showOnlyMailsTo(page, email)
  await requestLoginCode(first, email)
  const login = await readMailedCode(server, email)
  await expect(page.getByLabel('Mailbox').getByRole('listitem')).toContainText([login])
  await enterCode(first, email)
  const code = await saveRecoveryCode(frame)
  await host.dialog.waitFor({ state: 'hidden' })
  const evmAddress = await addressOf(first)
  expect(evmAddress).toMatch(/^0x[\da-fA-F]{40}$/)

  await host.networkButton.click()
  await host.press(/Solana/)
  await host.dialog.waitFor({ state: 'hidden' })
  await expect(host.state('address')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const solanaAddress = await addressOf(first)
  await chains.solana.fund(solanaAddress, 3n * sol)
  // The session and its network last over a reload. The balance that was read before is kept for a while.
  await expect(async () => {
    await page.reload()
    await expect(host.state('address')).toHaveText(solanaAddress)
    await expect(host.state('balance')).toContainText('3', { timeout: 3_000 })
  }).toPass()
  const before = await chains.solana.balance(receiver)
  await startTransfer(first, { amount: '0.5', symbol: 'SOL', receiver })
  await approve(frame)
  await expect(host.dialog.getByText('0.5 SOL sent')).toBeVisible()
  expect((await chains.solana.balance(receiver)) - before).toBe(sol / 2n)

  const second = await openWalletHost(await profiles.start())
  await requestLoginCode(second, email)
  await enterCode(second, email, 1)
  await second.frame.getByRole('textbox').fill(code)
  await second.frame.getByRole('button', { name: 'Open wallet' }).click()
  await second.host.dialog.waitFor({ state: 'hidden' })
  expect(await addressOf(second)).toBe(evmAddress)

  // Signing out there leaves the first browser connected.
  await second.host.button.click()
  await second.host.press('Disconnect')
  await expect(second.host.state('status')).toHaveText('disconnected')
  await expect(host.state('status')).toHaveText('connected')
})

/** Opens another tab of the app, with the frame of the wallet and no client that follows it. */
async function openOtherTab({ page }: WalletHost): Promise<FrameHostPage> {
  const { projectId } = (await (await fetch(localnetDescriptionUrl)).json()) as {
    readonly projectId: string
  }
  const app = new URL(page.url())
  app.searchParams.set('embeddedWallet', 'off')
  const options = { app: app.href, wallet: server.replace('127.0.0.1', 'localhost'), projectId }
  return openFrameHostPage(await page.context().newPage(), options)
}

test('follows the account that signs in to the wallet in another tab of the app', async ({
  profiles,
}) => {
  const [ada, bob] = [createEmail(), createEmail()]
  const first = await openWalletHost(await profiles.start())
  const { host } = first
  await requestLoginCode(first, ada)
  await enterCode(first, ada)
  await saveRecoveryCode(first.frame)
  await host.dialog.waitFor({ state: 'hidden' })
  const addressOfAda = await addressOf(first)

  const other = await openOtherTab(first)
  await other.request('connectEmail', { email: bob })
  const opened = other.request('connectOtp', { otp: await readMailedCode(server, bob) })
  opened.catch(() => {})
  // The wallet of the other account is not open in this browser yet.
  await expect(host.state('status')).toHaveText('disconnected')
  await saveRecoveryCode(other.frame)
  await opened

  await first.page.bringToFront()
  await host.button.click()
  await host.dialog.getByLabel('Email').fill(bob)
  await pressUntil(host.control('Continue'), 'hidden', host.dialog)
  await expect(host.state('status')).toHaveText('connected')
  expect(await addressOf(first)).not.toBe(addressOfAda)

  await expect(async () => {
    // The service sends a code 30 s after another.
    await other.request('connectEmail', { email: ada })
  }).toPass({ timeout: 60_000, intervals: [3_000] })
  await other.request('connectOtp', { otp: await readMailedCode(server, ada, 1) })
  await expect(host.state('address')).toHaveText(addressOfAda)
  await expect(host.state('status')).toHaveText('connected')
})

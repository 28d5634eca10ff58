import { expect } from '@playwright/test'
import { findChains, sol, type TestChains } from './setup/chains.ts'
import { localnetDescriptionUrl } from './setup/test.ts'
import {
  approve,
  createEmail,
  enterCode,
  openWalletHost,
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

const addressOf = async ({ host }: WalletHost): Promise<string> =>
  (await host.state('address').textContent()) ?? ''

/** An account that no other test sends to. */
const receiver = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

// Two browsers start, on a machine that is busy with other tests.
test.describe.configure({ timeout: 240_000 })

test('sends on Solana from the modal, and recovers the wallet in a second browser', async ({
  profiles,
  chains,
}) => {
  const email = createEmail()
  const first = await openWalletHost(await profiles.start())
  const { host, frame, page } = first
  await requestLoginCode(first, email)
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

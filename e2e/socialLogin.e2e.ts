import { expect, type Page, test as base } from '@playwright/test'
import { startWalletBrowser, type WalletBrowser } from './setup/frameHostPage.ts'
import {
  createEmail,
  openWalletHost,
  saveRecoveryCode,
  type WalletHost,
} from './setup/walletJourney.ts'

const test = base.extend<{ readonly browserOfVisitor: WalletBrowser }>({
  browserOfVisitor: async ({ browserName: _name }, use) => {
    const browser = await startWalletBrowser()
    await use(browser)
    await browser.close()
  },
})

/** Opens the window of a provider from the modal. */
async function openProvider({ host, page }: WalletHost): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await host.button.click()
  await host.press('Continue with Google')
  return opening
}

/** Signs in at the local provider. */
async function signInAtProvider(window: Page, email: string): Promise<void> {
  await window.getByLabel('E-mail address').fill(email)
  await window.getByRole('button', { name: 'Sign in' }).click()
}

test('logs in with a provider, whose window closes without a question', async ({
  browserOfVisitor,
}) => {
  const wallet = await openWalletHost(browserOfVisitor)
  const window = await openProvider(wallet)
  await signInAtProvider(window, createEmail())
  // Nobody answers in the window: the frame in the shadow root of the modal has its secret.
  await saveRecoveryCode(wallet.frame)
  await wallet.host.dialog.waitFor({ state: 'hidden' })
  await expect(wallet.host.state('status')).toHaveText('connected')
  await expect.poll(() => window.isClosed()).toBe(true)
})

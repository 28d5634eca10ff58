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

/** Signs in at the provider again from the settings in the frame. */
async function confirmAtProvider({ frame, page }: WalletHost, email: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Continue with Google' }).click()
  const window = await opening
  // It has a session of this visitor, which does not count.
  await signInAtProvider(window, email)
  await expect.poll(() => window.isClosed()).toBe(true)
}

test('logs in with a provider, and confirms a change of recovery with a new sign-in', async ({
  browserOfVisitor,
}) => {
  const email = createEmail()
  const wallet = await openWalletHost(browserOfVisitor)
  const { host, frame } = wallet
  const window = await openProvider(wallet)
  await signInAtProvider(window, email)
  // Nobody answers in the window: the frame in the shadow root of the modal has its secret.
  await saveRecoveryCode(frame)
  await host.dialog.waitFor({ state: 'hidden' })
  await expect(host.state('status')).toHaveText('connected')
  await expect.poll(() => window.isClosed()).toBe(true)

  await host.button.click()
  await host.press('Security settings')
  await frame.getByRole('button', { name: 'Recovery' }).click()
  await frame.getByRole('button', { name: 'Create a new code' }).click()
  await confirmAtProvider(wallet, email)
  await expect(frame.getByText('the recovery code of this wallet')).toBeVisible()
})

import { randomUUID } from 'node:crypto'
import { expect, type Page, test as base } from '@playwright/test'
import { checkPageAxe } from './setup/checkPageAxe.ts'
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

/** Opens the export from the modal, and signs in there at the provider, in the same tab. */
async function openExport({ host, page }: WalletHost, email: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await host.press('Export wallet')
  const exported = await opening
  const next = exported.getByRole('button', { name: 'Continue with Google' })
  await expect(next).toBeVisible()
  const { href } = new URL(exported.url())
  await checkPageAxe(exported)
  // A link with the result of another login signs nobody in.
  await exported.goto(`${href}#flow=${randomUUID()}&completion=${'c'.repeat(43)}`)
  await exported.reload()
  await next.click()
  await exported.getByRole('button', { name: 'Cancel' }).click()
  await expect(exported.getByText('The provider did not confirm the sign-in.')).toBeVisible()
  expect(exported.url()).toBe(href)
  await next.click()
  await signInAtProvider(exported, email)
  return exported
}

// Many steps, on a machine that is busy with other tests.
test.describe.configure({ timeout: 240_000 })

test('logs in with a provider, confirms a change of recovery, and exports the wallet (abuse 116)', async ({
  browserOfVisitor,
}) => {
  const email = createEmail()
  const wallet = await openWalletHost(browserOfVisitor)
  const { host, frame } = wallet
  const window = await openProvider(wallet)
  await signInAtProvider(window, email)
  // Nobody answers in the window: the frame in the shadow root of the modal has its secret.
  const code = await saveRecoveryCode(frame)
  await host.dialog.waitFor({ state: 'hidden' })
  await expect(host.state('status')).toHaveText('connected')
  await expect.poll(() => window.isClosed()).toBe(true)

  await host.button.click()
  await host.press('Security settings')
  await frame.getByRole('button', { name: 'Recovery' }).click()
  await frame.getByRole('button', { name: 'Create a new code' }).click()
  await confirmAtProvider(wallet, email)
  await expect(frame.getByText('the recovery code of this wallet')).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()

  // The account has no address: the page of the export takes its provider.
  const exported = await openExport(wallet, email)
  await exported.getByRole('textbox').fill(code)
  await exported.getByRole('button', { name: 'Continue' }).click()
  await exported.getByRole('button', { name: 'Show for 30 seconds' }).click()
  const words = exported.getByRole('list', { name: 'Recovery words' }).getByRole('listitem')
  await expect(words.first()).toHaveText(/^[a-z]+$/)
  await checkPageAxe(exported)
  await exported.getByRole('button', { name: 'Finish' }).click()
  await expect(exported.getByText('The export has ended.')).toBeVisible()
})

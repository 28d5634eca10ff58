import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { checkPageAxe } from './setup/checkPageAxe.ts'
import { startWalletBrowser, type WalletBrowser } from './setup/frameHostPage.ts'
import {
  createEmail,
  enterCode,
  openWalletHost,
  pressGuarded,
  requestLoginCode,
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
async function openProvider({ host, page }: WalletHost, name = 'Google'): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await host.button.click()
  await expect(host.control(`Continue with ${name}`)).toBeVisible()
  // The server has not configured it.
  await expect(host.control('Continue with Farcaster')).toBeHidden()
  await host.press(`Continue with ${name}`)
  return opening
}

const addressOf = async ({ host }: WalletHost): Promise<string> =>
  (await host.state('address').textContent()) ?? ''

/** Signs out from the view of the account. */
async function signOut({ host }: WalletHost): Promise<void> {
  await host.press('Disconnect')
  await expect(host.state('status')).toHaveText('disconnected')
}

/** Signs in at the local provider. */
async function signInAtProvider(window: Page, email: string): Promise<void> {
  await window.getByLabel('E-mail address').fill(email)
  await window.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in at the provider in a window without a connection to the app, and compares the number. */
async function signInAndCompare({ host }: WalletHost, window: Page): Promise<void> {
  const shown = await host.dialog.getByText(/it must be/).textContent()
  const number = /\d\d/.exec(shown ?? '')?.[0] ?? 'none'
  await signInAtProvider(window, createEmail())
  await expect(window.getByText(number, { exact: true })).toBeVisible()
  await window.getByRole('button', { name: 'Yes, sign in' }).click()
}

/** Signs in at the provider from the frame: to confirm the session, or to add the login. */
async function confirmAtProvider(
  { frame, page }: WalletHost,
  email: string,
  press: (button: Locator) => Promise<void> = async (button) => button.click(),
): Promise<void> {
  const opening = page.waitForEvent('popup')
  await press(frame.getByRole('button', { name: 'Continue with Google' }))
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

/** Records the waits of all pages for 45 s and for 110 s, so that `endLongWaits` can end them. */
async function recordLongWaits({ context }: WalletBrowser): Promise<void> {
  await context.addInitScript(() => {
    const { setTimeout, clearTimeout } = window
    const waits = new Map<number, () => void>()
    const start = (run: () => void, ms = 0): number => {
      const id = setTimeout(run, ms)
      if (ms > 40_000 && ms < 115_000) waits.set(id, run)
      return id
    }
    const clear = (id: number): void => {
      waits.delete(id)
      clearTimeout(id)
    }
    const endLongWaits = (): void => {
      for (const [id, run] of waits) {
        clear(id)
        run()
      }
    }
    Object.assign(window, { setTimeout: start, clearTimeout: clear, endLongWaits })
  })
}

/** Ends the waits of a page and its frames at once. */
async function endLongWaits(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(() => (window as unknown as { endLongWaits(): void }).endLongWaits())
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

test('logs in with a provider that cuts off its window, however long the visitor takes there', async ({
  browserOfVisitor,
}) => {
  await recordLongWaits(browserOfVisitor)
  const wallet = await openWalletHost(browserOfVisitor)
  const { host, frame, page } = wallet
  const waitForQuestion = async (): Promise<unknown> =>
    page.waitForRequest((request) => request.url().endsWith('/wallet/v1/social/status'))
  // The provider of X is cut off from the page that opened its window, as others are.
  const window = await openProvider(wallet, 'X')
  for (let count = 0; count < 2; count += 1) {
    await waitForQuestion()
    await endLongWaits(page)
  }
  await waitForQuestion()
  await signInAndCompare(wallet, window)
  await saveRecoveryCode(frame)
  await host.dialog.waitFor({ state: 'hidden' })
  await expect(host.state('status')).toHaveText('connected')
})

test('logs in by a link where the browser opens no window', async ({ browserOfVisitor }) => {
  await browserOfVisitor.context.addInitScript(() => {
    window.open = () => null
  })
  const wallet = await openWalletHost(browserOfVisitor)
  const { host, frame, page } = wallet
  await host.button.click()
  await host.press('Continue with Google')
  const opening = page.context().waitForEvent('page')
  await host.dialog.getByRole('link', { name: 'Open Google' }).click()
  await signInAndCompare(wallet, await opening)
  await saveRecoveryCode(frame)
  await host.dialog.waitFor({ state: 'hidden' })
  await expect(host.state('status')).toHaveText('connected')
})

test('adds a provider to an account of e-mail, and signs in to the same wallet with it', async ({
  browserOfVisitor,
}) => {
  const email = createEmail()
  const wallet = await openWalletHost(browserOfVisitor)
  const { host, frame } = wallet
  await requestLoginCode(wallet, email)
  await enterCode(wallet, email)
  await saveRecoveryCode(frame)
  await host.dialog.waitFor({ state: 'hidden' })
  const address = await addressOf(wallet)

  await host.button.click()
  await host.press('Security settings')
  await frame.getByRole('button', { name: 'Ways to sign in' }).click()
  await frame.getByRole('button', { name: 'Add Google' }).click()
  // The account at the provider has another address.
  const other = createEmail()
  await confirmAtProvider(wallet, other, pressGuarded)
  await expect(frame.getByText('You can now sign in with Google.')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Add Google' })).toBeHidden()
  await expect(frame.getByRole('listitem').filter({ hasText: /Google, Added/ })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await signOut(wallet)

  // The session at the provider would end within a minute.
  await browserOfVisitor.context.clearCookies()
  await signInAtProvider(await openProvider(wallet), other)
  await expect(host.state('status')).toHaveText('connected')
  expect(await addressOf(wallet)).toBe(address)
})

test('adds an e-mail address to an account of a provider, and signs in to the same wallet with it', async ({
  browserOfVisitor,
}) => {
  const email = createEmail()
  const wallet = await openWalletHost(browserOfVisitor)
  const { host, frame } = wallet
  await signInAtProvider(await openProvider(wallet), email)
  await saveRecoveryCode(frame)
  await host.dialog.waitFor({ state: 'hidden' })
  await expect(host.state('status')).toHaveText('connected')
  const address = await addressOf(wallet)

  // The address that the provider has verified starts no second account.
  await host.button.click()
  await host.press(/Add an email address/)
  await host.dialog.getByLabel('Email').fill(email)
  await host.press('Save')
  await pressGuarded(frame.getByRole('button', { name: 'Add', exact: true }))
  await confirmAtProvider(wallet, email)
  await enterCode(wallet, email)
  await expect(host.toast('Email saved')).toBeVisible()
  await expect(host.control(email)).toBeVisible()
  await signOut(wallet)

  await requestLoginCode(wallet, email)
  await enterCode(wallet, email, 1)
  await host.dialog.waitFor({ state: 'hidden' })
  await expect(host.state('status')).toHaveText('connected')
  expect(await addressOf(wallet)).toBe(address)
})

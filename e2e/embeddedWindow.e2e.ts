import { expect, type Page, test as base } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { addAuthenticator } from './setup/addAuthenticator.ts'
import { type TestChains, findChains, weiPerEther } from './setup/chains.ts'
import { checkPageAxe } from './setup/checkPageAxe.ts'
import { startWalletBrowser, type WalletBrowser } from './setup/frameHostPage.ts'
import { freshAddress, localnetDescriptionUrl } from './setup/test.ts'
import {
  approve,
  createEmail,
  enterCode,
  openWalletHost,
  requestLoginCode,
  saveRecoveryCode,
  startTransfer,
  switchToUnreadNetwork,
  type WalletHost,
} from './setup/walletJourney.ts'

const test = base.extend<{ readonly browserOfVisitor: WalletBrowser; readonly chains: TestChains }>(
  {
    browserOfVisitor: async ({ browserName: _name }, use) => {
      const browser = await startWalletBrowser()
      await use(browser)
      await browser.close()
    },
    chains: async ({ browserName: _name }, use) => {
      await use(await findChains(localnetDescriptionUrl))
    },
  },
)

/** As Firefox and Safari: nothing reports what covers a frame. */
const hideCoverTracking = (): void => {
  delete (IntersectionObserverEntry.prototype as { isVisible?: unknown }).isVisible
}

/** As Firefox and Safari: a frame cannot detect whether it can create passkeys. */
const hideFeaturePolicy = (): void => {
  delete (Document.prototype as { featurePolicy?: unknown }).featurePolicy
}

/** As browsers that deny storage to frames of other sites. */
const denyFrameStorage = (): void => {
  if (window !== window.top) Object.defineProperty(window, 'indexedDB', { value: undefined })
}

async function openWindow({ page }: WalletHost, press: () => Promise<void>): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await press()
  return opening
}

const addressOf = async ({ host }: WalletHost): Promise<string> =>
  (await host.state('address').textContent()) ?? ''

// Many steps, on a machine that is busy with other tests.
test.describe.configure({ timeout: 240_000 })

test('approves a transfer in a window where the browser does not report what covers the frame', async ({
  browserOfVisitor,
  chains,
}) => {
  await browserOfVisitor.context.addInitScript(hideCoverTracking)
  const email = createEmail()
  const wallet = await openWalletHost(browserOfVisitor)
  const { host, frame } = wallet
  await requestLoginCode(wallet, email)
  await enterCode(wallet, email)
  await saveRecoveryCode(frame)
  await host.dialog.waitFor({ state: 'hidden' })
  await chains.two.fund(await addressOf(wallet), weiPerEther / 20n)
  await switchToUnreadNetwork(wallet)

  const receiver = freshAddress()
  await startTransfer(wallet, { amount: '0.01', symbol: 'ETH', receiver })
  const next = frame.getByRole('button', { name: 'Continue in a window' })
  await expect(frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  // The window is closed without an answer: nothing is sent, and the visitor opens it again.
  const closed = await openWindow(wallet, () => next.click())
  await expect(closed.getByRole('button', { name: 'Approve' })).toBeVisible()
  await closed.close()
  await expect(frame.getByText('The window was closed before you answered.')).toBeVisible()
  expect(await chains.two.balance(receiver)).toBe(0n)

  const opened = await openWindow(wallet, () => next.click())
  await expect(opened.getByText(new URL(wallet.page.url()).origin)).toBeVisible()
  await approve(opened)
  await expect(host.dialog.getByText('0.01 ETH sent')).toBeVisible()
  await expect.poll(() => opened.isClosed()).toBe(true)
  expect(await chains.two.balance(receiver)).toBe(weiPerEther / 100n)
})

test('logs in, sends and signs in a window where frames store nothing', async ({
  browserOfVisitor,
  chains,
}) => {
  await browserOfVisitor.context.addInitScript(denyFrameStorage)
  const email = createEmail()
  const wallet = await openWalletHost(browserOfVisitor)
  const { host } = wallet
  await host.button.click()
  await host.dialog.getByLabel('Email').fill(email)
  await host.press('Continue')

  await wallet.page.evaluate(() => {
    const { open } = window
    window.open = () => null
    Object.assign(window, { restoreOpen: () => (window.open = open) })
  })
  await host.press('Continue in a window')
  await expect(
    host.dialog.getByText('Your browser blocked the window of your wallet.'),
  ).toBeVisible()
  await wallet.page.evaluate(() => (window as unknown as { restoreOpen(): void }).restoreOpen())

  const opened = await openWindow(wallet, () => host.press('Continue in a window'))
  await enterCode(wallet, email)
  await saveRecoveryCode(opened)
  await host.dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => opened.isClosed()).toBe(true)
  await chains.two.fund(await addressOf(wallet), weiPerEther / 20n)
  await switchToUnreadNetwork(wallet)

  const receiver = freshAddress()
  await startTransfer(wallet, { amount: '0.01', symbol: 'ETH', receiver })
  const approval = await openWindow(wallet, () => host.press('Continue in a window'))
  await approve(approval)
  await expect(host.dialog.getByText('0.01 ETH sent')).toBeVisible()
  await expect.poll(() => approval.isClosed()).toBe(true)
  expect(await chains.two.balance(receiver)).toBe(weiPerEther / 100n)

  await host.press('Done')
  await wallet.page.keyboard.press('Escape')
  await wallet.page.getByLabel('Message').fill('Signed in a window.')
  await wallet.page.getByRole('button', { name: 'Sign message' }).click()
  const signing = await openWindow(wallet, () => host.press('Continue in a window'))
  await expect(signing.getByText('Signed in a window.')).toBeVisible()
  const output = wallet.page.getByRole('status', { name: 'Signature' })
  await approve(signing, 'Sign')
  await expect(output).toHaveText(/^0x[0-9a-f]{130}$/)
  await expect.poll(() => signing.isClosed()).toBe(true)
  const signature = (await output.textContent()) as `0x${string}`
  const signer = await recoverMessageAddress({ message: 'Signed in a window.', signature })
  expect(signer).toBe(await addressOf(wallet))

  // Closing the window rejects what it shows.
  await startTransfer(wallet, { amount: '0.01', symbol: 'ETH', receiver })
  const left = await openWindow(wallet, () => host.press('Continue in a window'))
  await expect(left.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await left.close()
  await expect(host.view('Review transfer')).toBeVisible()
  expect(await chains.two.balance(receiver)).toBe(weiPerEther / 100n)
})

test('creates passkeys in a window where the browser does not tell the frame that it can', async ({
  browserOfVisitor,
}) => {
  await browserOfVisitor.context.addInitScript(hideFeaturePolicy)
  const email = createEmail()
  const wallet = await openWalletHost(browserOfVisitor)
  const { host, frame, page } = wallet
  await requestLoginCode(wallet, email)
  await enterCode(wallet, email)

  // Blocked, and then closed: the visitor tries again.
  const [framed] = page.frames().filter((each) => each.parentFrame() !== null)
  const next = frame.getByRole('button', { name: 'Continue' })
  await expect(next).toBeVisible()
  await framed!.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await next.click()
  await expect(frame.getByText('The window cannot be reached.')).toBeVisible()
  const closed = await openWindow(wallet, () => next.click())
  await expect(closed.getByText(email)).toBeVisible()
  await expect(closed.getByText('Opens your wallet in another browser')).toBeVisible()
  await expect(closed.getByText(new URL(page.url()).origin)).toBeVisible()
  await checkPageAxe(closed)
  await expect(frame.getByText('Continue in the window of your wallet.')).toBeVisible()
  await closed.close()
  await expect(frame.getByText('The passkey was not used.')).toBeVisible()

  // The window reports what failed in it, and tries again.
  const opened = await openWindow(wallet, () => next.click())
  const create = opened.getByRole('button', { name: 'Create passkey' })
  const { session, authenticatorId } = await addAuthenticator(opened, { hasPrf: false })
  await create.click()
  await expect(opened.getByText('This passkey cannot protect a wallet.')).toBeVisible()
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await addAuthenticator(opened)
  await create.click()
  await host.dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => opened.isClosed()).toBe(true)
  expect(await addressOf(wallet)).toMatch(/^0x/)

  // A passkey that confirms changes.
  await host.button.click()
  await host.press('Security settings')
  await frame.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await frame.getByRole('button', { name: 'Add a passkey' }).click()
  // Loaded again, it has lost its connection to the frame.
  const reloaded = await openWindow(wallet, () =>
    frame.getByRole('button', { name: 'Create passkey' }).click(),
  )
  await expect(reloaded.getByText(/only a passkey does/)).toBeVisible()
  // Not `reload`: the window closes before its response is read.
  await reloaded.evaluate(() => window.location.reload()).catch(() => {})
  await expect(frame.getByText('The passkey was not used.')).toBeVisible()
  await expect.poll(() => reloaded.isClosed()).toBe(true)
  const second = await openWindow(wallet, () =>
    frame.getByRole('button', { name: 'Create passkey' }).click(),
  )
  await addAuthenticator(second)
  await second.getByRole('button', { name: 'Create passkey' }).click()
  await expect(frame.getByText('The passkey is added.')).toBeVisible()
})

test('offers the recovery code alone where the code of the window does not load', async ({
  browserOfVisitor,
}) => {
  await browserOfVisitor.context.addInitScript(hideFeaturePolicy)
  await browserOfVisitor.context.route('**/createWindowPasskeys.js', (route) => route.abort())
  const email = createEmail()
  const wallet = await openWalletHost(browserOfVisitor)
  await requestLoginCode(wallet, email)
  await enterCode(wallet, email)
  await expect(wallet.frame.getByText('Not available in this browser')).toBeVisible()
  await expect(wallet.frame.getByRole('radio', { name: 'Passkey' })).toBeDisabled()
  await saveRecoveryCode(wallet.frame)
  await expect.poll(() => addressOf(wallet)).toMatch(/^0x/)
})

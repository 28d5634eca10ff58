import { randomBytes } from 'node:crypto'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { createHostPage, type HostPage } from './hostPage.ts'
import { readMailedCode, type WalletBrowser } from './frameHostPage.ts'

/** The service of the embedded wallet, and the page of its e-mails. */
const server = new URL(process.env['LATCHKEY_LOCALNET'] ?? 'http://127.0.0.1:4870').origin

/** The playground with e-mail login, at `127.0.0.1`, whose frame is of `localhost`. */
export type WalletHost = {
  readonly host: HostPage
  readonly page: Page
  readonly frame: FrameLocator
}

/** Returns an address that no other test uses. */
export function createEmail(): string {
  return `ada-${randomBytes(6).toString('hex')}@example.org`
}

/** Opens the playground in a tab of a browser. */
export async function openWalletHost(
  browser: Pick<WalletBrowser, 'context'>,
  config: Readonly<Record<string, string>> = {},
): Promise<WalletHost> {
  const page = await browser.context.newPage()
  // The whole frame has to be visible.
  await page.setViewportSize({ width: 1280, height: 800 })
  const host = createHostPage(page)
  await host.open({ embeddedWallet: 'on', ...config })
  return { host, page, frame: page.frameLocator('iframe[title="Wallet"]') }
}

/** Enters an address in the modal, and requests its code until the service sends one. */
export async function requestLoginCode({ host }: WalletHost, email: string): Promise<void> {
  await host.button.click()
  await host.dialog.getByLabel('Email').fill(email)
  await pressUntil(host.control('Continue'), 'visible', codeField(host))
}

/**
 * Presses a button until another element is shown or hidden. The service sends a code 30 s after another, and
 * refuses until then.
 */
export async function pressUntil(
  button: Locator,
  state: 'visible' | 'hidden',
  element: Locator,
): Promise<void> {
  await expect(async () => {
    // A press before this one may have been late, and have removed the button.
    await button.click({ timeout: 3_000 }).catch(() => {})
    await element.waitFor({ state, timeout: 3_000 })
  }).toPass({ timeout: 90_000, intervals: [1_000] })
}

/** Types the code of an e-mail into the modal. */
export async function enterCode({ host }: WalletHost, email: string, position = 0): Promise<void> {
  await codeField(host).fill(await readMailedCode(server, email, position))
}

const codeField = ({ dialog }: HostPage): Locator => dialog.getByLabel('Code', { exact: true })

/** Chooses the recovery code for a new wallet, and saves it. Returns the code. */
export async function saveRecoveryCode(wallet: FrameLocator | Locator | Page): Promise<string> {
  await wallet.getByText('Recovery code').first().click()
  await wallet.getByRole('button', { name: 'Continue' }).click()
  return keepRecoveryCode(wallet)
}

/** Confirms a recovery code that is shown. Returns it. */
export async function keepRecoveryCode(wallet: FrameLocator | Locator | Page): Promise<string> {
  const code = (await wallet.getByLabel('Your recovery code').textContent()) ?? ''
  expect(code).toMatch(/^(?:[\dA-Z]{4}-){4}[\dA-Z]{4}$/)
  await wallet.getByRole('textbox').fill(code.slice(-4))
  await wallet.getByRole('button', { name: 'Done' }).click()
  return code
}

/** Switches to a network whose balance was not read yet. */
export async function switchToUnreadNetwork({ host }: WalletHost): Promise<void> {
  await host.networkButton.click()
  await host.press(/^Localnet Two/)
  await host.dialog.waitFor({ state: 'hidden' })
}

/** Fills in the form of a transfer, and requests it from the wallet. */
export async function startTransfer(
  { host }: WalletHost,
  transfer: { readonly amount: string; readonly symbol: string; readonly receiver: string },
): Promise<void> {
  const { amount, symbol, receiver } = transfer
  await host.button.click()
  await host.press('Send')
  await host.dialog.getByLabel('Amount').fill(amount)
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Review')
  await host.press(`Send ${amount} ${symbol}`)
}

/** Milliseconds by which the pointer was over a button before a press. The wallet ignores presses within 150. */
const hoverMs = 200

/**
 * Presses a button of the wallet that moves or removes something, as a visitor does: it accepts a press once it was visible, and
 * under the pointer, for a while.
 */
export async function pressGuarded(button: Locator): Promise<void> {
  // The frame moves while the dialog opens: a pointer that was over the button before does not count.
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.hover()
  await button.evaluate((_element, ms) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ms
  }, hoverMs)
  await button.click()
}

/** Approves a request. */
export async function approve(
  wallet: FrameLocator | Locator | Page,
  name = 'Approve',
): Promise<void> {
  await pressGuarded(wallet.getByRole('button', { name, exact: true }))
}

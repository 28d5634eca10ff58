import { onTestFinished } from 'vitest'
import { createTestPhone, type TestPhone, type TestPhoneOptions } from './phone/index.ts'
import type { TestWallet, TestWalletWindow } from './TestWallet.ts'

/**
 * Creates a stand-in for `window`: an event target with a location.
 *
 * @param origin - Origin of the page. @default 'http://localhost'
 */
export function createFakeWindow(origin = 'http://localhost'): TestWalletWindow {
  const location = { origin, host: new URL(origin).host }
  return Object.assign(new EventTarget(), { location })
}

/**
 * Installs wallets for the running test, and uninstalls them when it has finished.
 *
 * @example
 * const page = installWallets([wallet])
 * page.dispatchEvent(new Event('eip6963:requestProvider'))
 *
 * @param wallets - Wallets, in order of installation.
 * @param window - Their page. @default the global one in a browser, or `createFakeWindow()` in Node
 * @returns The page.
 */
export function installWallets(
  wallets: readonly Pick<TestWallet, 'install' | 'uninstall'>[],
  window?: TestWalletWindow,
): TestWalletWindow {
  const page = window ?? (typeof document === 'undefined' ? createFakeWindow() : globalThis)
  for (const wallet of wallets) wallet.install(page)
  onTestFinished(() => {
    for (const wallet of wallets.toReversed()) wallet.uninstall()
  })
  return page
}

/**
 * Creates a phone for the running test, and closes it when the test has finished.
 *
 * @example
 * const phone = openTestPhone({ relayUrl, projectId, evm: { chains }, openSocket })
 * const session = await phone.pair(uri)
 *
 * @param options - Options of `createTestPhone`.
 * @returns The phone.
 */
export function openTestPhone(options: TestPhoneOptions): TestPhone {
  const phone = createTestPhone(options)
  onTestFinished(phone.close)
  return phone
}

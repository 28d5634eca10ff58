import { fileURLToPath } from 'node:url'
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { EvmWalletNamespaceOptions } from './evm/index.ts'
import { type LocalnetForWallets, getLocalnetWalletOptions } from './getLocalnetWalletOptions.ts'
import type { PageScanningPhone, ScanningPhoneOptions } from './phone/createPageScanningPhone.ts'
import { addPageWallet, type PageWalletControls } from './PageWalletControls.ts'
import type { SolanaWalletNamespaceOptions } from './solana/index.ts'
import type { SerializableOptions } from './pageWallets.ts'

export type { LocalnetForWallets } from './getLocalnetWalletOptions.ts'
export type { PageScanningPhone, ScanningPhoneOptions } from './phone/createPageScanningPhone.ts'
export type { RemoteFunctions, PageWalletControls } from './PageWalletControls.ts'
export type { SerializableOptions } from './pageWallets.ts'

/** Options of a test, for `test.use` or the `use` of a project. */
export type WalletTestOptions = {
  /** Keys and chains: a localnet description, or the URL of one. */
  localnet: string | LocalnetForWallets | undefined
  /** Options of the EVM wallet, over those of the localnet. @default {} */
  evmWalletOptions: SerializableOptions & Partial<EvmWalletNamespaceOptions>
  /** Options of the Solana wallet, over those of the localnet. @default {} */
  solanaWalletOptions: SerializableOptions & Partial<SolanaWalletNamespaceOptions>
  /** Options of the phone. @default the relay at the localnet's URL, its keys and chains */
  phoneOptions: ScanningPhoneOptions
}

/** Wallet fixtures. A wallet is installed only when the test uses its fixture. */
export type WalletTestFixtures = {
  evmWallet: PageWalletControls
  solanaWallet: PageWalletControls
  /** A wallet outside the page. It pairs by the QR code that the page shows. */
  phone: PageScanningPhone
  /** The localnet description. */
  localnetDescription: LocalnetForWallets & { readonly projectId?: string | undefined }
  /** Keys and chains of both wallets. */
  localnetWallets: ReturnType<typeof getLocalnetWalletOptions>
  /** Adds the wallet script to the page. */
  walletCode: void
}

/** Worker-scoped fixtures. */
export type WalletWorkerFixtures = {
  /** File of the wallet script. @default the one of this package */
  walletBundle: string | undefined
  walletScript: { readonly path: string }
}

/**
 * Playwright's `test` with wallet fixtures. Wallets are installed before the page's own scripts run.
 *
 * @example
 * import { test } from '@latchkey/testing/playwright'
 * test.use({ localnet: process.env['LOCALNET_URL'] })
 * test('declines', async ({ page, evmWallet }) => {
 *   await evmWallet.reject({ once: true })
 *   await page.goto('/')
 * })
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & WalletTestOptions & WalletTestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WalletWorkerFixtures
> = base.extend<WalletTestOptions & WalletTestFixtures, WalletWorkerFixtures>({
  localnet: [undefined, { option: true }],
  evmWalletOptions: [{}, { option: true }],
  solanaWalletOptions: [{}, { option: true }],
  phoneOptions: [{}, { option: true }],
  walletBundle: [undefined, { option: true, scope: 'worker' }],

  walletScript: [
    async ({ walletBundle }, use) => {
      const built = fileURLToPath(new URL('./browser.js', import.meta.url))
      await use({ path: walletBundle ?? built })
    },
    { scope: 'worker' },
  ],

  async walletCode({ page, walletScript }, use) {
    await page.addInitScript(walletScript)
    await use()
  },

  async localnetDescription({ localnet, request }, use) {
    if (localnet === undefined)
      throw new Error('The wallets need keys and chains: set the option `localnet`.')
    await use(
      typeof localnet === 'string'
        ? ((await (await request.get(localnet)).json()) as LocalnetForWallets)
        : localnet,
    )
  },

  async localnetWallets({ localnetDescription }, use) {
    await use(getLocalnetWalletOptions(localnetDescription))
  },

  async evmWallet({ page, walletCode: _code, localnetWallets: { evm }, evmWalletOptions }, use) {
    const options = { ...evm, ...evmWalletOptions }
    await use(await addPageWallet(page, { wallet: 'evm', options }))
  },

  async solanaWallet(
    { page, walletCode: _code, localnetWallets: { solana }, solanaWalletOptions },
    use,
  ) {
    // With the same name as the EVM wallet, apps would merge the two wallets.
    const options = { name: 'Test Solana Wallet', ...solana, ...solanaWalletOptions }
    await use(await addPageWallet(page, { wallet: 'solana', options }))
  },

  async phone({ page, localnet, localnetDescription, localnetWallets, phoneOptions }, use) {
    const relayUrl =
      typeof localnet === 'string' ? new URL(localnet).origin.replace('http', 'ws') : undefined
    const { projectId } = localnetDescription
    // Loaded on demand: tests without a phone do not need its cryptography.
    const { createPageScanningPhone } = await import('./phone/createPageScanningPhone.ts')
    const phone = await createPageScanningPhone(page, {
      ...localnetWallets,
      relayUrl,
      projectId,
      ...phoneOptions,
    })
    await use(phone)
    phone.close()
  },
})

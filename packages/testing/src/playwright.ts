import { fileURLToPath } from 'node:url'
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { EvmSideOptions } from './evm/index.ts'
import { type LocalnetWallets, localnetWallets } from './localnetWallets.ts'
import type { PagePhone, PagePhoneOptions } from './phone/createPagePhone.ts'
import { createRemoteWallet, type RemoteWallet } from './RemoteWallet.ts'
import type { SolanaSideOptions } from './solana/index.ts'
import type { SerializableOptions } from './pageWallets.ts'

export type { LocalnetWallets } from './localnetWallets.ts'
export type { PagePhone, PagePhoneOptions } from './phone/createPagePhone.ts'
export type { Remote, RemoteWallet } from './RemoteWallet.ts'
export type { SerializableOptions } from './pageWallets.ts'

/** Options of a test, for `test.use` or the `use` of a project. */
export type WalletTestOptions = {
  /** Keys and chains: a localnet's description, or the URL that tells it. */
  localnet: string | LocalnetWallets | undefined
  /** What the EVM wallet is to be, over what the localnet says. @default {} */
  evmWalletOptions: SerializableOptions & Partial<EvmSideOptions>
  /** What the Solana wallet is to be, over what the localnet says. @default {} */
  solanaWalletOptions: SerializableOptions & Partial<SolanaSideOptions>
  /** What the phone is to be. @default on the relay at the localnet's URL, with its keys and chains */
  phoneOptions: PagePhoneOptions
}

/** Wallets of a test. One that a test does not name is not in its page. */
export type WalletTestFixtures = {
  evmWallet: RemoteWallet
  solanaWallet: RemoteWallet
  /** A wallet that is not in the page: it scans the code that the page shows. */
  phone: PagePhone
  /** The localnet's description, as it was found. */
  localnetDescription: LocalnetWallets & { readonly projectId?: string | undefined }
  /** Keys and chains of both wallets. */
  localnetWallets: ReturnType<typeof localnetWallets>
  /** Has the wallets' code in the page. */
  walletCode: void
}

/** What tests on one worker share. */
export type WalletWorkerFixtures = {
  /** File with the wallets' code. @default the one of this package */
  walletBundle: string | undefined
  walletScript: { readonly path: string }
}

/**
 * Playwright's `test`, with wallets that are in the page before its own scripts run.
 *
 * @example
 * import { test } from '@latchkey/testing/playwright'
 * test.use({ localnet: process.env['LOCALNET_URL'] })
 * test('says no', async ({ page, evmWallet }) => {
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
        ? ((await (await request.get(localnet)).json()) as LocalnetWallets)
        : localnet,
    )
  },

  async localnetWallets({ localnetDescription }, use) {
    await use(localnetWallets(localnetDescription))
  },

  async evmWallet({ page, walletCode: _code, localnetWallets: { evm }, evmWalletOptions }, use) {
    const options = { ...evm, ...evmWalletOptions }
    await use(await createRemoteWallet(page, { wallet: 'evm', options }))
  },

  async solanaWallet(
    { page, walletCode: _code, localnetWallets: { solana }, solanaWalletOptions },
    use,
  ) {
    // Of the EVM wallet's name it would be the same wallet in a second namespace.
    const options = { name: 'Test Solana Wallet', ...solana, ...solanaWalletOptions }
    await use(await createRemoteWallet(page, { wallet: 'solana', options }))
  },

  async phone({ page, localnet, localnetDescription, localnetWallets, phoneOptions }, use) {
    const relayUrl =
      typeof localnet === 'string' ? new URL(localnet).origin.replace('http', 'ws') : undefined
    const { projectId } = localnetDescription
    // Its keys and ciphers are nothing that other tests should wait for.
    const { createPagePhone } = await import('./phone/createPagePhone.ts')
    const phone = await createPagePhone(page, {
      ...localnetWallets,
      relayUrl,
      projectId,
      ...phoneOptions,
    })
    await use(phone)
    phone.close()
  },
})

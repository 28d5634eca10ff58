import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { bundleWallets } from './bundleWallets.ts'
import type { EvmSideOptions } from './evm/index.ts'
import { type LocalnetWallets, localnetWallets } from './localnetWallets.ts'
import { createRemoteWallet, type RemoteWallet } from './RemoteWallet.ts'
import type { SolanaSideOptions } from './solana/index.ts'
import type { WrittenOptions } from './walletPage.ts'

export type { LocalnetWallets } from './localnetWallets.ts'
export type { Remote, RemoteWallet } from './RemoteWallet.ts'
export type { WrittenOptions } from './walletPage.ts'

/** Options of a test, for `test.use` or the `use` of a project. */
export type WalletTestOptions = {
  /** Keys and chains: a localnet's description, or the URL that tells it. */
  localnet: string | LocalnetWallets | undefined
  /** What the EVM wallet is to be, over what the localnet says. @default {} */
  evmWalletOptions: WrittenOptions & Partial<EvmSideOptions>
  /** What the Solana wallet is to be, over what the localnet says. @default {} */
  solanaWalletOptions: WrittenOptions & Partial<SolanaSideOptions>
}

/** Wallets of a test. One that a test does not name is not in its page. */
export type WalletTestFixtures = {
  evmWallet: RemoteWallet
  solanaWallet: RemoteWallet
  /** Keys and chains of both wallets. */
  localnetWallets: ReturnType<typeof localnetWallets>
  /** Has the wallets' code in the page. */
  walletCode: void
}

/** What tests on one worker share. */
export type WalletWorkerFixtures = {
  /** File with the wallets' code. @default undefined: bundled with vite */
  walletBundle: string | undefined
  walletScript: { readonly path: string } | { readonly content: string }
}

/**
 * Playwright's `test`, with wallets that are in the page before its own scripts run.
 *
 * @example
 * import { test } from 'latchkey/testing/playwright'
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
  walletBundle: [undefined, { option: true, scope: 'worker' }],

  walletScript: [
    async ({ walletBundle }, use) => {
      await use(
        walletBundle === undefined ? { content: await bundleWallets() } : { path: walletBundle },
      )
    },
    { scope: 'worker' },
  ],

  async walletCode({ page, walletScript }, use) {
    await page.addInitScript(walletScript)
    await use()
  },

  async localnetWallets({ localnet, request }, use) {
    if (localnet === undefined)
      throw new Error('The wallets need keys and chains: set the option `localnet`.')
    const description =
      typeof localnet === 'string'
        ? ((await (await request.get(localnet)).json()) as LocalnetWallets)
        : localnet
    await use(localnetWallets(description))
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
})

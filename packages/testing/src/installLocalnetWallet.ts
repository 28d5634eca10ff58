import { createPrefixedStorage } from 'latchkey/internal'
import { createTestApprovalDialog } from './createTestApprovalDialog.ts'
import {
  createTestMultichainWallet,
  type TestMultichainWallet,
} from './createTestMultichainWallet.ts'
import { type LocalnetForWallets, getLocalnetWalletOptions } from './getLocalnetWalletOptions.ts'

/** Options of `installLocalnetWallet`. */
export type LocalnetWalletOptions = {
  /** URL of the description of the chains. @default http://127.0.0.1:4870/localnet.json */
  readonly url?: string | undefined
  /** Name in the list of wallets. @default 'Test Wallet' */
  readonly name?: string | undefined
  /** Number of accounts on each namespace. @default 2 */
  readonly accounts?: number | undefined
  /** Fetches the description and calls the chains. @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined
}

/**
 * Installs a wallet into the page, to develop with the chains of `latchkey dev` and no browser extension.
 *
 * Its accounts have funds on the local EVM and Solana chains. A dialog is shown for each approval.
 * Permissions are kept per origin, as by real wallets: a connection survives a reload, and all tabs have it.
 *
 * @example
 * if (import.meta.env.DEV) await installLocalnetWallet()
 *
 * @returns The installed wallet.
 * @throws Error when `latchkey dev` does not answer at the URL.
 */
export async function installLocalnetWallet(
  options: LocalnetWalletOptions = {},
): Promise<TestMultichainWallet> {
  const { url = 'http://127.0.0.1:4870/localnet.json', accounts, name } = options
  const description = await fetchDescription(url, options.fetch ?? fetch)
  const { evm, solana } = getLocalnetWalletOptions(description, accounts)
  const sheet = createTestApprovalDialog(document)
  const wallet = createTestMultichainWallet({
    name,
    evm,
    solana,
    fetch: options.fetch,
    prompt: sheet.requestApproval,
    storage: createPrefixedStorage({ area: localStorage, prefix: 'latchkey-localnet-wallet' }),
  })
  wallet.install()
  return {
    ...wallet,
    uninstall() {
      wallet.uninstall()
      sheet.remove()
    },
  }
}

async function fetchDescription(url: string, request: typeof fetch): Promise<LocalnetForWallets> {
  const response = await request(url).catch((cause: unknown) => {
    throw new Error(`No response from ${url}. Start the local chains with 'npx latchkey dev'.`, {
      cause,
    })
  })
  if (!response.ok)
    throw new Error(`${url} responded with ${response.status}. Is it served by 'latchkey dev'?`)
  return (await response.json()) as LocalnetForWallets
}

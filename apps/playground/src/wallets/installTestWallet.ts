import {
  createTestApprovalDialog,
  createPrefixedStorage,
  createTestEvmWallet,
  createTestMultichainWallet,
  createTestSolanaWallet,
  getLocalnetWalletOptions,
  type TestWallet,
  type TestWalletOptions,
} from '@latchkey/testing'
import type { TestWalletName } from '../config/PlaygroundConfig.ts'
import type { LocalnetDescription } from '../localnet.ts'
import { drawIcon } from './drawIcon.ts'
import type { TestWalletApprovalMode } from './TestWalletApprovalMode.ts'

/** Accounts that each wallet holds. */
const accountsEach = 2

/**
 * Installs a test wallet in the page.
 *
 * @param name - Name of the wallet.
 * @param approval - Whether requests need approval; read for every request.
 * @param localnet - Chains to send on, and private keys of the accounts.
 * @returns Uninstalls the wallet.
 */
export function installTestWallet(
  name: TestWalletName,
  approval: TestWalletApprovalMode,
  localnet: LocalnetDescription,
): () => void {
  const sheet = createTestApprovalDialog(document)
  const options: TestWalletOptions = {
    prompt: async (request) => approval.current === 'always' || sheet.requestApproval(request),
    // Permissions are per origin, as with real wallets: all tabs have them.
    storage: createPrefixedStorage({ area: localStorage, prefix: `test-wallet.${name}` }),
  }
  const wallet = makers[name](options, localnet)
  wallet.install()
  return () => {
    wallet.uninstall()
    sheet.remove()
  }
}

type Maker = (options: TestWalletOptions, localnet: LocalnetDescription) => TestWallet

const makers: Record<TestWalletName, Maker> = {
  evm(options, localnet) {
    const { evm } = getLocalnetWalletOptions(localnet, accountsEach)
    return createTestEvmWallet({
      ...options,
      ...evm,
      name: 'Juniper',
      rdns: 'dev.latchkey.juniper',
      icon: drawIcon('juniper'),
    })
  },
  solana(options, localnet) {
    const { solana } = getLocalnetWalletOptions(localnet, accountsEach)
    return createTestSolanaWallet({
      ...options,
      ...solana,
      name: 'Marigold',
      icon: drawIcon('marigold'),
    })
  },
  both(options, localnet) {
    const { evm, solana } = getLocalnetWalletOptions(localnet, 2 * accountsEach)
    return createTestMultichainWallet({
      ...options,
      name: 'Heron',
      icon: drawIcon('heron'),
      evm: { ...evm, accounts: evm.accounts?.slice(accountsEach), rdns: 'dev.latchkey.heron' },
      solana: { ...solana, accounts: solana.accounts?.slice(accountsEach) },
    })
  },
}

import {
  createEvmWalletNamespace,
  type EvmWalletNamespaceOptions,
  type TestEvmWallet,
} from './evm/index.ts'
import { createSharedWalletState } from './script/index.ts'
import {
  createSolanaWalletNamespace,
  type SolanaWalletNamespaceOptions,
  type TestSolanaWallet,
} from './solana/index.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Options of `createTestMultichainWallet`. */
export type TestMultichainWalletOptions = TestWalletOptions & {
  readonly evm: EvmWalletNamespaceOptions
  readonly solana: SolanaWalletNamespaceOptions
}

/** A wallet with an EVM and a Solana namespace. */
export type TestMultichainWallet = TestWallet &
  Pick<TestEvmWallet, 'provider' | 'info'> &
  Pick<TestSolanaWallet, 'wallet'>

/**
 * Creates a wallet with an EVM and a Solana namespace that share name, icon, script and request log.
 *
 * @example
 * const wallet = createTestMultichainWallet({ name: 'Two in One', evm: { chains }, solana: { chains } })
 *
 * @param options - Shared options, and those of each namespace.
 * @returns The wallet, not yet installed. `addresses()` lists the EVM ones first.
 */
export function createTestMultichainWallet(
  options: TestMultichainWalletOptions,
): TestMultichainWallet {
  const { storage, fetch } = options
  const core = createSharedWalletState(options)
  const evm = createEvmWalletNamespace({ ...options.evm, storage, fetch }, core)
  const solana = createSolanaWalletNamespace({ ...options.solana, storage, fetch }, core)

  function uninstall(): void {
    evm.uninstall()
    solana.uninstall()
  }

  return {
    name: core.name,
    script: core.script,
    requests: core.requests,
    provider: evm.provider,
    info: evm.info,
    wallet: solana.wallet,
    addresses: async () => [...(await evm.addresses()), ...(await solana.addresses())],
    install(target = options.window ?? globalThis) {
      uninstall()
      evm.install(target)
      solana.install(target)
    },
    uninstall,
  }
}

import { createEvmSide, type EvmSideOptions, type TestEvmWallet } from './evm/index.ts'
import { createWalletCore } from './script/index.ts'
import { createSolanaSide, type SolanaSideOptions, type TestSolanaWallet } from './solana/index.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Options of `createTestMultichainWallet`. */
export type TestMultichainWalletOptions = TestWalletOptions & {
  readonly evm: EvmSideOptions
  readonly solana: SolanaSideOptions
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
  const core = createWalletCore(options)
  const evm = createEvmSide({ ...options.evm, storage, fetch }, core)
  const solana = createSolanaSide({ ...options.solana, storage, fetch }, core)

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

import { createSharedWalletState } from '../script/index.ts'
import { createEvmWalletNamespace } from './createEvmWalletNamespace.ts'
import type { TestEvmWallet, TestEvmWalletOptions } from './EvmWallet.ts'

/**
 * Creates an EVM wallet with real keys: it signs locally, and reads and sends through nodes.
 *
 * It approves every request unless its `script` has a rule. Addresses are lower-case and adding a
 * chain does not switch to it, because real wallets differ there.
 *
 * @example
 * const wallet = createTestEvmWallet({ chains: { 31337: 'http://127.0.0.1:8545' } })
 * wallet.install(window)
 * wallet.script.reject({ method: 'personal_sign', once: true })
 *
 * @param options - Private keys, chains with their RPC URLs, and how the wallet announces itself.
 * @returns The wallet, not yet installed.
 * @see EIP-1193, EIP-6963
 */
export function createTestEvmWallet(options: TestEvmWalletOptions): TestEvmWallet {
  const core = createSharedWalletState(options)
  const side = createEvmWalletNamespace(options, core)
  return {
    name: core.name,
    script: core.script,
    requests: core.requests,
    provider: side.provider,
    info: side.info,
    addresses: side.addresses,
    install(target = options.window ?? globalThis) {
      side.uninstall()
      side.install(target)
    },
    uninstall: side.uninstall,
  }
}

import { createSharedWalletState } from '../script/index.ts'
import { createSolanaWalletNamespace } from './createSolanaWalletNamespace.ts'
import type { TestSolanaWallet, TestSolanaWalletOptions } from './SolanaWallet.ts'

/**
 * Creates a Solana wallet with real keys: it signs locally and sends through nodes.
 *
 * It approves every request unless its `script` has a rule.
 *
 * @example
 * const wallet = createTestSolanaWallet({ chains: { 'solana:localnet': 'http://127.0.0.1:8899' } })
 * wallet.install(window)
 * wallet.script.reject({ method: 'solana:signMessage', once: true })
 *
 * @param options - Seeds, and chains with their RPC URLs.
 * @returns The wallet, not yet installed.
 * @throws code -32602 for a seed that is not 32 bytes
 * @see Wallet Standard
 */
export function createTestSolanaWallet(options: TestSolanaWalletOptions): TestSolanaWallet {
  const core = createSharedWalletState(options)
  const side = createSolanaWalletNamespace(options, core)
  return {
    name: core.name,
    script: core.script,
    requests: core.requests,
    wallet: side.wallet,
    addresses: side.addresses,
    install(target = options.window ?? globalThis) {
      side.uninstall()
      side.install(target)
    },
    uninstall: side.uninstall,
  }
}

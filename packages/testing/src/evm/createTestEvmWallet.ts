import { createWalletCore } from '../script/index.ts'
import { createEvmSide } from './createEvmSide.ts'
import type { TestEvmWallet, TestEvmWalletOptions } from './EvmWallet.ts'

/**
 * Makes an EVM wallet with real keys: it signs here, and reads and sends through real nodes.
 *
 * It approves everything until its `script` says otherwise. Addresses reach the page in lower case
 * and adding a chain does not switch to it, because real wallets differ there and a page must cope.
 *
 * @example
 * const wallet = createTestEvmWallet({ chains: { 31337: 'http://127.0.0.1:8545' } })
 * wallet.install(window)
 * wallet.script.reject({ method: 'personal_sign', once: true })
 *
 * @param options - Keys, chains with their RPC addresses, and how the wallet announces itself.
 * @returns The wallet, not yet in any page.
 * @source EIP-1193, EIP-6963
 */
export function createTestEvmWallet(options: TestEvmWalletOptions): TestEvmWallet {
  const core = createWalletCore(options)
  const side = createEvmSide(options, core)
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

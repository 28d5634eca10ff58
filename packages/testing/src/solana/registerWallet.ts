import type { TestWalletWindow } from '../TestWallet.ts'
import type { StandardRegistry, StandardWallet } from './WalletStandard.ts'

/**
 * Registers a wallet with every present and future app of a page.
 *
 * @returns Functions to register again and to unregister.
 * @see Wallet Standard "registerWallet"
 */
export function registerWallet(
  target: TestWalletWindow,
  wallet: StandardWallet,
  announcesTwice: () => boolean,
): { announce(): void; leave(): void } {
  const leaving: (() => void)[] = []

  function register(registry: StandardRegistry): void {
    for (let times = announcesTwice() ? 2 : 1; times > 0; times--)
      leaving.push(registry.register(wallet))
  }
  function greet(event: Event): void {
    register((event as CustomEvent<StandardRegistry>).detail)
  }
  function announce(): void {
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }

  target.addEventListener('wallet-standard:app-ready', greet)
  announce()
  return {
    announce,
    leave() {
      target.removeEventListener('wallet-standard:app-ready', greet)
      for (const leave of leaving.splice(0)) leave()
    },
  }
}

import type { TestWalletWindow } from '../TestWallet.ts'
import type { Eip1193Provider, Eip6963Detail } from './EvmWallet.ts'

/** Handle of an announced provider. */
export type ProviderAnnouncer = { announce(): void; leave(): void }

/**
 * Announces a wallet now and at every request event.
 *
 * @see EIP-6963
 */
export function announceProvider(
  target: TestWalletWindow,
  detail: () => Eip6963Detail,
  announcesTwice: () => boolean,
): ProviderAnnouncer {
  function announce(): void {
    for (let times = announcesTwice() ? 2 : 1; times > 0; times--)
      target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: detail() }))
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return {
    announce,
    leave: () => target.removeEventListener('eip6963:requestProvider', announce),
  }
}

/** Defines `window.ethereum`, as wallets did before EIP-6963. */
export function injectProvider(target: TestWalletWindow, provider: Eip1193Provider): () => void {
  const before = Object.getOwnPropertyDescriptor(target, 'ethereum')
  Object.defineProperty(target, 'ethereum', {
    value: provider,
    configurable: true,
    enumerable: true,
    writable: true,
  })
  target.dispatchEvent(new Event('ethereum#initialized'))
  return () => {
    if (target.ethereum !== provider) return
    if (before === undefined) delete target.ethereum
    else Object.defineProperty(target, 'ethereum', before)
  }
}

import type { Latchkey } from '../core/index.ts'
import { isMobile } from './isMobile.ts'
import { findPairingConnector, hasPairedWallet } from './connect.ts'

/** Screens that have room for two columns. */
const wideScreen = '(min-width: 720px)'

/**
 * Returns whether Connect shows a pairing code beside the wallets: with option `modalSize: 'wide'`, over
 * the page, on a wide screen, while a wallet can be paired. Not where the terms must be accepted first.
 */
export function isConnectWide({ options, store, window }: Latchkey): boolean {
  if (options.modalSize !== 'wide' || options.enableEmbedded || options.disableAppend) return false
  const state = store.get()
  return (
    !options.features.legalCheckbox &&
    !isMobile(window) &&
    window?.matchMedia?.(wideScreen).matches === true &&
    findPairingConnector(state) !== undefined &&
    !hasPairedWallet(state)
  )
}

/**
 * Calls `onChange` when the screen becomes wide or narrow, if that matters to the modal.
 *
 * @returns Function that stops it.
 */
export function watchWideScreen({ options, window }: Latchkey, onChange: () => void): () => void {
  if (options.modalSize !== 'wide') return () => {}
  const query = window?.matchMedia?.(wideScreen)
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

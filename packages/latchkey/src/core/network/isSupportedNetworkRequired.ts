import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'

/**
 * Returns whether the visitor must leave an unsupported network.
 *
 * @returns False when switching is disabled, when unsupported networks are allowed, and for a
 * pairing without adapters, which cannot switch.
 */
export function isSupportedNetworkRequired(client: Latchkey): boolean {
  const { allowUnsupportedChain, enableNetworkSwitch, manualWCControl } = client.options
  const kind = readConnection(client.store.get())?.connector.kind
  const isPlainPairing = kind === 'walletConnect' && (manualWCControl || client.adapters.size === 0)
  return enableNetworkSwitch && !allowUnsupportedChain && !isPlainPairing
}

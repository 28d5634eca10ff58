import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'

/**
 * Tells whether an unsupported network is something that the visitor is asked to put right.
 *
 * @param client - A client.
 * @returns False where switching is off, where any network will do, and for a plain pairing, which
 * has the networks that it has.
 * @source spec §4 "The UnsupportedChain view shows if"
 */
export function requiresSupportedNetwork(client: Latchkey): boolean {
  const { allowUnsupportedChain, enableNetworkSwitch, manualWCControl } = client.options
  const kind = readConnection(client.store.get())?.connector.kind
  const isPlainPairing = kind === 'walletConnect' && (manualWCControl || client.adapters.size === 0)
  return enableNetworkSwitch && !allowUnsupportedChain && !isPlainPairing
}

import type { Latchkey } from '../core/index.ts'
import { isMobile } from './isMobile.ts'
import { countText, findPairing } from './walletRules.ts'

/**
 * Tells whether the list of all wallets is offered, and how many there are.
 *
 * @param client - A client.
 * @returns Undefined where the list is off, or nothing could be connected from it.
 */
export function readAllWallets(client: Latchkey): { readonly count?: string } | undefined {
  const { options, store } = client
  const { allWallets } = options.features
  const state = store.get()
  const isOn = allWallets === 'mobile' ? isMobile(client.window) : allWallets
  const hasCatalogue = options.gatewayUrl !== undefined
  if (!isOn || !hasCatalogue || !options.enableWallets || !findPairing(state)) return undefined
  const { count } = state.wallets.catalogue
  return count === undefined || count === 0 ? {} : { count: countText(count) }
}

import type { Latchkey } from '../core/index.ts'
import { isMobile } from './isMobile.ts'
import { formatWalletCount, findPairingConnector } from './connect.ts'

/**
 * Returns the number of wallets in the list of all wallets, when the list is offered.
 *
 * @param client - A client.
 * @returns Undefined when the list is off, or no wallet could be connected from it.
 */
export function readAllWalletsCount(client: Latchkey): { readonly count?: string } | undefined {
  const { options, store } = client
  const { allWallets } = options.features
  const state = store.get()
  const isOn = allWallets === 'mobile' ? isMobile(client.window) : allWallets
  const hasCatalogue = options.gatewayUrl !== undefined
  if (!isOn || !hasCatalogue || !options.enableWallets || !findPairingConnector(state))
    return undefined
  const { count } = state.wallets.catalogue
  return count === undefined || count === 0 ? {} : { count: formatWalletCount(count) }
}

import { type CaipNetworkId, parseCaipNetworkId } from '../../caip/index.ts'
import type { PurchaseCurrency, PurchaseNetwork } from '../../protocol/index.ts'

/**
 * Finds the network entry of a purchase currency.
 *
 * @param currency - The purchase currency.
 * @param network - The active network.
 * @returns The entry; undefined when the currency is not sold on the network.
 */
export function findPurchaseNetwork(
  { networks }: Pick<PurchaseCurrency, 'networks'>,
  network: CaipNetworkId,
): PurchaseNetwork | undefined {
  const { reference } = parseCaipNetworkId(network)
  return networks.find(({ chain_id: id }) => id === reference)
}

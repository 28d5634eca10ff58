import { type CaipNetworkId, parseCaipNetworkId } from '../../caip/index.ts'
import type { PurchaseCurrency, PurchaseNetwork } from '../../protocol/index.ts'

/**
 * Finds where something that can be bought is paid out on a network.
 *
 * @param currency - What is bought.
 * @param network - The network in use.
 * @returns The place; undefined where it is not sold there.
 */
export function findPurchaseNetwork(
  { networks }: Pick<PurchaseCurrency, 'networks'>,
  network: CaipNetworkId,
): PurchaseNetwork | undefined {
  const { reference } = parseCaipNetworkId(network)
  return networks.find(({ chain_id: id }) => id === reference)
}

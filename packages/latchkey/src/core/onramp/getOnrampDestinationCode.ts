import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import type { PurchaseCurrency } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { findPurchaseNetwork } from './findPurchaseNetwork.ts'
import type { KnownOnrampProvider } from './OnrampViewModel.ts'

/**
 * Returns the provider's code of the purchase currency, with its network: `USDC_BASE`. Only
 * aggregators use a bare `USDC`; other providers would pay out on a network of their choice.
 *
 * @returns Undefined when the currency is not sold on the network.
 */
export function getOnrampDestinationCode(
  { adapters }: Pick<Latchkey, 'adapters'>,
  { isAggregator }: KnownOnrampProvider,
  purchase: {
    readonly network: CaipNetworkId
    readonly purchaseCurrency: PurchaseCurrency | undefined
  },
): string | undefined {
  const { network, purchaseCurrency } = purchase
  if (isAggregator) return getAggregatorCurrencyCode({ adapters }, network)
  const purchaseNetwork = purchaseCurrency && findPurchaseNetwork(purchaseCurrency, network)
  if (!purchaseNetwork) return undefined
  return `${purchaseCurrency.symbol}_${purchaseNetwork.name.replace(/-mainnet$/, '').replaceAll('-', '_')}`.toUpperCase()
}

/** Returns the code of the currency that aggregators sell on a network. */
export function getAggregatorCurrencyCode(
  { adapters }: Pick<Latchkey, 'adapters'>,
  network: CaipNetworkId,
): string {
  return adapters.get(namespaceOf(network))?.onrampCurrency ?? 'USDC'
}

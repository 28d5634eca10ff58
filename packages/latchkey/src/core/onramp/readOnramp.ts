import type { Namespace } from '../../caip/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { State } from '../model/State.ts'
import type { Onramp } from './Onramp.ts'
import { initialOnramp } from './onrampState.ts'
import { listOnrampProviders } from './knownProviders.ts'

/**
 * Reads the purchase in the form, and the providers to choose from.
 *
 * @param adapters - Adapters of the client, which enable the feature by namespace.
 * @returns A new object on each call.
 */
export function readOnramp(state: State, adapters: ReadonlyMap<Namespace, Adapter>): Onramp {
  const { availableProviders, ...known } = state.onramp ?? initialOnramp.onramp
  const { gatewayFeatures = [], onrampCurrency = 'USDC' } =
    adapters.get(state.activeNamespace) ?? {}
  const isSoldHere = gatewayFeatures.includes('onramp')
  const { purchaseCurrencies } = known
  const isSold = purchaseCurrencies.some(({ symbol }) => symbol === onrampCurrency)
  const listed = isSoldHere ? listOnrampProviders(state.features.onramp, availableProviders) : []
  const providers = listed.filter(
    ({ isAggregator }) => !isAggregator || isSold || purchaseCurrencies.length === 0,
  )
  const provider = providers.find(({ name }) => name === known.selectedProvider) ?? providers[0]
  // Pages of aggregators open with the currency of the namespace.
  const soldCurrencies = provider?.isAggregator
    ? purchaseCurrencies.filter(({ symbol }) => symbol === onrampCurrency)
    : purchaseCurrencies
  return { ...known, providers, provider, soldCurrencies }
}

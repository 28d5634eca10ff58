import type { Namespace } from '../../caip/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { State } from '../model/State.ts'
import type { KnownOnrampProvider, OnrampViewModel } from './OnrampViewModel.ts'
import { rankOnrampProviders } from './rankOnrampProviders.ts'
import { initialOnramp } from './onrampState.ts'
import { listOnrampProviders } from './knownOnrampProviders.ts'

/**
 * Reads the purchase in the form, and the providers to choose from.
 *
 * @param adapters - Adapters of the client, which enable the feature by namespace.
 * @returns A new object on each call.
 */
export function readOnramp(
  state: State,
  adapters: ReadonlyMap<Namespace, Adapter>,
): OnrampViewModel {
  const { serviceProviders, offers, ...known } = state.onramp ?? initialOnramp.onramp
  const { gatewayFeatures = [], onrampCurrency = 'USDC' } =
    adapters.get(state.activeNamespace) ?? {}
  const isGatewayOnramp = gatewayFeatures.includes('onramp')
  const { purchaseCurrencies, selectedProvider, selectedServiceProvider } = known
  const isOffered = purchaseCurrencies.some(({ symbol }) => symbol === onrampCurrency)
  const codes = serviceProviders?.map(({ code }) => code)
  const listed = isGatewayOnramp ? listOnrampProviders(state.features.onramp, codes) : []
  const providers = listed.filter(
    ({ isAggregator }) => !isAggregator || isOffered || purchaseCurrencies.length === 0,
  )
  const choices = rankOnrampProviders(providers, { ...known, offers, serviceProviders })
  const selected = choices.filter(({ provider }) => provider.name === selectedProvider)
  const choice =
    selected.find(({ serviceProvider }) => serviceProvider === selectedServiceProvider) ??
    selected[0] ??
    choices[0]
  // Pages of aggregators open with the currency of the namespace.
  const isOnlyOne = choice?.provider.isAggregator && (selected.length > 0 || !hasOthers(providers))
  const offeredCurrencies = isOnlyOne
    ? purchaseCurrencies.filter(({ symbol }) => symbol === onrampCurrency)
    : purchaseCurrencies
  return {
    ...known,
    providers,
    choices,
    choice,
    provider: choice?.provider,
    offeredCurrencies,
  }
}

function hasOthers(providers: readonly KnownOnrampProvider[]): boolean {
  return providers.some(({ isAggregator }) => !isAggregator)
}

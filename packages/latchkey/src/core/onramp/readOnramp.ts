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
  const { gatewayFeatures = [] } = adapters.get(state.activeNamespace) ?? {}
  const isSoldHere = gatewayFeatures.includes('onramp')
  return {
    ...known,
    providers: isSoldHere ? listOnrampProviders(state.features.onramp, availableProviders) : [],
  }
}

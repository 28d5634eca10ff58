import type { Namespace } from '../../caip/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { State } from '../model/State.ts'
import type { Onramp } from './Onramp.ts'
import { initialOnramp } from './onrampState.ts'
import { listOnrampProviders } from './knownProviders.ts'

/**
 * Reads what the visitor wants to buy, and who sells it.
 *
 * @param state - State of the client.
 * @param adapters - Adapters of the client, which know for which networks anything is sold.
 * @returns The purchase; made anew each time.
 * @source spec §3 "Onramp state", §9 "Default remote on-ramp"
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

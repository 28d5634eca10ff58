import type { CaipNetworkId } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import type { Connector } from '../model/Connector.ts'

/**
 * Lists the networks to ask a wallet for, those in use first.
 *
 * @param state - State of the client.
 * @param connector - The connector that will ask.
 * @returns CAIP-2 ids; a wallet without a network of its own goes by the first.
 */
export function networksToRequest(state: State, connector: Connector): readonly CaipNetworkId[] {
  return connector.namespaces.flatMap((namespace) => {
    const { requested = [], active } = state.network[namespace] ?? {}
    const ids = requested.map(({ caipNetworkId }) => caipNetworkId)
    const first = ids.filter((id) => id === active?.caipNetworkId)
    return [...new Set([...first, ...ids])]
  })
}

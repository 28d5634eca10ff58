import type { CaipNetworkId } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import type { Connector } from '../model/Connector.ts'

/**
 * Returns the networks to request from a wallet, the active ones first.
 *
 * @param connector - The connector to connect.
 * @returns CAIP-2 ids. Wallets without a network of their own use the first.
 */
export function networksToRequest(state: State, connector: Connector): readonly CaipNetworkId[] {
  return connector.namespaces.flatMap((namespace) => {
    const { requested = [], active } = state.network[namespace] ?? {}
    const ids = requested.map(({ caipNetworkId }) => caipNetworkId)
    const first = ids.filter((id) => id === active?.caipNetworkId)
    return [...new Set([...first, ...ids])]
  })
}

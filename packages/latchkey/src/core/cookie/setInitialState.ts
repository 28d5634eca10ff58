import { namespaceOf, type Namespace } from '../../caip/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { InitialState } from '../model/InitialState.ts'
import type { State } from '../model/State.ts'
import { setActiveNetwork } from '../network/index.ts'

/**
 * Sets the accounts of the last visit as those being reconnected, with their networks. A namespace that
 * is not configured, that has a connection or a pending one, or whose address is malformed stays as it is.
 *
 * @param adapters - Adapters of the client, which check the addresses.
 */
export function setInitialState(
  { activeNamespace, accounts }: InitialState,
  adapters: ReadonlyMap<Namespace, Adapter>,
): (state: State) => Partial<State> {
  return (before) => {
    let state = before
    for (const recorded of accounts) {
      const namespace = namespaceOf(recorded.network)
      const adapter = adapters.get(namespace)
      const isValid = adapter === undefined || adapter.parseAddress(recorded.address) !== undefined
      if (!state.network[namespace] || state.connection[namespace] || !isValid) continue
      const one = { status: 'reconnecting', connections: [], recorded } as const
      state = { ...state, connection: { ...state.connection, [namespace]: one } }
      state = { ...state, ...setActiveNetwork(recorded.network)(state) }
    }
    const { connection, network } = state
    const isActive = connection[activeNamespace]?.recorded !== undefined
    return { connection, network, ...(isActive && { activeNamespace }) }
  }
}

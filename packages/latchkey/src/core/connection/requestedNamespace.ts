import { namespaceOf, type Namespace } from '../../caip/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Connector } from '../model/Connector.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { State } from '../model/State.ts'

/**
 * Returns the namespace that a connect is for, or prefers.
 *
 * @param parameters - Parameters of `connect`.
 * @returns The given namespace, else the active one if the connector supports it, else its first.
 */
export function requestedNamespace(
  state: State,
  parameters: {
    readonly connector: Connector
    readonly network?: NetworkOrId | undefined
    readonly namespace?: Namespace | undefined
  },
): Namespace | undefined {
  const {
    connector,
    network,
    namespace = network && namespaceOf(networkIdOf(network)),
  } = parameters
  if (namespace) return namespace
  const usable = connector.namespaces.filter((name) => state.network[name])
  return usable.includes(state.activeNamespace) ? state.activeNamespace : usable[0]
}

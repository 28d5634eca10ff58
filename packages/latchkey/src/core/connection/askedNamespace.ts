import { namespaceOf, type Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import type { connect } from './connect.ts'

/**
 * Finds the namespace that a connect is about.
 *
 * @param state - State of the client.
 * @param parameters - Those of `connect`.
 * @returns The one named, else the active one if the connector has it, else its first.
 */
export function askedNamespace(
  state: State,
  parameters: connect.Parameters,
): Namespace | undefined {
  const { connector, network, namespace = network && namespaceOf(network) } = parameters
  if (namespace) return namespace
  const usable = connector.namespaces.filter((name) => state.network[name])
  return usable.includes(state.activeNamespace) ? state.activeNamespace : usable[0]
}

import { type CaipNetworkId, namespaceOf, type Namespace } from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import type { State } from '../model/State.ts'
import { readConnection } from '../connection/index.ts'

/**
 * Reads the network in use.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns The network, perhaps one that is not supported; undefined when the namespace has none.
 * @source spec §3 "Chain state per namespace"
 */
export function readNetwork(
  state: State,
  namespace: Namespace = state.activeNamespace,
): Network | undefined {
  return state.network[namespace]?.active
}

/**
 * Lists the networks that the host configured.
 *
 * @param state - State of the client.
 * @returns Networks by namespace, in the host's order.
 */
export function readNetworks(state: State): readonly Network[] {
  return Object.values(state.network).flatMap(({ requested }) => requested)
}

/**
 * Tells whether the host configured a network.
 *
 * @param state - State of the client.
 * @param networkId - CAIP-2 id.
 * @returns Whether it is one of the requested networks.
 */
export function isNetworkSupported(state: State, networkId: CaipNetworkId): boolean {
  return readNetworks(state).some(({ caipNetworkId }) => caipNetworkId === networkId)
}

/**
 * Tells whether the connected wallet may be switched to a network.
 *
 * @param state - State of the client.
 * @param networkId - CAIP-2 id.
 * @returns False only when a wallet is connected there, says which networks it serves, and this is
 * none of them.
 * @source spec §3 "Chain state per namespace"
 */
export function isNetworkApproved(state: State, networkId: CaipNetworkId): boolean {
  const connection = readConnection(state, namespaceOf(networkId))
  return (
    !connection ||
    connection.connector.kind === 'embedded' ||
    connection.supportsAllNetworks ||
    connection.approvedNetworks.includes(networkId)
  )
}

/**
 * Lists the networks that the connected wallet agreed to.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns CAIP-2 ids; empty for wallets that do not say.
 */
export function readApprovedNetworkIds(
  state: State,
  namespace?: Namespace,
): readonly CaipNetworkId[] {
  return readConnection(state, namespace)?.approvedNetworks ?? []
}

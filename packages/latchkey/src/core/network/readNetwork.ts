import { type CaipNetworkId, namespaceOf, type Namespace } from '../../caip/index.ts'
import { type Network, networkIdOf } from '../../networks/index.ts'
import type { NetworkId, NetworkOrId } from '../model/Register.ts'
import type { State } from '../model/State.ts'
import { readConnection } from '../connection/index.ts'

/**
 * Reads the active network.
 *
 * @param namespace - A namespace. @default the active one
 * @returns The network, possibly an unsupported one; undefined when the namespace has none.
 */
export function readNetwork(
  state: State,
  namespace: Namespace = state.activeNamespace,
): Network | undefined {
  return state.network[namespace]?.active
}

/** Returns the networks that the host configured. */
export function readNetworks(state: State): readonly Network<NetworkId>[] {
  return Object.values(state.network).flatMap(({ requested }) => requested)
}

/**
 * Returns whether the host configured a network.
 *
 * @param network - A network or its CAIP-2 id.
 */
export function isNetworkSupported(state: State, network: NetworkOrId): boolean {
  const networkId = networkIdOf(network)
  return readNetworks(state).some(({ caipNetworkId }) => caipNetworkId === networkId)
}

/**
 * Returns whether the connected wallet may be switched to a network.
 *
 * @param network - A network or its CAIP-2 id.
 * @returns False only when a wallet is connected there, reports its networks, and this is not one
 * of them.
 */
export function isNetworkApproved(state: State, network: NetworkOrId): boolean {
  const networkId = networkIdOf(network)
  const connection = readConnection(state, namespaceOf(networkId))
  return (
    !connection ||
    connection.connector.kind === 'embedded' ||
    connection.supportsAllNetworks ||
    connection.approvedNetworks.includes(networkId)
  )
}

/**
 * Returns the networks that the connected wallet approved.
 *
 * @param namespace - A namespace. @default the active one
 * @returns CAIP-2 ids; empty for wallets that do not report them.
 */
export function readApprovedNetworkIds(
  state: State,
  namespace?: Namespace,
): readonly CaipNetworkId[] {
  return readConnection(state, namespace)?.approvedNetworks ?? []
}

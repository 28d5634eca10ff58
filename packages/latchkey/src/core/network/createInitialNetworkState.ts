import type { Namespace } from '../../caip/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { NamespaceNetworks, NetworkSlice } from '../model/slices/network.ts'

/**
 * Returns the initial state of the network slice: the configured networks grouped by namespace.
 * `defaultNetwork` is active in its namespace; in the others the first network is.
 */
export function createInitialNetworkState({
  networks,
  defaultNetwork,
}: Pick<ResolvedOptions, 'networks' | 'defaultNetwork'>): NetworkSlice {
  const network: Partial<Record<Namespace, NamespaceNetworks>> = {}
  for (const { chainNamespace } of networks) {
    const requested = networks.filter((one) => one.chainNamespace === chainNamespace)
    const active = requested.find((one) => one.caipNetworkId === defaultNetwork) ?? requested[0]
    network[chainNamespace] = { requested, active, isUnsupported: false }
  }
  return { network, switchFlow: { status: 'idle' } }
}

import {
  type CaipNetworkId,
  formatCaipNetworkId,
  namespaceOf,
  type Namespace,
  parseCaipNetworkId,
} from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import type { State } from '../model/State.ts'

/** Sets the active network of a namespace, also to a network that is not configured. */
export function setActiveNetwork(id: CaipNetworkId): (state: State) => Partial<State> {
  return ({ network }) => {
    const namespace = namespaceOf(id)
    const before = network[namespace]
    if (!before || before.active?.caipNetworkId === id) return {}
    const found = before.requested.find((one) => one.caipNetworkId === id)
    const after = { ...before, active: found ?? unsupportedNetwork(id), isUnsupported: !found }
    return { network: { ...network, [namespace]: after } }
  }
}

/**
 * Resets an unsupported active network to the first configured one, after its wallet disconnected.
 */
export function replaceUnsupportedNetwork(namespace: Namespace): (state: State) => Partial<State> {
  return ({ network }) => {
    const before = network[namespace]
    if (!before?.isUnsupported) return {}
    const after = { ...before, active: before.requested[0], isUnsupported: false }
    return { network: { ...network, [namespace]: after } }
  }
}

/**
 * Creates a placeholder for a network that the host did not configure.
 *
 * @param id - CAIP-2 id that the wallet reported.
 * @returns A network with a name and id, without RPC URLs.
 */
function unsupportedNetwork(id: CaipNetworkId): Network {
  const { namespace, reference } = parseCaipNetworkId(id)
  return {
    id: reference,
    name: 'Unknown Network',
    chainNamespace: namespace,
    caipNetworkId: formatCaipNetworkId({ namespace, reference }),
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}

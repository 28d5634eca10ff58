import {
  type CaipNetworkId,
  formatCaipNetworkId,
  namespaceOf,
  type Namespace,
  parseCaipNetworkId,
} from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import type { State } from '../model/State.ts'

/**
 * A network is in use in its namespace, one of ours or one that only the wallet knows.
 *
 * @source spec §4 "Network switch"
 */
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

/** The wallet that was on an unsupported network is gone, and its network with it. */
export function resetUnsupportedNetwork(namespace: Namespace): (state: State) => Partial<State> {
  return ({ network }) => {
    const before = network[namespace]
    if (!before?.isUnsupported) return {}
    const after = { ...before, active: before.requested[0], isUnsupported: false }
    return { network: { ...network, [namespace]: after } }
  }
}

/**
 * Stands in for a network that the host did not configure.
 *
 * @param id - CAIP-2 id that the wallet gave.
 * @returns A network that has a name and an id, and nothing to ask.
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

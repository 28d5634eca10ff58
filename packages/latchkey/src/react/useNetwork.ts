import type { CaipNetworkId } from '../caip/index.ts'
import { type NetworkId, readApprovedNetworkIds, readNetwork, readNetworks } from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the active network. `useSwitchNetwork` switches it without opening the modal.
 *
 * @example
 * const { network, isUnsupported } = useNetwork()
 *
 * @returns The network, all configured ones, and those that the wallet approved.
 * @see [4.5a, 4.5b]
 */
export function useNetwork(): useNetwork.Result {
  return useClientState((state) => {
    const network = readNetwork(state)
    return {
      network,
      networkId: network?.caipNetworkId,
      networks: readNetworks(state),
      approvedNetworkIds: readApprovedNetworkIds(state),
      isUnsupported: state.network[state.activeNamespace]?.isUnsupported ?? false,
    }
  })
}

export declare namespace useNetwork {
  type Result = {
    readonly network: Network | undefined
    readonly networkId: CaipNetworkId | undefined
    readonly networks: readonly Network<NetworkId>[]
    readonly approvedNetworkIds: readonly CaipNetworkId[]
    readonly isUnsupported: boolean
  }
}

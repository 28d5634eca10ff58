import { type NetworkId, readNetwork, readNetworks } from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import { type ReadonlyRefs, toReadonlyRefs } from './toReadonlyRefs.ts'
import { useClient } from './useClient.ts'
import { useStore } from './useStore.ts'

/**
 * Returns the active network. `useSwitchNetwork` switches it without opening the modal.
 *
 * @example
 * const { network, isUnsupported } = useNetwork()
 *
 * @returns Refs of the network and of all configured ones.
 */
export function useNetwork(): useNetwork.Result {
  const { store } = useClient()
  const state = useStore(store)
  return toReadonlyRefs(() => {
    const { network, activeNamespace } = state.value
    return {
      network: readNetwork(state.value),
      networks: readNetworks(state.value),
      isUnsupported: network[activeNamespace]?.isUnsupported ?? false,
    }
  })
}

export declare namespace useNetwork {
  type Result = ReadonlyRefs<{
    readonly network: Network | undefined
    readonly networks: readonly Network<NetworkId>[]
    readonly isUnsupported: boolean
  }>
}

import type { CaipNetworkId } from '../caip/index.ts'
import { readNetwork, readNetworks, switchNetwork } from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import { type ReadonlyRefs, toReadonlyRefs } from './toReadonlyRefs.ts'
import { useClient } from './useClient.ts'
import { useStore } from './useStore.ts'

/**
 * Returns the active network, and the function that switches it.
 *
 * @example
 * const { network, switchNetwork } = useNetwork()
 *
 * @returns Refs of the network and of all configured ones, and `switchNetwork`, which sends the request to the
 * wallet without opening the modal.
 */
export function useNetwork(): useNetwork.Result {
  const client = useClient()
  const state = useStore(client.store)
  return {
    ...toReadonlyRefs(() => {
      const { network, activeNamespace } = state.value
      return {
        network: readNetwork(state.value),
        networks: readNetworks(state.value),
        isUnsupported: network[activeNamespace]?.isUnsupported ?? false,
      }
    }),
    async switchNetwork(network) {
      await switchNetwork(client, { network, throwOnFailure: true })
    },
  }
}

export declare namespace useNetwork {
  type Result = ReadonlyRefs<{
    readonly network: Network | undefined
    readonly networks: readonly Network[]
    readonly isUnsupported: boolean
  }> & {
    /** Rejects when the wallet declines. */
    switchNetwork(network: CaipNetworkId): Promise<void>
  }
}

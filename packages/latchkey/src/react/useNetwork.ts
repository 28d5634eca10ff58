import { useCallback } from 'react'
import type { CaipNetworkId } from '../caip/index.ts'
import {
  readApprovedNetworkIds,
  readNetwork,
  readNetworks,
  switchNetwork as switchNetworkAction,
} from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the active network, and the function that switches it.
 *
 * @returns The network, all configured ones, those that the wallet approved, and `switchNetwork`,
 * which sends the request to the wallet without opening the modal.
 * @see [4.5a, 4.5b]
 */
export function useNetwork(): useNetwork.Result {
  const { client } = useLatchkeyContext()
  const found = useClientState((state) => {
    const network = readNetwork(state)
    return {
      network,
      networkId: network?.caipNetworkId,
      networks: readNetworks(state),
      approvedNetworkIds: readApprovedNetworkIds(state),
      isUnsupported: state.network[state.activeNamespace]?.isUnsupported ?? false,
    }
  })
  const switchNetwork = useCallback<useNetwork.Result['switchNetwork']>(
    async (network, options) => {
      await switchNetworkAction(client, { network, ...options })
    },
    [client],
  )
  return { ...found, switchNetwork }
}

export declare namespace useNetwork {
  type Result = {
    readonly network: Network | undefined
    readonly networkId: CaipNetworkId | undefined
    readonly networks: readonly Network[]
    readonly approvedNetworkIds: readonly CaipNetworkId[]
    readonly isUnsupported: boolean
    readonly switchNetwork: (
      network: CaipNetworkId,
      options?: { readonly throwOnFailure?: boolean | undefined },
    ) => Promise<void>
  }
}

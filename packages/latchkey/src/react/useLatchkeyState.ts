import type { CaipNetworkId, Namespace } from '../caip/index.ts'
import { useClientState, useModalState } from './useSelected.ts'

/**
 * Returns the state of the modal and the client.
 *
 * @returns Whether the modal is open, and what is selected.
 * @see [3.1]
 */
export function useLatchkeyState(): useLatchkeyState.Result {
  const modal = useModalState(({ open, loading, shake, namespace }) => ({
    open,
    loading,
    shake,
    namespace,
  }))
  const client = useClientState((state) => ({
    initialized: state.initialized,
    activeNamespace: state.activeNamespace,
    selectedNetworkId: state.network[state.activeNamespace]?.active?.caipNetworkId,
    connectingWallet:
      'connector' in state.connectFlow ? state.connectFlow.connector.name : undefined,
  }))
  return { ...modal, ...client }
}

export declare namespace useLatchkeyState {
  type Result = {
    readonly open: boolean
    readonly loading: boolean
    readonly shake: boolean
    readonly namespace: Namespace | undefined
    /** True once recorded connections have been tried. */
    readonly initialized: boolean
    readonly activeNamespace: Namespace
    readonly selectedNetworkId: CaipNetworkId | undefined
    /** Name of the wallet with a pending connection request. */
    readonly connectingWallet: string | undefined
  }
}

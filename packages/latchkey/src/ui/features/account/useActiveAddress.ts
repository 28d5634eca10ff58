import { readConnection, readNetwork } from '../../../core/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'

/** The active address, and its page in the block explorer of the network. */
export type ActiveAddress = {
  readonly address: string | undefined
  readonly explorerUrl: string | undefined
}

/** Returns the address of the active account, and the URL of its page in the block explorer. */
export function useActiveAddress(): ActiveAddress {
  const { adapters } = useClient()
  const state = useClientState((clientState) => clientState)
  const namespace = state.activeNamespace
  const address = readConnection(state)?.accounts[0]?.address
  const network = readNetwork(state)
  const isUnknown = state.network[namespace]?.isUnsupported ?? true
  return {
    address,
    explorerUrl:
      network && address !== undefined && !isUnknown
        ? adapters.get(namespace)?.explorerUrl?.(network, address)
        : undefined,
  }
}

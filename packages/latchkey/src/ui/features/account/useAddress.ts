import { readConnection, readNetwork } from '../../../core/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'

/** The address in use, and where the block explorer of its network shows it. */
export type ActiveAddress = {
  readonly address: string | undefined
  readonly explorerUrl: string | undefined
}

/** Reads the address in use. */
export function useAddress(): ActiveAddress {
  const { adapters } = useClient()
  const state = useClientState((whole) => whole)
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

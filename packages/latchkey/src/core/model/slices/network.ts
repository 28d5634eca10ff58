import type { CaipNetworkId, Namespace } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { Network } from '../../../networks/index.ts'

/** Networks of one namespace. */
export type NamespaceNetworks = {
  /** Configured by the host, in its order. */
  readonly requested: readonly Network[]
  /** The network in use, or the synthetic unsupported one of `unsupportedNetwork`. */
  readonly active: Network | undefined
  readonly isUnsupported: boolean
}

/** Progress of a network switch. */
export type SwitchFlow =
  | { readonly status: 'idle' }
  | {
      readonly status: 'asking' | 'declined' | 'failed' | 'done'
      readonly network: Network
      readonly error?: WalletError | undefined
    }

/** State of the network slice. */
export type NetworkSlice = {
  readonly network: Readonly<Partial<Record<Namespace, NamespaceNetworks>>>
  readonly switchFlow: SwitchFlow
}

/** Events of the network slice. */
export type NetworkEvents = {
  SWITCH_NETWORK: { readonly network: CaipNetworkId }
}

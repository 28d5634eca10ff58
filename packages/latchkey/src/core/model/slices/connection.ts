import type { CaipAddress, Namespace } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { Connection, Connector } from '../Connector.ts'
import type { LastVisitAccount } from '../InitialState.ts'

/** Connection status of one namespace. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** Connections of one namespace; the first is the current one. */
export type NamespaceConnections = {
  readonly status: ConnectionStatus
  readonly connections: readonly Connection[]
  /** Account of the last visit, while its wallet is being reconnected. Only with an `InitialState`. */
  readonly recorded?: LastVisitAccount | undefined
}

/** Progress of a connect. `declined`: the visitor rejected it; `failed`: any other error. */
export type ConnectFlow =
  | { readonly status: 'idle' }
  | {
      readonly status: 'asking' | 'declined' | 'failed' | 'connected'
      readonly connector: Connector
      readonly namespace: Namespace
      readonly error?: WalletError | undefined
    }

/** State of the connection slice. */
export type ConnectionSlice = {
  readonly connection: Readonly<Partial<Record<Namespace, NamespaceConnections>>>
  readonly connectFlow: ConnectFlow
  /** Namespace that actions and views use when the caller names none. */
  readonly activeNamespace: Namespace
}

/** Where in the modal a wallet was connected, for analytics. */
export type ConnectEventContext = {
  readonly view?: string | undefined
  /** Place of the wallet among all wallets of the catalogue. */
  readonly walletRank?: number | undefined
}

/** Events of the connection slice. */
export type ConnectionEvents = {
  /** Without `view` and `walletRank` when the modal did not connect the wallet. */
  CONNECT_SUCCESS: ConnectEventContext & {
    readonly method: string
    readonly name: string
    readonly reconnect: boolean
    readonly caipAddress: CaipAddress
  }
  CONNECT_ERROR: { readonly message: string }
  USER_REJECTED: { readonly message: string }
  DISCONNECT_SUCCESS: { readonly namespace: Namespace | 'all' }
  DISCONNECT_ERROR: { readonly message: string }
}

import type { CaipNetworkId, Namespace } from '../../caip/index.ts'

/** Origin of a connector. Wallet rows are grouped by it [2.6]. */
export type ConnectorKind = 'walletConnect' | 'injected' | 'custom' | 'external' | 'embedded'

/** Availability of a connector: now, after loading code, or not in this browser. */
export type ConnectorReadiness = 'installed' | 'loadable' | 'absent' | 'unsupported'

/** Type of an account. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** Address that a wallet granted. */
export type GrantedAccount = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

/**
 * Sends requests to a connected wallet of any namespace.
 *
 * Methods have their JSON-RPC names (`personal_sign`, `solana_signMessage` …), so that an adapter
 * uses injected and paired wallets alike. Rejects with the error of the wallet, unchanged; actions
 * translate it.
 */
export type WalletRpcProvider = {
  request(
    call: { readonly method: string; readonly params?: unknown },
    options?: {
      readonly network?: CaipNetworkId | undefined
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<unknown>
  /**
   * Returns the wallet's own EIP-1193 provider or Wallet Standard wallet. Absent for wallets that
   * have none in this page, such as paired ones.
   */
  unwrap?(): unknown
}

/** A wallet's grant in one namespace. */
export type ConnectorSession = {
  readonly namespace: Namespace
  /** At least one; the first is the active one. */
  readonly accounts: readonly GrantedAccount[]
  /** The wallet's network; not necessarily a configured one. */
  readonly network: CaipNetworkId
  /**
   * Networks that the wallet approved. Empty with `supportsAllNetworks` for wallets that do not
   * report them.
   */
  readonly approvedNetworks: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  /** JSON-RPC methods that the wallet approved. Absent for wallets that do not report them. */
  readonly methods?: readonly string[] | undefined
  /** Name and icon that the wallet reports, for a connector that represents several wallets. */
  readonly wallet?: { readonly name: string; readonly icon?: string | undefined } | undefined
  /** Whether the wallet is on this device and was opened by a link, instead of scanning a code. */
  readonly isLinked?: boolean | undefined
  readonly provider: WalletRpcProvider
}

/** Events of a connected wallet. */
export type ConnectorEvent =
  | {
      readonly type: 'accountsChanged'
      readonly namespace: Namespace
      readonly accounts: readonly GrantedAccount[]
    }
  | { readonly type: 'networkChanged'; readonly network: CaipNetworkId }
  /** The wallet approved a different set of networks. */
  | {
      readonly type: 'networksApproved'
      readonly namespace: Namespace
      readonly approvedNetworks: readonly CaipNetworkId[]
    }
  | { readonly type: 'disconnected'; readonly namespace: Namespace }

/** A way to connect a wallet: an announced provider, a pairing, an embedded wallet. */
export type Connector = {
  /**
   * Id that is stable across page loads: rdns, wallet name or well-known id. Stored for
   * reconnecting.
   */
  readonly id: string
  /** Unique on this page: `{namespaces joined}:{id}`. */
  readonly uid: string
  readonly name: string
  readonly kind: ConnectorKind
  readonly readiness: ConnectorReadiness
  readonly namespaces: readonly Namespace[]
  /** Validated `data:image/…` or `https:` URL, safe in an `img`. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /**
   * Requests a connection. Resolves with one session per granted namespace, the requested one
   * first.
   */
  connect(parameters: {
    readonly networks: readonly CaipNetworkId[]
    readonly network?: CaipNetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<readonly ConnectorSession[]>
  /**
   * Reconnects without a prompt. Resolves with an empty list when the wallet no longer grants
   * access.
   */
  restore?(parameters: {
    readonly networks: readonly CaipNetworkId[]
    readonly signal?: AbortSignal | undefined
  }): Promise<readonly ConnectorSession[]>
  /**
   * Updates the session to networks that were configured after it was established. Rejects when the
   * wallet refuses; absent where only a new connection can do this.
   */
  updateSession?(parameters: { readonly signal?: AbortSignal | undefined }): Promise<void>
  disconnect(): Promise<void>
  /** Subscribes to the events of the wallet. Returns the unsubscribe function. */
  on(listener: (event: ConnectorEvent) => void): () => void
}

/** A wallet connected in one namespace. */
export type Connection = ConnectorSession & {
  readonly connector: Connector
}

import type { CaipNetworkId, Namespace } from '../../caip/index.ts'

/** Where a connector comes from. Wallet rows are grouped by it; see spec §2 "Connector type order". */
export type ConnectorKind = 'walletConnect' | 'injected' | 'custom' | 'external' | 'embedded'

/** Whether a connector can be used now, after loading something, or not at all here. */
export type Readiness = 'installed' | 'loadable' | 'absent' | 'unsupported'

/** What kind of account an address is. spec §3 "Account types". */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** One address that a wallet gave. spec §3 "Account entry". */
export type AccountEntry = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

/**
 * The one way to ask a connected wallet anything, whatever its namespace.
 *
 * Methods bear their JSON-RPC names (`personal_sign`, `solana_signMessage` …), so that an adapter
 * speaks to an injected wallet and over a pairing alike.
 */
export type Provider = {
  request(
    call: { readonly method: string; readonly params?: unknown },
    options?: {
      readonly network?: CaipNetworkId | undefined
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<unknown>
}

/** What a wallet granted in one namespace. */
export type Session = {
  readonly namespace: Namespace
  /** At least one; the first is the one in use. */
  readonly accounts: readonly AccountEntry[]
  /** The network that the wallet is on; it may be none of the configured ones. */
  readonly network: CaipNetworkId
  /** Networks the wallet agreed to. Empty and `supportsAllNetworks` for wallets that do not say. */
  readonly approvedNetworks: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  /** Who the wallet says it is, where its connector does not know. */
  readonly wallet?: { readonly name: string; readonly icon?: string | undefined } | undefined
  /** Whether the wallet is on this device and was opened by a link, rather than having scanned. */
  readonly isLinked?: boolean | undefined
  readonly provider: Provider
}

/** What a wallet tells of its own accord after it has connected. */
export type ConnectorEvent =
  | {
      readonly type: 'accountsChanged'
      readonly namespace: Namespace
      readonly accounts: readonly AccountEntry[]
    }
  | { readonly type: 'networkChanged'; readonly network: CaipNetworkId }
  /** The wallet agreed to other networks than before. */
  | {
      readonly type: 'networksApproved'
      readonly namespace: Namespace
      readonly approvedNetworks: readonly CaipNetworkId[]
    }
  | { readonly type: 'disconnected'; readonly namespace: Namespace }

/** Something that can connect a wallet: an announced provider, a pairing, an embedded wallet. */
export type Connector = {
  /** Stable over page loads: rdns, wallet name or well-known id. Stored to reconnect. */
  readonly id: string
  /** Unique on this page: `{namespaces joined}:{id}`. */
  readonly uid: string
  readonly name: string
  readonly kind: ConnectorKind
  readonly readiness: Readiness
  readonly namespaces: readonly Namespace[]
  /** A checked `data:image/…` or `https:` address, safe to show in an `img`. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** Asks the wallet. Resolves with one session per namespace granted, the one asked for first. */
  connect(parameters: {
    readonly networks: readonly CaipNetworkId[]
    readonly network?: CaipNetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<readonly Session[]>
  /** Reconnects without asking the visitor. Resolves empty when the wallet no longer agrees. */
  restore?(parameters: {
    readonly networks: readonly CaipNetworkId[]
    readonly signal?: AbortSignal | undefined
  }): Promise<readonly Session[]>
  /**
   * Asks the wallet to serve networks that were configured after it connected. Rejects when it will
   * not; absent where it has to connect anew. spec §4 "Stale WalletConnect session"
   */
  updateSession?(parameters: { readonly signal?: AbortSignal | undefined }): Promise<void>
  disconnect(): Promise<void>
  /** Listens to the wallet. Returns the function that stops it. */
  on(listener: (event: ConnectorEvent) => void): () => void
}

/** A wallet connected in one namespace. spec §3 "Connection". */
export type Connection = Session & {
  readonly connector: Connector
}

import type { Clock, Logger, PrefixedStorage } from '../kernel/index.ts'
import type { Cacao, PeerMetadata, SessionNamespace, SiwxMessageData } from '../protocol/index.ts'

export type { Cacao, PeerMetadata, SessionNamespace } from '../protocol/index.ts'

/** A namespace requested by a session proposal. CAIP-25. */
export type ProposalNamespace = {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A settled session. */
export type PairedSession = {
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** Chains that the proposal requested, CAIP-2 [4.6]. */
  readonly requestedChains: readonly string[]
  readonly wallet: PeerMetadata
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  readonly disableDeepLink?: boolean | undefined
  readonly authentication?: readonly Cacao[] | undefined
}

/** An event of a paired session, or of the connection to the relay. */
export type PairingClientEvent =
  | { readonly type: 'updated'; readonly session: PairedSession }
  | { readonly type: 'ended'; readonly topic: string; readonly reason: 'deleted' | 'expired' }
  | {
      readonly type: 'event'
      readonly topic: string
      readonly chain: string
      readonly name: string
      readonly data: unknown
    }
  /** The set of pending requests changed. */
  | { readonly type: 'requests'; readonly pending: readonly PendingRequest[] }
  /** The relay rejects this app; it is not dialled again. `error` is a `WalletError`. */
  | { readonly type: 'refused'; readonly error: Error }

/** A request that the visitor has not yet answered in the wallet. */
export type PendingRequest = {
  readonly id: number
  readonly topic: string
  readonly method: string
}

/** Parameters of a signed sign-in (`wc_sessionAuthenticate`), CAIP-122 [7.31]. */
export type AuthenticateRequest = {
  readonly chains: readonly string[]
  readonly domain: string
  readonly nonce: string
  readonly uri: string
  readonly methods?: readonly string[] | undefined
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
}

/** A session proposal: the pairing URI to show, and the session once a wallet approves. */
export type PairingProposal = {
  readonly uri: string
  /** Milliseconds since 1970 at which the URI counts as expired: 4 min after creation [9.9]. */
  readonly expiry: number
  /**
   * Resolves when a wallet approves. Stays pending for a minute after `expiry`, for wallets that
   * scanned the URI in time. Rejects with `wallet.user_rejected`, `pairing.expired`, `pairing.not_approved`,
   * `pairing.malformed_message`, `pairing.sign_in_failed` …
   */
  readonly approval: Promise<PairedSession>
  /** Withdraws the proposal; `approval` rejects with `transport.aborted`. */
  abandon(): void
}

/** A signed sign-in message. */
export type SignedSiwxMessage = {
  readonly data: SiwxMessageData
  /** The signed text. */
  readonly message: string
  readonly signature: string
  readonly cacao: Cacao
}

/** The app's side of the pairing protocol. One per client. */
export type PairingClient = {
  sessions(): readonly PairedSession[]
  /**
   * Creates a proposal. Resolves once the relay has accepted it, so that it is available to a
   * wallet that scans the URI.
   *
   * @throws `relay.unreachable`, `project.invalid_id`, `project.origin_not_allowed`,
   * `relay.session_expired`, `transport.aborted`; `caip.invalid_network_id` for an invalid
   * namespace key or chain; `pairing.no_verifier` for `authenticate` without `verifySignature`.
   */
  propose(parameters: {
    readonly namespaces: Readonly<Record<string, ProposalNamespace>>
    /** Requests a signed sign-in in one step; wallets without support fall back to a session. */
    readonly authenticate?: AuthenticateRequest | undefined
    readonly sessionProperties?: Readonly<Record<string, string>> | undefined
    /**
     * Called with the URI before the relay has accepted the proposal, so that its QR code can be drawn
     * meanwhile. Do not open a wallet with it yet: the page may be suspended before the proposal is sent.
     */
    readonly onUri?: ((uri: string) => void) | undefined
    /** Withdraws the proposal, while it is being created and afterwards. */
    readonly signal?: AbortSignal | undefined
  }): Promise<PairingProposal>
  /** Returns the sign-in messages that the wallet signed when it approved a session. */
  signedMessages(session: PairedSession): readonly SignedSiwxMessage[]
  /**
   * Sends a request to the wallet. The session must have an account on the chain and the method.
   *
   * @throws `pairing.no_session`, `wallet.unauthorized`, `wallet.user_rejected`,
   * `wallet.timed_out`, `relay.unreachable`, `transport.aborted`, and other errors of wallets.
   */
  request(parameters: {
    readonly topic: string
    readonly chain: string
    readonly method: string
    readonly params: unknown
    /** Seconds after which the request expires, 300 to 604800. @default 300 */
    readonly expiry?: number | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<unknown>
  /** Requests further namespaces for a session. Wallets may reject. */
  update(
    topic: string,
    namespaces: Readonly<Record<string, ProposalNamespace>>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<PairedSession>
  ping(topic: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  extend(topic: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /** Ends the session locally at once, and notifies the wallet within 3 s if the relay is reachable. */
  disconnect(topic: string): Promise<void>
  on(listener: (event: PairingClientEvent) => void): () => void
  /** Closes the socket and clears every timer. Sessions stay stored. */
  destroy(): void
}

/** Verifies the signature of a message. Contract wallets are verified through the app's own RPC. */
export type VerifySignature = (parameters: {
  readonly address: string
  /** CAIP-2. */
  readonly chain: string
  readonly message: string
  readonly signature: string
  /** `eip191`, `eip1271`, `eip6492`. */
  readonly type: string
  readonly signal?: AbortSignal | undefined
}) => Promise<boolean>

/** Dependencies of `createPairingClient`. */
export type PairingClientDeps = {
  /** Relays, tried in order; `wss:` or, on loopback, `ws:`. */
  readonly relayUrls: readonly string[]
  /** Allows `ws:` to other hosts, such as on a local network. @default false */
  readonly allowInsecure?: boolean | undefined
  readonly projectId: string
  readonly metadata: PeerMetadata
  readonly storage: PrefixedStorage
  readonly clock: Clock
  readonly logger: Logger
  readonly window?: (Window & typeof globalThis) | undefined
  /** Verifies signed sign-ins; required for `authenticate`. */
  readonly verifySignature?: VerifySignature | undefined
  /** @default the page's WebSocket */
  readonly openSocket?: ((url: string) => WebSocket) | undefined
}

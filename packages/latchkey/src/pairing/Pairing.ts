import type { Clock, Logger, Storage } from '../kernel/index.ts'

/** Who is asking or answering. */
export type PeerMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined
}

/** What is asked for in one namespace. CAIP-25. */
export type ProposalNamespace = {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What was granted in one namespace. Accounts are CAIP-10. */
export type SessionNamespace = {
  readonly accounts: readonly string[]
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A signed sign-in of one-click authentication. CAIP-74. */
export type Cacao = {
  readonly h: { readonly t: string }
  readonly p: Readonly<Record<string, unknown>> & { readonly iss: string }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

/** A settled session. */
export type PairedSession = {
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** Chains that were asked for; spec §4 "Stale WalletConnect session". */
  readonly requestedChains: readonly string[]
  readonly wallet: PeerMetadata
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  readonly disableDeepLink?: boolean | undefined
  readonly authentication?: readonly Cacao[] | undefined
}

/** What a wallet tells after it has connected. */
export type PairingEvent =
  | { readonly type: 'updated'; readonly session: PairedSession }
  | { readonly type: 'ended'; readonly topic: string; readonly reason: 'deleted' | 'expired' }
  | {
      readonly type: 'event'
      readonly topic: string
      readonly chain: string
      readonly name: string
      readonly data: unknown
    }
  /** A request was handed to the relay, or is no longer waited for. */
  | { readonly type: 'requests'; readonly pending: readonly PendingRequest[] }
  /** The relay refused this app for good; `error` is of the catalogue. */
  | { readonly type: 'refused'; readonly error: Error }

/** A request that waits for the visitor in the wallet. */
export type PendingRequest = {
  readonly id: number
  readonly topic: string
  readonly method: string
}

/** What one-click authentication asks for. spec §7 "Wallet-session authenticate". */
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

/** A code to scan, and the session that comes of it. */
export type Proposal = {
  readonly uri: string
  /** Milliseconds since 1970 from which it counts as expired: 4 min after it was made. */
  readonly expiry: number
  /**
   * Waits a minute longer than the code is shown: who scanned it in time may take a while to
   * approve. Rejects `wallet.user_rejected`, `pairing.expired`, `pairing.not_approved`,
   * `pairing.malformed_message`, `pairing.sign_in_failed` …
   */
  readonly approval: Promise<PairedSession>
  /** Gives it up; `approval` rejects `transport.aborted`. */
  abandon(): void
}

/** The dapp's side of the pairing protocol. One per client. */
export type Pairing = {
  sessions(): readonly PairedSession[]
  /**
   * Makes a code to scan. Resolves once the relay has the proposal, so that whoever scans finds it.
   *
   * @throws `relay.unreachable`, `project.invalid_id`, `project.origin_not_allowed`,
   * `relay.session_expired`, `transport.aborted`; `caip.invalid_network_id` when a chain or a key of
   * the namespaces is none; `pairing.no_verifier` when a sign-in is asked for
   * that could not be checked
   */
  propose(parameters: {
    readonly namespaces: Readonly<Record<string, ProposalNamespace>>
    /** Asks for a signed sign-in in the same step; wallets without it fall back to a session. */
    readonly authenticate?: AuthenticateRequest | undefined
    readonly sessionProperties?: Readonly<Record<string, string>> | undefined
    /** Gives the proposal up, before and after it was made. */
    readonly signal?: AbortSignal | undefined
  }): Promise<Proposal>
  /**
   * Asks the wallet of a session. The chain must be among its accounts and the method granted.
   *
   * @throws `pairing.no_session`, `wallet.unauthorized`, `wallet.user_rejected`,
   * `wallet.timed_out`, `relay.unreachable`, `transport.aborted`, what else wallets say.
   */
  request(parameters: {
    readonly topic: string
    readonly chain: string
    readonly method: string
    readonly params: unknown
    /** Seconds until the wallet need not answer any more, 300 to 604800. @default 300 */
    readonly expiry?: number | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<unknown>
  /** Asks the wallet to let the session serve other namespaces. Wallets may refuse. */
  update(
    topic: string,
    namespaces: Readonly<Record<string, ProposalNamespace>>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<PairedSession>
  ping(topic: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  extend(topic: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /** Ends the session here at once; the wallet is told if the relay can be reached within 3 s. */
  disconnect(topic: string): Promise<void>
  on(listener: (event: PairingEvent) => void): () => void
  /** Lets go of the socket and every timer. Sessions stay stored. */
  destroy(): void
}

/** Tells whether an account signed a message. Contract wallets are asked over the app's own RPC. */
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

/** What a pairing client stands on. */
export type PairingDeps = {
  /** Tried in order; `wss:` or, on loopback, `ws:`. */
  readonly relayUrls: readonly string[]
  /** Lets `ws:` leave this device, as in a network at home. @default false */
  readonly allowInsecure?: boolean | undefined
  readonly projectId: string
  readonly metadata: PeerMetadata
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
  readonly window?: (Window & typeof globalThis) | undefined
  /** Checks signed sign-ins; without it `authenticate` cannot be asked for. */
  readonly verifySignature?: VerifySignature | undefined
  /** @default the page's WebSocket */
  readonly openSocket?: ((url: string) => WebSocket) | undefined
}

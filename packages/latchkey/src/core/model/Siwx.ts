import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { Clock, Http, PrefixedStorage } from '../../kernel/index.ts'
import type {
  Cacao,
  SiwxAccountMetadata,
  SiwxMessageData,
  SiwxSessionAccount,
} from '../../protocol/index.ts'

/** A sign-in message with its text. CAIP-122 [3.18a] */
export type SiwxMessage = SiwxMessageData & { readonly serializedMessage: string }

/** A signed sign-in message. */
export type SiwxSession = {
  readonly data: SiwxMessageData
  /** The signed text. */
  readonly message: string
  /** As the namespace writes it: hex, base58. */
  readonly signature: string
  /** The signed message as a paired wallet returned it when it signed in while connecting. CAIP-74 */
  readonly cacao?: Cacao | undefined
}

/** The account that signs in, on one network. */
export type SiwxAccount = {
  readonly chainId: CaipNetworkId
  /** Bare address. */
  readonly accountAddress: string
}

/** An account on all networks of a namespace. */
export type SiwxAccountOfNamespace = {
  readonly namespace: Namespace
  /** Bare address. */
  readonly address: string
}

/** Sign-in with a wallet signature. `createSiwx` of `latchkey/siwx` creates one. */
export type SiwxConfig = {
  /** Creates the message that the account signs. */
  createMessage(account: SiwxAccount): Promise<SiwxMessage>
  /** Signs in place of the connected wallet. */
  signMessage?(message: SiwxMessage): Promise<string>
  /** Verifies and stores a session. Rejects when the signature is not valid. */
  addSession(session: SiwxSession): Promise<void>
  /** Ends the sessions of an account on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /**
   * Replaces all sessions but those of `kept`, the accounts that stay connected. A paired wallet that signs in while it
   * connects passes a session for each network that it signed for, with one nonce; the active network is first. Rejects
   * when they cannot be stored: the wallet is then disconnected.
   */
  setSessions(
    sessions: readonly SiwxSession[],
    kept?: readonly SiwxAccountOfNamespace[],
  ): Promise<void>
  /** Returns the valid sessions of an account on a network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether visitors must sign in to stay connected. @default false */
  getRequired?(): boolean
  /**
   * Ends the sessions of an account on all networks of its namespace, after it was disconnected while others stay
   * connected.
   *
   * @default `revokeSession` for each configured network
   */
  revokeAccount?(namespace: Namespace, address: string): Promise<void>
  /**
   * Ends the sessions of accounts that the visitor or the wallet disconnects, and all sessions with the last one.
   *
   * @default true
   */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Milliseconds after which an unsigned message is created again, with a new nonce. @default 300_000 */
  readonly maxMessageAge?: number | undefined
  /** Milliseconds between checks of whether the session of the page is still valid. @default no checks */
  readonly sessionCheckInterval?: number | undefined
  /** Returns the token that authorizes requests of an account, where sessions have one. */
  getToken?(chainId: CaipNetworkId, address: string): Promise<string | undefined>
  /**
   * Returns what the server stores of the session of an account, where it does; undefined without a
   * session.
   */
  getSessionAccount?(
    chainId: CaipNetworkId,
    address: string,
  ): Promise<SiwxSessionAccount | undefined>
  /** Replaces the metadata of an account at the server. Resolves to false without a session. */
  setSessionAccountMetadata?(
    chainId: CaipNetworkId,
    address: string,
    metadata: SiwxAccountMetadata,
  ): Promise<boolean>
}

/** Capabilities that a client passes to a sign-in configuration. Created once per client. */
export type SiwxKit = {
  readonly clock: Clock
  readonly http: Http
  readonly storage: PrefixedStorage
  readonly window: (Window & typeof globalThis) | undefined
  readonly projectId: string
  readonly gatewayUrl: string | undefined
  /**
   * Verifies a signature with the adapter of its namespace.
   *
   * @returns Undefined when no adapter verifies signatures of the namespace.
   */
  verifySession(session: SiwxSession): Promise<boolean | undefined>
}

/** A sign-in configuration that is bound to the client by `createLatchkey`. */
export type SiwxFactory = { bind(kit: SiwxKit): SiwxConfig }

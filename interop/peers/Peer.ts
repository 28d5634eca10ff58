import type { Cacao, ProposalNamespace } from 'latchkey/pairing'
import type { AsyncQueue } from '../createAsyncQueue.ts'

/** Parameters of a peer. */
export type PeerOptions = {
  readonly relayUrl: string
  readonly projectId: string
  /** File that an official peer keeps its data in, to start again. @default memory */
  readonly database?: string | undefined
}

/** A session, in the shape common to all implementations. */
export type PeerSession = {
  readonly topic: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly peerName: string
}

/** A pairing code, and its result once a wallet has approved it. */
export type PendingProposal<outcome> = { readonly uri: string; readonly approval: Promise<outcome> }

/** Request of one-click sign-in. */
export type SignInRequest = {
  readonly chains: readonly string[]
  readonly domain: string
  readonly nonce: string
  readonly uri: string
  readonly methods: readonly string[]
  readonly statement: string
}

/** Result of one-click sign-in. */
export type SignInResult = { readonly session: PeerSession; readonly cacaos: readonly Cacao[] }

/** Events that an app received from its wallet. */
export type AppEvent =
  | { readonly type: 'updated'; readonly topic: string; readonly accounts: readonly string[] }
  | { readonly type: 'extended'; readonly topic: string }
  | { readonly type: 'ended'; readonly topic: string }
  | {
      readonly type: 'event'
      readonly topic: string
      readonly chain: string
      readonly name: string
      readonly data: unknown
    }

/** The app's side of pairing, of this repository or the official packages. */
export type AppPeer = {
  propose(
    namespaces: Readonly<Record<string, ProposalNamespace>>,
  ): Promise<PendingProposal<PeerSession>>
  authenticate(request: SignInRequest): Promise<PendingProposal<SignInResult>>
  request(call: {
    readonly topic: string
    readonly chain: string
    readonly method: string
    readonly params: unknown
  }): Promise<unknown>
  ping(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Returns whether an error reports a rejection by the user of the wallet. */
  isRejection(error: unknown): boolean
  sessions(): readonly PeerSession[]
  readonly eventQueue: AsyncQueue<AppEvent>
  close(): Promise<void>
}

/** Events that a wallet received from an app. It answers proposals and requests by itself. */
export type WalletEvent =
  | { readonly type: 'proposed'; readonly appName: string; readonly chains: readonly string[] }
  | { readonly type: 'requested'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly type: 'ended'; readonly topic: string }

/**
 * The wallet's side of pairing, of this repository or the official packages.
 *
 * It approves every proposal, signs messages with `account`, and rejects transactions.
 */
export type WalletPeer = {
  readonly name: string
  /** Its EVM address. */
  readonly address: string
  /** Reads a code. */
  pair(uri: string): Promise<void>
  /** Rejects the next proposal. */
  rejectNext(): void
  emit(
    topic: string,
    event: { readonly chain: string; readonly name: string; readonly data: unknown },
  ): Promise<void>
  /** Grants these chains, and no others. */
  update(topic: string, chains: readonly string[]): Promise<void>
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Disconnects from the relay, as a locked phone does, until `wake` is called. */
  sleep(): Promise<void>
  wake(): Promise<void>
  sessions(): readonly PeerSession[]
  readonly eventQueue: AsyncQueue<WalletEvent>
  close(): Promise<void>
}

/** Starts one peer. */
export type StartPeer<peer> = (peerOptions: PeerOptions) => Promise<peer>

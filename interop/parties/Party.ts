import type { Cacao, ProposalNamespace } from 'latchkey/pairing'
import type { Inbox } from '../inbox.ts'

/** Parameters of a peer. */
export type Surroundings = {
  readonly relayUrl: string
  readonly projectId: string
}

/** A session, in the shape common to all implementations. */
export type Session = {
  readonly topic: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly peerName: string
}

/** A pairing code, and its result once a wallet has approved it. */
export type Offer<outcome> = { readonly uri: string; readonly approval: Promise<outcome> }

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
export type SignedIn = { readonly session: Session; readonly cacaos: readonly Cacao[] }

/** Events that an app received from its wallet. */
export type DappNews =
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
export type Dapp = {
  propose(namespaces: Readonly<Record<string, ProposalNamespace>>): Promise<Offer<Session>>
  authenticate(request: SignInRequest): Promise<Offer<SignedIn>>
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
  isRefusal(error: unknown): boolean
  sessions(): readonly Session[]
  readonly news: Inbox<DappNews>
  close(): Promise<void>
}

/** Events that a wallet received from an app. It answers proposals and requests by itself. */
export type WalletNews =
  | { readonly type: 'proposed'; readonly appName: string; readonly chains: readonly string[] }
  | { readonly type: 'asked'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly type: 'ended'; readonly topic: string }

/**
 * The wallet's side of pairing, of this repository or the official packages.
 *
 * It approves every proposal, signs messages with `account`, and rejects transactions.
 */
export type Wallet = {
  readonly name: string
  /** Its EVM address. */
  readonly address: string
  /** Reads a code. */
  pair(uri: string): Promise<void>
  /** Rejects the next proposal. */
  declineNext(): void
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
  sessions(): readonly Session[]
  readonly news: Inbox<WalletNews>
  close(): Promise<void>
}

/** Starts one peer. */
export type Enter<party> = (surroundings: Surroundings) => Promise<party>

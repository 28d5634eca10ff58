import type { SessionNamespace, PeerMetadata } from 'latchkey/pairing'
import type { EvmWalletNamespaceOptions } from '../evm/index.ts'
import type { SolanaWalletNamespaceOptions } from '../solana/index.ts'
import type { TestWallet, TestWalletOptions } from '../TestWallet.ts'
import type { PhoneFaults } from './faults.ts'

/** Options of `createTestPhone`. */
export type TestPhoneOptions = Omit<TestWalletOptions, 'window'> & {
  /** Relay URLs, tried in order. */
  readonly relayUrl: string | readonly string[]
  /** Project id for the relay. */
  readonly projectId: string
  /** Keys and chains. Without it the namespace is unsupported. */
  readonly evm?: EvmWalletNamespaceOptions | undefined
  readonly solana?: SolanaWalletNamespaceOptions | undefined
  /** Metadata for apps. @default its name and icon */
  readonly metadata?: Partial<PeerMetadata> | undefined
  /** Whether it supports `wc_sessionAuthenticate`. @default true */
  readonly authenticates?: boolean | undefined
  /** Opens a WebSocket. @default the global `WebSocket` */
  readonly openSocket?: ((url: string) => WebSocket) | undefined
}

/** A session of the phone. */
export type PhoneSession = {
  readonly topic: string
  readonly pairingTopic: string
  /** Metadata of the connected app. */
  readonly app: PeerMetadata
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** Seconds since 1970. */
  readonly expiry: number
  /** Whether the app has acknowledged the session. */
  readonly acknowledged: boolean
}

/** An event for an app. @see https://specs.walletconnect.com/2.0/specs/clients/sign/session-events */
export type PhoneEvent = {
  readonly name: string
  readonly data: unknown
  /** CAIP-2. */
  readonly chain: string
}

/** An invalid message. */
export type ForgeMessageParameters = {
  readonly topic: string
  readonly tag: number
  /** Payload to seal with the session key, unless `message` is given. */
  readonly payload?: unknown
  readonly message?: string | undefined
}

/** A wallet on another device, controlled by a script. */
export type TestPhone = Pick<TestWallet, 'name' | 'script' | 'requests' | 'addresses'> & {
  /** Protocol faults to inject. */
  readonly faults: PhoneFaults
  /**
   * Pairs with an app by its pairing URI.
   *
   * @returns The session, once the app has acknowledged it. Need not be awaited.
   * @throws `pairing.malformed_uri`, `pairing.expired`, `pairing.uri_used`; 4001 when the phone
   * rejects, 5100 to 5104 when a requirement is unsupported, and the error of the app
   */
  pair(uri: string): Promise<PhoneSession>
  sessions(): readonly PhoneSession[]
  /** Supported chains as CAIP-2 ids, the current one of each namespace first. */
  chains(): readonly string[]
  /** Subscribes to changes of sessions, chain, account and connection. */
  onChange(listener: () => void): () => void
  /** Switches the chain and notifies every app. @throws 4902 for an unsupported chain */
  switchNetwork(chain: string): Promise<void>
  /** Selects another account and notifies every app. @throws -32602 when there is no such account */
  changeAccount(index: number): Promise<void>
  /** Sends an event to one app, or to all. */
  emit(event: PhoneEvent, topic?: string): Promise<void>
  /** Updates the namespaces of a session. Resolves once the app has accepted. */
  update(topic: string, namespaces: PhoneSession['namespaces']): Promise<void>
  /** Extends a session by seven days. */
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  /** Ends one session, or all, and notifies the app. */
  disconnect(topic?: string): Promise<void>
  /** Sends an invalid message. */
  forge(forgery: ForgeMessageParameters): Promise<void>
  isAwake(): boolean
  /** Closes the socket. Outgoing messages wait for `wake`. */
  sleep(): void
  /** Reconnects. Resolves once the relay has the phone's subscriptions. */
  wake(): Promise<void>
  /** Closes the phone. Its stored state is kept. */
  close(): void
}

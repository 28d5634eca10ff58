import type { SessionNamespace, PeerMetadata } from 'latchkey/pairing'
import type { EvmSideOptions } from '../evm/index.ts'
import type { SolanaSideOptions } from '../solana/index.ts'
import type { TestWallet, TestWalletOptions } from '../TestWallet.ts'
import type { PhoneFaults } from './faults.ts'

/** Options of `createTestPhone`. */
export type TestPhoneOptions = Omit<TestWalletOptions, 'window'> & {
  /** Relay that the phone dials; tried in order when there are several. */
  readonly relayUrl: string | readonly string[]
  /** Project id that the relay knows the phone by. */
  readonly projectId: string
  /** Keys and chains; a namespace that is left out is one the phone does not speak. */
  readonly evm?: EvmSideOptions | undefined
  readonly solana?: SolanaSideOptions | undefined
  /** What apps are shown of the phone. @default its name and icon */
  readonly metadata?: Partial<PeerMetadata> | undefined
  /** Whether it signs in and connects in one step. @default true */
  readonly authenticates?: boolean | undefined
  /** Opens a socket; Node has none of its own. @default the page's WebSocket */
  readonly openSocket?: ((url: string) => WebSocket) | undefined
}

/** A session as the phone sees it. */
export type PhoneSession = {
  readonly topic: string
  readonly pairingTopic: string
  /** Who is connected. */
  readonly app: PeerMetadata
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** Seconds since 1970. */
  readonly expiry: number
  /** Whether the app has confirmed it. */
  readonly acknowledged: boolean
}

/** Something that a wallet tells an app. */
export type PhoneEvent = {
  readonly name: string
  readonly data: unknown
  /** CAIP-2. */
  readonly chain: string
}

/** A message that no honest wallet would send. */
export type Forgery = {
  readonly topic: string
  readonly tag: number
  /** Sealed with the session's key, unless `message` says what is sent as it is. */
  readonly payload?: unknown
  readonly message?: string | undefined
}

/** A wallet on another device, driven by a script instead of a visitor. */
export type TestPhone = Pick<TestWallet, 'name' | 'script' | 'requests' | 'addresses'> & {
  /** Ways in which it breaks the protocol. */
  readonly faults: PhoneFaults
  /**
   * Scans a code.
   *
   * @returns The session, once the app has confirmed it. Need not be awaited.
   * @throws `pairing.malformed_uri`, `pairing.expired`, `pairing.uri_used`; 4001 when the phone says
   * no, 5100 to 5104 when it cannot do what the app needs, and what the app refuses the session with
   */
  pair(uri: string): Promise<PhoneSession>
  sessions(): readonly PhoneSession[]
  /** Chains it knows, by CAIP-2; of each namespace the one it is on first. */
  chains(): readonly string[]
  /** Hears of every change of sessions, chain and account, of falling asleep and waking up. */
  onChange(listener: () => void): () => void
  /** Goes to another chain and tells every app. @throws 4902 when the phone does not know it */
  switchNetwork(chain: string): Promise<void>
  /** Puts another account first and tells every app. @throws -32602 when there is none */
  changeAccount(index: number): Promise<void>
  /** Tells an app something, or all of them. */
  emit(event: PhoneEvent, topic?: string): Promise<void>
  /** Gives an app other namespaces. Resolves once it has agreed. */
  update(topic: string, namespaces: PhoneSession['namespaces']): Promise<void>
  /** Lets a session last seven more days. */
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  /** Ends a session, or all of them, and tells the app. */
  disconnect(topic?: string): Promise<void>
  /** Sends something that is wrong in its own way. */
  forge(forgery: Forgery): Promise<void>
  isAwake(): boolean
  /** Drops the socket, as a phone in a pocket does. Whatever is to be told waits for `wake`. */
  sleep(): void
  /** Dials again. Resolves once the relay has the phone's subscriptions. */
  wake(): Promise<void>
  /** Puts the phone away for good. What it has stored stays. */
  close(): void
}

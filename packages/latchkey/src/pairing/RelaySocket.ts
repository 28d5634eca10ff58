import type { RelayMessage } from '../protocol/index.ts'

/** A message to publish. Tag, ttl and prompt are those of its method. */
export type PublishParams = {
  /** 64 hex digits. */
  readonly topic: string
  /** Sealed envelope, padded base64. */
  readonly message: string
  /** Seconds that the relay stores the message. */
  readonly ttl: number
  readonly tag: number
  /** Whether the relay sends a push notification to the wallet. @default false */
  readonly prompt?: boolean | undefined
  /** Identifies a message that several tabs may seal, of which only one is to be published. */
  readonly once?: string | undefined
}

/**
 * A connection to a relay that reconnects with back-off, resubscribes to its topics and repeats
 * publish requests that have not been confirmed.
 */
export type RelaySocket = {
  /** did:key of this client, the same on every page load. */
  readonly clientId: Promise<string>
  /** Opens the socket if it is not open. Resolves once it is. */
  open(): Promise<void>
  isOpen(): boolean
  /** Subscribes until `unsubscribe`, across reconnects. Resolves once the relay has confirmed. */
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topics: readonly string[]): Promise<void>
  /**
   * Publishes a message. Retries until the relay confirms, `signal` aborts or 60 s have passed.
   *
   * @throws `relay.unreachable`, `transport.aborted`, and the error that the relay responds with.
   */
  publish(
    message: PublishParams,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>
  /** Listens to messages. The relay gets an acknowledgement once every listener has resolved. */
  onMessage(listener: (message: RelayMessage) => void | Promise<void>): () => void
  /** Listens to changes of the connection. `refused` means that the relay rejects this app. */
  onState(
    listener: (state: {
      readonly state: 'open' | 'closed' | 'refused'
      readonly error?: Error | undefined
    }) => void,
  ): () => void
  close(): void
}

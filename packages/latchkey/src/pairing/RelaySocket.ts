/** What a message is published with. Numbers as the pairing protocol lists them per method. */
export type PublishParams = {
  /** 64 hex digits. */
  readonly topic: string
  /** Sealed envelope, padded base64. */
  readonly message: string
  /** Seconds that the relay keeps it. */
  readonly ttl: number
  readonly tag: number
  /** Whether a sleeping wallet is to be woken. @default false */
  readonly prompt?: boolean | undefined
  /** Names what several tabs may publish, each in its own words, and only one of them should. */
  readonly once?: string | undefined
}

/** A message that the relay delivered. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** Milliseconds since 1970, by the relay's clock. */
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string | undefined
}

/**
 * A connection to a relay that mends itself: it reconnects with back-off, subscribes again to what
 * it was subscribed to, and publishes what could not be published before.
 */
export type RelaySocket = {
  /** did:key of this client, the same on every load of the page. */
  readonly clientId: Promise<string>
  /** Opens the socket if it is not open. Resolves when the relay accepts what is sent. */
  open(): Promise<void>
  isOpen(): boolean
  /** Remembers the topics until `unsubscribe`. Resolves once the relay has them. */
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topics: readonly string[]): Promise<void>
  /**
   * Resolves once the relay has it. Tried again until `signal` aborts or 60 s have gone by.
   *
   * @throws `relay.unreachable`, `transport.aborted`, and what the relay refuses with.
   */
  publish(
    message: PublishParams,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>
  /** The relay is told that a message came only once every listener has taken it. */
  onMessage(listener: (delivery: RelayMessage) => void | Promise<void>): () => void
  /** Hears when it opened, closed, or was refused for good (`error`). */
  onState(
    listener: (state: {
      readonly state: 'open' | 'closed' | 'refused'
      readonly error?: Error | undefined
    }) => void,
  ): () => void
  close(): void
}

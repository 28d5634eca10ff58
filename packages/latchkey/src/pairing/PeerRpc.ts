import type { AgreementKey } from '../crypto/index.ts'

/** A request of the peer on a topic. */
export type PeerRequest = {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: unknown
  /** Milliseconds since 1970, by the relay's clock. */
  readonly publishedAt: number
  readonly attestation?: string | undefined
}

/** An error as peers write it. */
export type PeerError = { readonly code: number; readonly message: string }

/** An answer to a peer. */
export type PeerResponse = { readonly result: unknown } | { readonly error: PeerError }

/** An answer of a peer. `id` is that of the request. */
export type IncomingResponse = {
  readonly topic: string
  readonly id: number
  readonly response: PeerResponse
}

/**
 * Sealed JSON-RPC between two peers, over a relay. Both the dapp's side and the wallet's side of
 * the pairing protocol stand on it.
 *
 * Messages are de-duplicated by their hash over reloads; requests by their id; the tag, ttl and
 * prompt of each method are those of the protocol.
 */
export type PeerRpc = {
  /** Makes an id for a request: milliseconds, and three digits of chance. */
  nextId(): number
  /**
   * Takes up a topic: its key is kept, and what arrives on it is opened with it. The key counts from
   * the call on, so that a request may go out while the relay is still subscribing.
   */
  subscribe(topic: string, symKey: Uint8Array): Promise<void>
  /** Takes up a topic on which a peer answers under a key of its own (type 1 envelopes). */
  subscribeResponse(topic: string, keys: { readonly privateKey: AgreementKey }): Promise<void>
  /** Forgets the topic, its key, and every request that waits on it. */
  unsubscribe(topic: string): Promise<void>
  /** Topics that are joined, those of earlier page loads included. */
  topics(): readonly string[]
  /**
   * Asks the peer.
   *
   * @returns What the peer answered with on the same topic. An answer on a topic of its own is heard
   * with `onAnswer` only: whoever knows our public key may write there.
   * @throws `relay.unreachable`, `wallet.timed_out` once `ttl` is over, `transport.aborted`; a
   * {@link PeerError} of the peer as the `cause` of `translateWalletError`'s translation.
   */
  request(
    topic: string,
    call: { readonly method: string; readonly params: unknown },
    options?: {
      readonly id?: number | undefined
      /** Seconds; the method's own unless given. */
      readonly ttl?: number | undefined
      readonly signal?: AbortSignal | undefined
      /** Told once the relay has the request. */
      readonly onSent?: (() => void) | undefined
    },
  ): Promise<unknown>
  /** Answers the peer. `method` decides the tag; `refused` takes the tag of a refusal. */
  respond(
    request: Pick<PeerRequest, 'topic' | 'id' | 'method'>,
    answer: PeerResponse,
    options?: {
      readonly kind?: 'answer' | 'refusal' | 'autoRefusal' | undefined
      /** Seals as type 1, with the sender's public key in it. */
      readonly senderPublicKey?: Uint8Array | undefined
    },
  ): Promise<void>
  /**
   * Hears the peer's requests, each once. One that the protocol does not know is refused with 10001
   * before it comes here. Every tab that has the topic hears them; of several answers to one request
   * the relay gets the first, so a tab leaves unanswered what another one must answer.
   */
  onRequest(listener: (request: PeerRequest) => void | Promise<void>): () => void
  /**
   * Hears every answer on a joined topic, whether or not `request` waits for it: that to a request
   * of an earlier page load, a second one because two wallets scanned one code, and one that comes
   * on a topic of its own (`joinResponse`). Each message once.
   */
  onResponse(listener: (arrived: IncomingResponse) => void | Promise<void>): () => void
  close(): void
}

import type { AgreementPrivateKey } from '../crypto/index.ts'

/** A JSON-RPC request of the peer on a topic. */
export type PeerRequest = {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: unknown
  /** Milliseconds since 1970, by the relay's clock. */
  readonly publishedAt: number
  readonly attestation?: string | undefined
}

/** A JSON-RPC error as peers send it. */
export type PeerError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** The result or the error of a JSON-RPC response. */
export type PeerResponse = { readonly result: unknown } | { readonly error: PeerError }

/** A response of the peer. `id` is the id of the request. */
export type IncomingResponse = {
  readonly topic: string
  readonly id: number
  readonly response: PeerResponse
}

/**
 * Encrypted JSON-RPC between two peers over a relay. The app's side and the wallet's side of the
 * pairing protocol both use it.
 *
 * Messages are deduplicated by hash, across page loads too, and requests by id. Tag, ttl and prompt
 * of a message follow from its method.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/rpc-methods
 */
export type PeerRpc = {
  /** Returns a new request id: milliseconds since 1970 and three random digits. */
  nextId(): number
  /**
   * Stores the symmetric key of a topic and subscribes to the topic. The key applies at once, so a
   * request may be published before the relay has confirmed the subscription.
   */
  subscribe(topic: string, symKey: Uint8Array): Promise<void>
  /** Subscribes to a topic whose messages carry the sender's public key (type 1 envelopes). */
  subscribeResponse(
    topic: string,
    keys: { readonly privateKey: AgreementPrivateKey },
  ): Promise<void>
  /** Unsubscribes from the topic, deletes its key and rejects its pending requests. */
  unsubscribe(topic: string): Promise<void>
  /** Returns the topics that have a key, including those of earlier page loads. */
  topics(): readonly string[]
  /**
   * Sends a request to the peer.
   *
   * @returns The result, when the peer responds on the same topic. A response on a separate topic is
   * delivered to `onResponse` only, since anyone with our public key can publish there.
   * @throws `relay.unreachable`, `wallet.timed_out` after `ttl`, `transport.aborted`; for an error of
   * the peer, what `translateWalletError` returns with the {@link PeerError} as `cause`.
   */
  request(
    topic: string,
    call: { readonly method: string; readonly params: unknown },
    options?: {
      readonly id?: number | undefined
      /** Seconds. @default the ttl of the method */
      readonly ttl?: number | undefined
      readonly signal?: AbortSignal | undefined
      /** Called once the relay has accepted the request. */
      readonly onSent?: (() => void) | undefined
    },
  ): Promise<unknown>
  /** Responds to a request of the peer. `method` and `kind` determine the tag. */
  respond(
    request: Pick<PeerRequest, 'topic' | 'id' | 'method'>,
    response: PeerResponse,
    options?: {
      readonly kind?: 'response' | 'reject' | 'autoReject' | undefined
      /** Seals as type 1, with the sender's public key in the envelope. */
      readonly senderPublicKey?: Uint8Array | undefined
    },
  ): Promise<void>
  /**
   * Listens to requests of the peer, each delivered once. Requests with a method that the protocol
   * does not have are rejected with 10001 beforehand. Every tab that has the topic receives them; the
   * relay gets only the first response to a request, so a tab must not respond on behalf of another.
   */
  onRequest(listener: (request: PeerRequest) => void | Promise<void>): () => void
  /**
   * Listens to every response, each message once: also to responses to requests of an earlier page
   * load, to a second response because two wallets scanned one URI, and to those that arrive on a
   * separate topic (`subscribeResponse`).
   */
  onResponse(listener: (incoming: IncomingResponse) => void | Promise<void>): () => void
  close(): void
}

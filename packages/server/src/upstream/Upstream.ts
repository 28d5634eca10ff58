/** Why an upstream gave no answer that counts. */
export type UpstreamFailure =
  /** No connection, or it ended early. */
  | 'unavailable'
  | 'timeout'
  /** It answered with a status other than asked for. */
  | 'status'
  /** Its body is too large, no JSON, or not of the expected shape. */
  | 'body'
  /** Its address is one that we do not ask: private, link-local, not http(s). */
  | 'forbidden'

/** Bytes that are left of so many. */
export type ByteBudget = { remaining: number }

/** What to ask of another server. */
export type UpstreamRequest = {
  readonly url: string
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST' | undefined
  /** Never logged. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | Uint8Array | undefined
  /** @default 10_000 */
  readonly timeoutMs?: number | undefined
  /** @default 10 MiB */
  readonly maxBytes?: number | undefined
  /** Bytes that several requests may get together; each takes away what it got. */
  readonly byteBudget?: ByteBudget | undefined
  readonly signal?: AbortSignal | undefined
}

export type UpstreamResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** Asks servers that the operator configured. Keeps connections open, follows no redirect. */
export type Upstream = {
  /** @throws UpstreamError `unavailable`, `timeout`, `body` (too large). Any status is an answer. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
  /** Sends, and reads JSON of a 2xx answer. @throws UpstreamError */
  json(request: UpstreamRequest): Promise<unknown>
  close(): Promise<void>
}

/**
 * Asks servers that a visitor, a token or a name chose (avatars, metadata, CCIP-Read): public
 * addresses over http(s) alone, checked after the name is resolved and at every redirect (three at
 * most), so that nobody reaches into our own network.
 */
export type PublicUpstream = Pick<Upstream, 'send' | 'json'>

/** Reason of a failed request to an upstream. */
export type UpstreamFailure =
  /** No connection, or it was closed before the response was complete. */
  | 'unavailable'
  | 'timeout'
  /** The status is not the expected one. */
  | 'status'
  /** The body is too large, not JSON, or of another shape. */
  | 'body'
  /** The URL is not allowed: a private or link-local address, or not http(s). */
  | 'forbidden'

/** Bytes that several responses may still use. */
export type ByteBudget = { remaining: number }

/** A request to an upstream. */
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
  /** Bytes shared by the responses of several requests. */
  readonly byteBudget?: ByteBudget | undefined
  readonly signal?: AbortSignal | undefined
}

/** The response of an upstream. */
export type UpstreamResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** Sends requests to servers that the operator configured, over pooled connections, without redirects. */
export type UpstreamClient = {
  /** @throws UpstreamError `unavailable`, `timeout`, `body` (too large). Any status is a response. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
  /** Sends a request and parses the JSON of a 2xx response. @throws UpstreamError */
  json(request: UpstreamRequest): Promise<unknown>
  close(): Promise<void>
}

/**
 * Sends requests to URLs from visitors, tokens and names (avatars, metadata, CCIP-Read). Only public
 * addresses over http(s) are allowed, checked after DNS resolution and at every redirect (at most
 * three), to prevent server-side request forgery.
 */
export type UntrustedUrlClient = Pick<UpstreamClient, 'send' | 'json'>

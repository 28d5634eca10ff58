const replyBrand: unique symbol = Symbol('reply')

/** A response with its own status and headers, created by `reply` and `createTextReply`. */
export type HttpReply = {
  readonly [replyBrand]: true
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
}

const json = 'application/json'
const noHeaders: HttpReply['headers'] = {}

/** Status and headers of a response; header names in lower case. */
export type HttpReplyOptions = {
  /** @default 200 */
  readonly status?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Creates a JSON response.
 *
 * @param value - Serialized as JSON; undefined for a response without a body.
 */
export function createJsonReply(value: unknown, options: HttpReplyOptions = {}): HttpReply {
  const { status = 200, headers = noHeaders } = options
  const text = value === undefined ? undefined : JSON.stringify(value)
  return { [replyBrand]: true, status, headers, text }
}

/**
 * Creates a response from a text.
 *
 * @param text - The body: JSON, unless `content-type` is among the headers.
 */
export function createTextReply(text: string, options: HttpReplyOptions = {}): HttpReply {
  const { status = 200, headers = noHeaders } = options
  return { [replyBrand]: true, status, headers, text }
}

/**
 * Returns whether a value that a route returned is a `HttpReply`.
 */
export function isHttpReply(value: unknown): value is HttpReply {
  return typeof value === 'object' && value !== null && replyBrand in value
}

/** Content type of responses without one of their own. */
export const defaultResponseContentType: string = json

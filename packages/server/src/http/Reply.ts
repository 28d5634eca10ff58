const replyBrand: unique symbol = Symbol('reply')

/** An answer that is more than JSON with 200. `reply` and `replyText` make it. */
export type Reply = {
  readonly [replyBrand]: true
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
}

const json = 'application/json'
const noHeaders: Reply['headers'] = {}

/** Status and headers of an answer; names of headers in lower case. */
export type ReplyOptions = {
  /** @default 200 */
  readonly status?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Makes an answer of a value.
 *
 * @param value - Written as JSON; undefined for an answer without a body.
 * @param options - Its status and headers.
 */
export function reply(value: unknown, options: ReplyOptions = {}): Reply {
  const { status = 200, headers = noHeaders } = options
  const text = value === undefined ? undefined : JSON.stringify(value)
  return { [replyBrand]: true, status, headers, text }
}

/**
 * Makes an answer of a text that stands already.
 *
 * @param text - The body: JSON, unless the headers say otherwise by `content-type`.
 * @param options - Its status and headers.
 */
export function replyText(text: string, options: ReplyOptions = {}): Reply {
  const { status = 200, headers = noHeaders } = options
  return { [replyBrand]: true, status, headers, text }
}

/**
 * Tells a reply from a value that is to be answered as JSON.
 *
 * @param value - What a route returned.
 */
export function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && replyBrand in value
}

/** Content type of answers that do not name theirs. */
export const defaultContentType: string = json

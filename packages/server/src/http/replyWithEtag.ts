import { createHash } from 'node:crypto'
import { type HttpReply, createJsonReply, createTextReply } from './HttpReply.ts'
import type { RouteRequest } from './HttpRoute.ts'

/**
 * Creates a response with an ETag, or 304 when the client has the same body.
 *
 * @param body - The ETag is a hash of it.
 * @param headers - Headers of both responses; `content-type` is only sent with the body.
 * @see RFC 9110 §8.8.3, §13.1.2
 */
export function replyWithEtag(
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'header'>,
  body: string,
  headers: Readonly<Record<string, string>> & { readonly 'content-type': string },
): HttpReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { 'content-type': type, ...both } = { ...headers, etag }
  if (matchesEtag(request.header('if-none-match'), etag))
    return createJsonReply(undefined, { status: 304, headers: both })
  return createTextReply(body, { headers: { ...both, 'content-type': type } })
}

/** Weak comparison with a list of entity tags, or `*`. */
function matchesEtag(given: string | undefined, etag: string): boolean {
  const tags = (given ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

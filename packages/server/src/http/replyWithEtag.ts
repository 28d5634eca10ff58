import { createHash } from 'node:crypto'
import { type Reply, reply, replyText } from './Reply.ts'
import type { RouteRequest } from './Route.ts'

/**
 * Answers with a body that caches may keep, or with 304 to who has it.
 *
 * @param request - The request.
 * @param body - The body. Its ETag is made of it, so every address has its own.
 * @param headers - What both answers carry; `content-type` only the one with the body.
 * @returns The answer.
 * @source RFC 9110 §8.8.3, §13.1.2
 */
export function replyWithEtag(
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'header'>,
  body: string,
  headers: Readonly<Record<string, string>> & { readonly 'content-type': string },
): Reply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { 'content-type': type, ...both } = { ...headers, etag }
  if (matchesEtag(request.header('if-none-match'), etag))
    return reply(undefined, { status: 304, headers: both })
  return replyText(body, { headers: { ...both, 'content-type': type } })
}

/** Compared weakly, in a list, or `*`. */
function matchesEtag(given: string | undefined, etag: string): boolean {
  const tags = (given ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

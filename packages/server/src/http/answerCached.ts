import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * Answers with a body that caches may keep, or with 304 to who has it.
 *
 * @param context - The request.
 * @param body - The body. Its ETag is made of it, so every address has its own.
 * @param headers - What both answers carry; `content-type` only the one with the body.
 * @returns The answer.
 * @source RFC 9110 §8.8.3, §13.1.2
 */
export function answerCached(
  context: Context,
  body: string,
  headers: Readonly<Record<string, string>> & { readonly 'content-type': string },
): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { 'content-type': type, ...both } = { ...headers, etag }
  if (isAmong(context.req.header('if-none-match'), etag)) return context.body(null, 304, both)
  return context.body(body, 200, { ...both, 'content-type': type })
}

/** Compared weakly, in a list, or `*`. */
function isAmong(given: string | undefined, etag: string): boolean {
  const tags = (given ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

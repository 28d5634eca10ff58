import type { RequestContext } from '../RequestContext.ts'
import { readBody } from '../readBody.ts'
import { httpError } from '../httpError.ts'

/**
 * Parses the body of a request as JSON, regardless of its content type: pages send `text/plain` to
 * avoid a preflight.
 *
 * @throws `httpError` 400 and 413.
 */
export async function parseBody(request: RequestContext): Promise<unknown> {
  const text = await readBody(request)
  // Already parsed when the project id is in the body.
  if (request.body !== undefined) return request.body
  try {
    request.body = JSON.parse(text) as unknown
    return request.body
  } catch {
    throw httpError(400, { field: 'body', description: 'The body is not JSON' })
  }
}

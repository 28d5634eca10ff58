import type { RequestContext } from '../RequestContext.ts'
import { readBody } from '../readBody.ts'
import { httpError } from '../httpError.ts'

/**
 * Reads the body of a request as JSON, whatever its content type: pages send `text/plain` to ask
 * once instead of twice.
 *
 * @param request - The request.
 * @throws `refusal` 400 and 413.
 * @source facts: gateway §0.2
 */
export async function parseBody(request: RequestContext): Promise<unknown> {
  const text = await readBody(request)
  // Of a project in the body it was read before.
  if (request.body !== undefined) return request.body
  try {
    request.body = JSON.parse(text) as unknown
    return request.body
  } catch {
    throw httpError(400, { field: 'body', description: 'The body is no JSON' })
  }
}

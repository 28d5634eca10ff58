import type { Exchange } from '../Exchange.ts'
import { readBody } from '../readBody.ts'
import { refusal } from '../refusal.ts'

/**
 * Reads the body of a request as JSON, whatever its content type: pages send `text/plain` to ask
 * once instead of twice.
 *
 * @param exchange - The request.
 * @throws `refusal` 400 and 413.
 * @source facts: gateway §0.2
 */
export async function parseBody(exchange: Exchange): Promise<unknown> {
  const text = await readBody(exchange)
  // Of a project in the body it was read before.
  if (exchange.body !== undefined) return exchange.body
  try {
    exchange.body = JSON.parse(text) as unknown
    return exchange.body
  } catch {
    throw refusal(400, { field: 'body', description: 'The body is no JSON' })
  }
}

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { RequestContext } from './RequestContext.ts'
import {
  isHttpReply,
  type HttpReply,
  createJsonReply,
  defaultResponseContentType,
} from './HttpReply.ts'

/**
 * Sends the return value of a route.
 *
 * @param value - JSON value, `HttpReply` or `Response`; see `HttpRoute`.
 * @returns The response, and its status.
 */
export function sendReply(
  request: RequestContext,
  value: unknown,
): [response: Response, status: number] {
  if (value instanceof Response) return [withHeaders(value, request.headers), value.status]
  const answer = isHttpReply(value) ? value : createJsonReply(value)
  return [write(request, answer), answer.status]
}

/** Writes to node:http directly where possible: a `Response` would cost more than all other steps. */
function write(
  { headers, route, outgoing, incoming }: RequestContext,
  answer: HttpReply,
): Response {
  const { status, text } = answer
  if (status === 200) headers['cache-control'] = route.cacheControl ?? 'no-store'
  if (text !== undefined) headers['content-type'] = defaultResponseContentType
  Object.assign(headers, answer.headers)
  const hasBody = text !== undefined && status !== 204 && status !== 304
  if (!outgoing || incoming?.method === 'HEAD')
    return new Response(hasBody ? text : null, { status, headers })
  if (hasBody) headers['content-length'] = `${Buffer.byteLength(text)}`
  else if (status !== 204 && status !== 304) headers['content-length'] = '0'
  outgoing.writeHead(status, headers)
  outgoing.end(hasBody ? text : undefined)
  return RESPONSE_ALREADY_SENT
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  // The headers of a fetched response are immutable.
  const own = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers))
    if (!own.headers.has(name)) own.headers.set(name, value)
  return own
}

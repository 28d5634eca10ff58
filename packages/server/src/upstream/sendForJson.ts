import type { UpstreamClient, UpstreamRequest } from './UpstreamClient.ts'
import { upstreamError } from './upstreamError.ts'

/**
 * Sends a request and parses the JSON of its response.
 *
 * @throws UpstreamError as `send` does; `status` unless it is 2xx; `body` unless it is JSON.
 */
export async function sendForJson(
  send: UpstreamClient['send'],
  request: UpstreamRequest,
): Promise<unknown> {
  const { status, body } = await send(request)
  const { host } = new URL(request.url)
  if (status < 200 || status > 299) throw upstreamError('status', host, { status })
  try {
    return JSON.parse(body.toString())
  } catch (cause) {
    throw upstreamError('body', host, { status, cause })
  }
}

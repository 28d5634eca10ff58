import type { IncomingMessage } from 'node:http'

const versions: ReadonlySet<unknown> = new Set(['8', '13'])

/** Sixteen bytes in base64. */
const key = /^[+/0-9A-Za-z]{22}==$/

/**
 * Tells whether a request for an upgrade asks for a socket as one must, so that nothing is opened
 * for what would fail.
 *
 * @param request - The request.
 * @source RFC 6455 §4.2.1
 */
export function isHandshake({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    key.test(headers['sec-websocket-key'] ?? '') &&
    versions.has(headers['sec-websocket-version'])
  )
}

import type { IncomingMessage } from 'node:http'

const versions: ReadonlySet<unknown> = new Set(['8', '13'])

/** Sixteen bytes in base64. */
const key = /^[+/0-9A-Za-z]{22}==$/

/**
 * Returns whether an upgrade request is a valid WebSocket handshake, so that no node socket is opened
 * for an invalid request.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-4.2.1
 */
export function isHandshake({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    key.test(headers['sec-websocket-key'] ?? '') &&
    versions.has(headers['sec-websocket-version'])
  )
}

import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FieldError } from '../../../../http/index.ts'

/**
 * Answers an upgrade request with an HTTP error of the usual shape, and closes the connection.
 *
 * @param socket - From the `upgrade` event of `node:http`.
 * @param status - HTTP status.
 */
export function refuseUpgrade(socket: Duplex, status: number, reason: FieldError): void {
  const body = JSON.stringify({ status: 'FAILED', reasons: [reason] })
  const head = {
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  socket.on('error', () => {})
  // Destroyed after the response, whether or not the client closes its side.
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
    () => socket.destroy(),
  )
}

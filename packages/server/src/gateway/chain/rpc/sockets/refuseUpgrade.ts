import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorReason } from '../../../../http/index.ts'

/**
 * Answers a request for a socket with a failure of the usual shape.
 *
 * @param socket - As `node:http` gave it.
 * @param status - Of HTTP.
 * @param reason - What is wrong.
 */
export function refuseUpgrade(socket: Duplex, status: number, reason: ErrorReason): void {
  const body = JSON.stringify({ status: 'FAILED', reasons: [reason] })
  const head = {
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  socket.on('error', () => {})
  // It ends with the answer, whether or not the other side hangs up.
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
    () => socket.destroy(),
  )
}

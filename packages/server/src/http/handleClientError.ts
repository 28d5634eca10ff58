import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { FailureBody } from './mapError.ts'

/** What Node found, and what we call it. */
const knownErrors: Readonly<Record<string, readonly [status: string, description: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or a header is too long',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
}

/**
 * Answers what is no HTTP request that could be read, as `clientError` of a server tells it.
 *
 * @param error - What Node found.
 * @param socket - Its connection, which ends.
 */
export function handleClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  // Whoever hung up, or has half an answer, cannot be told.
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, description] = knownErrors[error.code ?? ''] ?? [
    '400 Bad Request',
    'Is no HTTP request',
  ]
  const requestId = randomUUID()
  const body: FailureBody = {
    status: 'FAILED',
    reasons: [{ field: 'path', description }],
    requestId,
  }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'access-control-allow-origin: *',
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

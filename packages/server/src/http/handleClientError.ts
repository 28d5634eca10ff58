import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Clock } from '../clock/Clock.ts'
import type { FailureBody } from './toErrorResponse.ts'

/** Statuses and descriptions by error code of Node. */
const knownErrors: Readonly<Record<string, readonly [status: string, description: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The URL or a header is too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
}

/**
 * Handles the `clientError` event of a `node:http` server: sends an error response and closes the
 * connection.
 */
export function handleClientError(
  { clock }: { readonly clock: Pick<Clock, 'after'> },
  error: Error & { readonly code?: string },
  socket: Duplex,
): void {
  // No response can be sent on a closed connection, or after a partial response.
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, description] = knownErrors[error.code ?? ''] ?? [
    '400 Bad Request',
    'Not a valid HTTP request',
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
  destroySoon(clock, socket)
}

/** Time for a client to read the response and close the connection. */
const closingMs = 1_000

/** Destroys a connection whose client continues to send, or does not read the response. */
function destroySoon(clock: Pick<Clock, 'after'>, socket: Duplex): void {
  // Nothing more is parsed, and no memory is used for what the client continues to send.
  socket.pause()
  socket.once(
    'close',
    clock.after(closingMs, () => socket.destroy()),
  )
}

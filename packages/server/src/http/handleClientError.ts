import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Clock } from '../clock/Clock.ts'
import { getIpAndSubnet } from '../limits/index.ts'
import { peerAddress } from './clientAddress.ts'
import type { Log } from './Log.ts'
import { rejectionReasonOfStatus } from './RejectionReason.ts'
import type { FailureBody } from './toErrorResponse.ts'

type KnownError = readonly [status: number, description: string]

/** Statuses and descriptions by error code of Node. */
const knownErrors: Readonly<Record<string, KnownError>> = {
  HPE_HEADER_OVERFLOW: [431, 'The URL or a header is too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
}

const invalidRequest: KnownError = [400, 'Not a valid HTTP request']

/**
 * Handles the `clientError` event of a `node:http` server: sends an error response and closes the
 * connection.
 */
export function handleClientError(
  { clock, log }: { readonly clock: Pick<Clock, 'after'>; readonly log: Log },
  error: Error & { readonly code?: string },
  socket: Duplex,
): void {
  // No response can be sent on a closed connection, or after a partial response.
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, description] = knownErrors[error.code ?? ''] ?? invalidRequest
  const requestId = randomUUID()
  const network = socket instanceof Socket ? getIpAndSubnet(peerAddress(socket))[1] : undefined
  const reason = rejectionReasonOfStatus(status)
  log({ level: 'info', event: 'request.invalid', requestId, status, network, reason })
  const body: FailureBody = {
    status: 'FAILED',
    reasons: [{ field: 'path', description }],
    requestId,
  }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
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

import {
  isUpstreamError,
  type UpstreamClient,
  type UpstreamResponse,
  type UpstreamRequest,
} from '../../../upstream/index.ts'
import { type NodeReply, createUnansweredNodeReply } from './NodeReply.ts'

/** HTTP statuses with which a server rejects a request before it reads the body. */
const rejectedStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 413, 415, 429])

/** HTTP statuses of an expired or rejected API key, which every request gets. */
const authStatuses: ReadonlySet<number> = new Set([401, 402, 403])

/** Error codes of connections that were never established. */
const connectErrors: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Error codes that are also reported for established connections when the route is lost. */
const unreachableErrors: ReadonlySet<unknown> = new Set(['EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Sends an HTTP request to a node.
 *
 * @param count - Number of JSON-RPC requests in the body.
 * @returns The HTTP response, with any status; an empty reply without a response.
 * @throws The signal's reason; nothing else.
 */
export async function fetchFromNode(
  upstream: Pick<UpstreamClient, 'send'>,
  request: UpstreamRequest,
  count: number,
): Promise<UpstreamResponse | NodeReply> {
  try {
    return await upstream.send(request)
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    const { cause, failure, isUnsent } = error
    return createUnansweredNodeReply(count, {
      fault: isUnsent ? 'local' : failure === 'unavailable' ? 'node' : 'request',
      isUnprocessed: isUnsent || isConnectError(cause),
    })
  }
}

/**
 * Returns the empty reply for an HTTP error status.
 *
 * @param count - Number of JSON-RPC requests in the body.
 * @returns Undefined for a status whose body may contain a JSON-RPC response.
 */
export function createNodeReplyForErrorStatus(
  { status, headers }: Pick<UpstreamResponse, 'status' | 'headers'>,
  count: number,
): NodeReply | undefined {
  if (rejectedStatuses.has(status)) {
    const waitMs = Number.parseInt(headers['retry-after'] ?? '', 10) * 1_000
    const isLimit = status === 429
    return createUnansweredNodeReply(count, {
      outcome: isLimit ? 'limited' : 'failed',
      // Other statuses may be caused by the method or by the size of the request.
      fault: isLimit ? 'node' : authStatuses.has(status) ? 'auth' : 'request',
      isUnprocessed: true,
      retryAfterMs: waitMs || undefined,
    })
  }
  if ((status < 200 || status > 299) && status !== 400)
    return createUnansweredNodeReply(count, { fault: status >= 500 ? 'node' : 'request' })
  return undefined
}

/** Returns whether an error is that of a connection which was never established. */
function isConnectError(cause: unknown): boolean {
  // All addresses of a host failed.
  if (cause instanceof AggregateError) return cause.errors.every(isConnectError)
  if (!(cause instanceof Error) || !('code' in cause)) return false
  if (connectErrors.has(cause.code)) return true
  return unreachableErrors.has(cause.code) && 'syscall' in cause && cause.syscall === 'connect'
}

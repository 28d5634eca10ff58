import {
  isUpstreamError,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from '../../../upstream/index.ts'
import { type NodeReply, emptyReply } from './NodeReply.ts'

/** Statuses of who looks at no body: too many, not paid, not let in, not there. */
const rejectedStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 413, 415, 429])

/** Those among them that a key which is over gets for everything: not known, not paid, not let in. */
const authStatuses: ReadonlySet<number> = new Set([401, 402, 403])

/** Connections that were never made. */
const connectErrors: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Also what ends a connection that was written to, as the way to the other side is lost. */
const unreachableErrors: ReadonlySet<unknown> = new Set(['EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Sends a request to a node.
 *
 * @param upstream - By what.
 * @param request - The request.
 * @param count - Calls in it.
 * @returns The answer, whatever its status; what its absence means where there is none.
 * @throws The signal's reason; nothing else.
 */
export async function sendToNode(
  upstream: Pick<Upstream, 'send'>,
  request: UpstreamRequest,
  count: number,
): Promise<UpstreamAnswer | NodeReply> {
  try {
    return await upstream.send(request)
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    const { cause, failure, isUnsent } = error
    return emptyReply(count, {
      fault: isUnsent ? 'ours' : failure === 'unavailable' ? 'node' : 'call',
      isUnprocessed: isUnsent || isConnectError(cause),
    })
  }
}

/**
 * Tells what the status of an answer means where it says that there is none.
 *
 * @param answer - Of a node.
 * @param count - Calls in the request.
 * @returns Undefined for a status that an answer may come with.
 */
export function replyOfStatus(
  { status, headers }: Pick<UpstreamAnswer, 'status' | 'headers'>,
  count: number,
): NodeReply | undefined {
  if (rejectedStatuses.has(status)) {
    const waitMs = Number.parseInt(headers['retry-after'] ?? '', 10) * 1_000
    const isLimit = status === 429
    return emptyReply(count, {
      outcome: isLimit ? 'limited' : 'failed',
      // The others may be due to the method, or to the size of what was asked.
      fault: isLimit ? 'node' : authStatuses.has(status) ? 'door' : 'call',
      isUnprocessed: true,
      retryAfterMs: waitMs || undefined,
    })
  }
  if ((status < 200 || status > 299) && status !== 400)
    return emptyReply(count, { fault: status >= 500 ? 'node' : 'call' })
  return undefined
}

/** Tells whether an error is that of a connection which did not come about. */
function isConnectError(cause: unknown): boolean {
  // Of a host with several addresses, none of which could be connected to.
  if (cause instanceof AggregateError) return cause.errors.every(isConnectError)
  if (!(cause instanceof Error) || !('code' in cause)) return false
  if (connectErrors.has(cause.code)) return true
  return unreachableErrors.has(cause.code) && 'syscall' in cause && cause.syscall === 'connect'
}

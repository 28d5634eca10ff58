import {
  isUpstreamError,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from '../../../upstream/index.ts'
import { type Reported, silence } from './NodeReply.ts'

/** Statuses of who looks at no body: too many, not paid, not let in, not there. */
const turnedAway: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 413, 415, 429])

/** Those among them that a key which is over gets for everything: not known, not paid, not let in. */
const notLetIn: ReadonlySet<number> = new Set([401, 402, 403])

/** Connections that were never made. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Also what ends a connection that was written to, as the way to the other side is lost. */
const lostWay: ReadonlySet<unknown> = new Set(['EHOSTUNREACH', 'ENETUNREACH'])

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
): Promise<UpstreamAnswer | Reported> {
  try {
    return await upstream.send(request)
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    const { cause, failure, isUnsent } = error
    return silence(count, {
      fault: isUnsent ? 'ours' : failure === 'unavailable' ? 'node' : 'call',
      isUntouched: isUnsent || wasNeverMade(cause),
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
export function statusFault(
  { status, headers }: Pick<UpstreamAnswer, 'status' | 'headers'>,
  count: number,
): Reported | undefined {
  if (turnedAway.has(status)) {
    const waitMs = Number.parseInt(headers['retry-after'] ?? '', 10) * 1_000
    const isLimit = status === 429
    return silence(count, {
      ending: isLimit ? 'limited' : 'failed',
      // The others may be due to the method, or to the size of what was asked.
      fault: isLimit ? 'node' : notLetIn.has(status) ? 'door' : 'call',
      isUntouched: true,
      waitMs: waitMs || undefined,
    })
  }
  if ((status < 200 || status > 299) && status !== 400)
    return silence(count, { fault: status >= 500 ? 'node' : 'call' })
  return undefined
}

/** Tells whether an error is that of a connection which did not come about. */
function wasNeverMade(cause: unknown): boolean {
  // Of a host with several addresses, none of which could be connected to.
  if (cause instanceof AggregateError) return cause.errors.every(wasNeverMade)
  if (!(cause instanceof Error) || !('code' in cause)) return false
  if (neverSent.has(cause.code)) return true
  return lostWay.has(cause.code) && 'syscall' in cause && cause.syscall === 'connect'
}

import { isUnprocessedError, classifyError } from './classifyError.ts'
import type { RawRpcResponse } from './RawRpcRequest.ts'

/** Reply of a node to some requests. */
export type NodeReply = {
  /** In the order of the requests; undefined where another node has to be tried. */
  readonly responses: readonly (RawRpcResponse | undefined)[]
  /** Errors to return if no other node answers. */
  readonly fallbackErrors: readonly (RawRpcResponse | undefined)[]
  readonly outcome: 'ok' | 'failed' | 'limited'
  /**
   * Cause of an outcome other than `ok`: the node itself; the request, as far as can be seen; rejected
   * credentials, which may be either; or this process, which could not send the request.
   */
  readonly fault: Fault
  /** Whether the node certainly did not process the requests. */
  readonly isUnprocessed: boolean
  readonly retryAfterMs?: number | undefined
}

type Fault = 'node' | 'request' | 'auth' | 'local'

/**
 * Creates a reply from responses. Rate-limit errors and errors that another node may not have are
 * taken out of `responses`.
 *
 * @param given - Responses, undefined where the node returned none.
 * @param count - Number of requests.
 */
export function toNodeReply(
  given: readonly (RawRpcResponse | undefined)[],
  count: number,
): NodeReply {
  const classes = given.map((answer) =>
    answer?.error === undefined ? undefined : classifyError(answer),
  )
  const isOpen = (index: number): boolean =>
    classes[index] === 'limited' || classes[index] === 'unavailable'
  const isIncomplete = given.includes(undefined)
  const isLimited = classes.includes('limited')
  const [alone] = given
  return {
    responses: given.map((answer, index) => (isOpen(index) ? undefined : answer)),
    fallbackErrors: given.map((answer, index) =>
      classes[index] === 'unavailable' ? answer : undefined,
    ),
    outcome: isLimited ? 'limited' : isIncomplete ? 'failed' : 'ok',
    fault: 'request',
    isUnprocessed: count === 1 && alone?.error !== undefined && isUnprocessedError(alone),
  }
}

/**
 * Creates a reply without responses.
 *
 * @param count - Number of requests.
 * @param how - The cause, as far as it is known.
 */
export function createUnansweredNodeReply(
  count: number,
  how: Partial<Omit<NodeReply, 'answers' | 'doubtful'>> = {},
): NodeReply {
  const none = new Array<RawRpcResponse | undefined>(count).fill(undefined)
  return {
    responses: none,
    fallbackErrors: none,
    outcome: 'failed',
    fault: 'request',
    isUnprocessed: false,
    ...how,
  }
}

/**
 * Merges the replies to the parts of a batch. A fault of the node takes precedence: it holds for all
 * parts.
 *
 * @param parts - In the order of their requests.
 */
export function mergeReplies(parts: readonly NodeReply[]): NodeReply {
  const [only] = parts
  if (only && parts.length === 1) return only
  const bad = parts.filter(({ outcome }) => outcome !== 'ok')
  const blamed = bad.filter(({ fault }) => fault === 'node')
  const worst = blamed.length > 0 ? blamed : bad
  const cause = worst.find(({ outcome }) => outcome === 'limited') ?? worst[0]
  return {
    responses: parts.flatMap(({ responses: answers }) => answers),
    fallbackErrors: parts.flatMap(({ fallbackErrors: doubtful }) => doubtful),
    outcome: cause?.outcome ?? 'ok',
    fault: cause?.fault ?? 'request',
    isUnprocessed: false,
    retryAfterMs: parts.find(({ retryAfterMs }) => retryAfterMs !== undefined)?.retryAfterMs,
  }
}

import { isUnprocessedError, classifyError } from './classifyError.ts'
import type { RawResponse } from './RawRequest.ts'

/** What a node made of some calls. */
export type NodeReply = {
  /** As the calls; a hole where another node is to be asked. */
  readonly responses: readonly (RawResponse | undefined)[]
  /** Errors that stand if no other node knows better. */
  readonly fallbackErrors: readonly (RawResponse | undefined)[]
  readonly outcome: 'ok' | 'failed' | 'limited'
  /**
   * Whose that ending is, where it is not `ok`: the node's, whatever it is asked; that of what it was
   * asked, for all we know; either, as the node did not let us in; or ours, as it never got there.
   */
  readonly fault: Fault
  /** Whether the calls surely did not get to it. */
  readonly isUnprocessed: boolean
  readonly retryAfterMs?: number | undefined
}

type Fault = 'node' | 'call' | 'door' | 'ours'

/**
 * Sets apart what another node may know better, and what says no more than that this one is busy.
 *
 * @param given - What a node answered, with holes where it did not.
 * @param count - Calls.
 */
export function toNodeReply(given: readonly (RawResponse | undefined)[], count: number): NodeReply {
  const verdicts = given.map((answer) =>
    answer?.error === undefined ? undefined : classifyError(answer),
  )
  const isOpen = (index: number): boolean =>
    verdicts[index] === 'limited' || verdicts[index] === 'unable'
  const isSilent = given.includes(undefined)
  const isLimited = verdicts.includes('limited')
  const [alone] = given
  return {
    responses: given.map((answer, index) => (isOpen(index) ? undefined : answer)),
    fallbackErrors: given.map((answer, index) =>
      verdicts[index] === 'unable' ? answer : undefined,
    ),
    outcome: isLimited ? 'limited' : isSilent ? 'failed' : 'ok',
    fault: 'call',
    isUnprocessed: count === 1 && alone?.error !== undefined && isUnprocessedError(alone),
  }
}

/**
 * Tells that nothing came of some calls.
 *
 * @param count - Calls.
 * @param how - Why not, as far as it is known.
 */
export function emptyReply(
  count: number,
  how: Partial<Omit<NodeReply, 'answers' | 'doubtful'>> = {},
): NodeReply {
  const holes = new Array<RawResponse | undefined>(count).fill(undefined)
  return {
    responses: holes,
    fallbackErrors: holes,
    outcome: 'failed',
    fault: 'call',
    isUnprocessed: false,
    ...how,
  }
}

/**
 * Puts together what came of parts of a request. What is the node's own counts most: it holds for all
 * that it was asked.
 *
 * @param parts - In the order of their calls.
 */
export function mergeReplies(parts: readonly NodeReply[]): NodeReply {
  const [only] = parts
  if (only && parts.length === 1) return only
  const bad = parts.filter(({ outcome: ending }) => ending !== 'ok')
  const blamed = bad.filter(({ fault }) => fault === 'node')
  const worst = blamed.length > 0 ? blamed : bad
  const told = worst.find(({ outcome: ending }) => ending === 'limited') ?? worst[0]
  return {
    responses: parts.flatMap(({ responses: answers }) => answers),
    fallbackErrors: parts.flatMap(({ fallbackErrors: doubtful }) => doubtful),
    outcome: told?.outcome ?? 'ok',
    fault: told?.fault ?? 'call',
    isUnprocessed: false,
    retryAfterMs: parts.find(({ retryAfterMs: waitMs }) => waitMs !== undefined)?.retryAfterMs,
  }
}

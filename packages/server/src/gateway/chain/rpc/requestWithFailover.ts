import type { Clock } from '../../../clock/Clock.ts'
import { type ByteBudget, type Upstream, upstreamError } from '../../../upstream/index.ts'
import { requestNode } from './requestNode.ts'
import { createBatchResult } from './createBatchResult.ts'
import type { RequestOutcome, RpcNode } from './createRpcNode.ts'
import type { NodePool } from './createNodePool.ts'
import type { RawResponse, RawRequest } from './RawRequest.ts'
import type { NodeReply } from './NodeReply.ts'

/** Nodes that are asked the same at most. gateway §3.1 (4) */
const maxNodes = 5

/** A node that takes longer for something that others can be asked is given up. */
const nodeTimeoutMs = 5_000

/** Bytes of all answers to one request: a batch is not to take what all others need. */
const maxBytes = 32 * 1_048_576

/** Why others are not waited for. Made once: an error is dear, and nobody reads this one. */
const outrunError: Error = Object.freeze(new Error('Another node was faster'))

/** What running calls stands on. */
export type FailoverDeps = {
  readonly chainId: string
  readonly pool: NodePool
  readonly upstream: Pick<Upstream, 'send'>
  readonly clock: Clock
  /** Hears how each request to a node went. */
  readonly observe: (node: RpcNode, outcome: RequestOutcome, ms: number) => void
}

/** How to run them. */
export type FailoverOptions = {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /**
   * `read` may be asked twice at once; `repeatable` of one node after the other; `once` of another
   * only when the first surely did not take it.
   */
  readonly mode: 'read' | 'repeatable' | 'once'
  /** Of what one request may get, from 0 to 1. @default 1 */
  readonly quotaShare?: number | undefined
}

/**
 * Asks the nodes of a chain until all calls are answered: the next where one fails, and a second
 * beside the first where that is late.
 *
 * @param deps - The chain's pool, and by what to ask.
 * @param calls - What to ask.
 * @param options - For how long, and how.
 * @returns Answers as the calls; what only doubtful answers or none came to has an error.
 * @throws UpstreamError `unavailable` or `timeout` when no node answered anything; the signal's reason.
 */
export function requestWithFailover(
  deps: FailoverDeps,
  calls: readonly RawRequest[],
  options: FailoverOptions,
): Promise<readonly RawResponse[]> {
  const { clock, pool, chainId } = deps
  const { timeoutMs, signal, mode, quotaShare = 1 } = options
  if (signal?.aborted) return Promise.reject(signal.reason)
  const end = clock.now() + timeoutMs
  const result = createBatchResult(calls.length)
  const tried = new Set<RpcNode>()
  const controller = new AbortController()
  const ask = { signal: controller.signal, byteBudget: { remaining: maxBytes * quotaShare } }
  let inFlight = 0
  let isOver = false
  let cancelHedge: (() => void) | undefined

  return new Promise((resolve, reject) => {
    function finish(): void {
      cancelHedge?.()
      cancelLimits()
      isOver = true
      if (inFlight > 0) controller.abort(outrunError)
    }
    function settle(failure: 'unavailable' | 'timeout'): void {
      finish()
      const answers = result.responses()
      return answers ? resolve(answers) : reject(upstreamError(failure, chainId))
    }
    const cancelLimits = onTimeoutOrAbort(deps, options, {
      onTimeout: () => settle('timeout'),
      onAbort: () => (finish(), reject(signal?.reason)),
    })

    function launch(): void {
      const node = tried.size < maxNodes ? pool.pick(tried) : undefined
      if (!node && inFlight === 0) settle('unavailable')
      if (!node) return
      tried.add(node)
      inFlight += 1
      cancelHedge?.()
      if (mode === 'read')
        cancelHedge = clock.after(node.hedgeDelayMs(), () => inFlight === 1 && launch())
      const indexes = result.pending()
      const replied = requestOne(deps, node, {
        calls: indexes.map((index) => calls[index] as RawRequest),
        timeoutMs: Math.min(end - clock.now(), mode === 'read' ? nodeTimeoutMs : Infinity),
        ...ask,
      })
      void replied.then((reply) => onReply(indexes, reply))
    }
    function onReply(indexes: readonly number[], reply: NodeReply | undefined): void {
      inFlight -= 1
      if (isOver) return
      if (reply) result.add(indexes, reply)
      // It may have been taken: asking another could do it twice.
      const mustNotRepeat = mode === 'once' && !reply?.isUnprocessed
      if (mustNotRepeat || result.pending().length === 0) settle('unavailable')
      else launch()
    }
    launch()
  })
}

/** Tells when time is over, or nobody waits any more. Returns what cancels both. */
function onTimeoutOrAbort(
  { clock }: Pick<FailoverDeps, 'clock'>,
  { timeoutMs, signal }: Pick<FailoverOptions, 'timeoutMs' | 'signal'>,
  handlers: { readonly onTimeout: () => void; readonly onAbort: () => void },
): () => void {
  const cancel = clock.after(timeoutMs, handlers.onTimeout)
  signal?.addEventListener('abort', handlers.onAbort)
  return () => {
    cancel()
    signal?.removeEventListener('abort', handlers.onAbort)
  }
}

/** Undefined when nobody waited for it any more. */
async function requestOne(
  { upstream, clock, observe }: FailoverDeps,
  node: RpcNode,
  {
    calls,
    ...ask
  }: {
    readonly calls: readonly RawRequest[]
    readonly timeoutMs: number
    readonly signal: AbortSignal
    readonly byteBudget: ByteBudget
  },
): Promise<NodeReply | undefined> {
  const startedAt = clock.now()
  node.recordStart()
  const record = (outcome: RequestOutcome, retryAfterMs?: number): void => {
    const ms = clock.now() - startedAt
    node.recordEnd(outcome, ms, retryAfterMs)
    observe(node, outcome, ms)
  }
  try {
    const reply = await requestNode(node, calls, { ...ask, upstream })
    const { outcome, fault, retryAfterMs } = reply
    // Otherwise whoever asks for what takes long, or is odd, would shut the node for everybody.
    record(outcome === 'ok' || fault === 'node' ? outcome : 'unserved', retryAfterMs)
    return reply
  } catch {
    record('outrun')
    return undefined
  }
}

import type { Clock } from '../../../clock/Clock.ts'
import { type ByteBudget, type UpstreamClient, upstreamError } from '../../../upstream/index.ts'
import { requestNodeBatch } from './requestNodeBatch.ts'
import { createRpcResponseCollector } from './createRpcResponseCollector.ts'
import type { RequestOutcome, RpcNodeHealth } from './createRpcNodeHealth.ts'
import type { NodePool } from './createNodePool.ts'
import type { RawRpcResponse, RawRpcRequest } from './RawRpcRequest.ts'
import type { NodeReply } from './NodeReply.ts'

/** Maximum number of nodes tried for one request. */
const maxNodes = 5

/** Timeout of one node for a read, so that another one can still be tried. */
const nodeTimeoutMs = 5_000

/** Maximum bytes of all responses to one client request. */
const maxBytes = 32 * 1_048_576

/** Abort reason of requests to slower nodes. Created once: errors are expensive to create. */
const outrunError: Error = Object.freeze(new Error('Another node was faster'))

/** Dependencies of {@link requestWithFailover}. */
export type FailoverDeps = {
  readonly chainId: string
  readonly pool: NodePool
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly clock: Clock
  /** Called after each request to a node. */
  readonly observe: (node: RpcNodeHealth, outcome: RequestOutcome, ms: number) => void
}

/** Options of {@link requestWithFailover}. */
export type FailoverOptions = {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /**
   * `read`: may be hedged; `repeatable`: may be sent to one node after another; `once`: is sent to
   * another node only when the first certainly did not process it.
   */
  readonly mode: 'read' | 'repeatable' | 'once'
  /** Share of the byte quota, from 0 to 1. @default 1 */
  readonly quotaShare?: number | undefined
}

/**
 * Sends requests to the nodes of a chain until all have responses.
 *
 * @returns Responses in the order of the requests; an error response for those without one.
 * @throws UpstreamError `unavailable` or `timeout` when no node answered anything; the signal's
 * reason.
 */
export function requestWithFailover(
  deps: FailoverDeps,
  calls: readonly RawRpcRequest[],
  options: FailoverOptions,
): Promise<readonly RawRpcResponse[]> {
  const { clock, pool, chainId } = deps
  const { timeoutMs, signal, mode, quotaShare = 1 } = options
  if (signal?.aborted) return Promise.reject(signal.reason)
  const end = clock.now() + timeoutMs
  const result = createRpcResponseCollector(calls.length)
  const tried = new Set<RpcNodeHealth>()
  const controller = new AbortController()
  const fetch = { signal: controller.signal, byteBudget: { remaining: maxBytes * quotaShare } }
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
        calls: indexes.map((index) => calls[index] as RawRpcRequest),
        timeoutMs: Math.min(end - clock.now(), mode === 'read' ? nodeTimeoutMs : Infinity),
        ...fetch,
      })
      void replied.then((reply) => onReply(indexes, reply))
    }
    function onReply(indexes: readonly number[], reply: NodeReply | undefined): void {
      inFlight -= 1
      if (isOver) return
      if (reply) result.add(indexes, reply)
      // The node may have processed it: another node could process it twice.
      const mustNotRepeat = mode === 'once' && !reply?.isUnprocessed
      if (mustNotRepeat || result.pending().length === 0) settle('unavailable')
      else launch()
    }
    launch()
  })
}

/** Calls back on timeout or abort. Returns a function that cancels both. */
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

/** Sends requests to one node. Returns undefined when it was aborted. */
async function requestOne(
  { upstream, clock, observe }: FailoverDeps,
  node: RpcNodeHealth,
  {
    calls,
    ...fetch
  }: {
    readonly calls: readonly RawRpcRequest[]
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
    const reply = await requestNodeBatch(node, calls, { ...fetch, upstream })
    const { outcome, fault, retryAfterMs } = reply
    // Otherwise slow or unusual requests of one client would open the circuit for all.
    record(outcome === 'ok' || fault === 'node' ? outcome : 'unserved', retryAfterMs)
    return reply
  } catch {
    record('outrun')
    return undefined
  }
}

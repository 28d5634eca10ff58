import type { Clock } from '../../../clock/Clock.ts'
import { type Quota, type Upstream, upstreamError } from '../../../upstream/index.ts'
import { askNode } from './requestNode.ts'
import { createBoard } from './createBatchResult.ts'
import type { Ending, Node } from './createRpcNode.ts'
import type { Pool } from './createNodePool.ts'
import type { RawAnswer, RawCall } from './RawRequest.ts'
import type { Reported } from './NodeReply.ts'

/** Nodes that are asked the same at most. gateway §3.1 (4) */
const mostNodes = 5

/** A node that takes longer for something that others can be asked is given up. */
const patienceMs = 5_000

/** Bytes of all answers to one request: a batch is not to take what all others need. */
const mostBytes = 32 * 1_048_576

/** Why others are not waited for. Made once: an error is dear, and nobody reads this one. */
const outrun: Error = Object.freeze(new Error('Another node was faster'))

/** What running calls stands on. */
export type RunDeps = {
  readonly chainId: string
  readonly pool: Pool
  readonly upstream: Pick<Upstream, 'send'>
  readonly clock: Clock
  /** Hears how each request to a node went. */
  readonly observe: (node: Node, ending: Ending, ms: number) => void
}

/** How to run them. */
export type RunOptions = {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /**
   * `read` may be asked twice at once; `repeatable` of one node after the other; `once` of another
   * only when the first surely did not take it.
   */
  readonly manner: 'read' | 'repeatable' | 'once'
  /** Of what one request may get, from 0 to 1. @default 1 */
  readonly part?: number | undefined
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
export function runCalls(
  deps: RunDeps,
  calls: readonly RawCall[],
  options: RunOptions,
): Promise<readonly RawAnswer[]> {
  const { clock, pool, chainId } = deps
  const { timeoutMs, signal, manner, part = 1 } = options
  if (signal?.aborted) return Promise.reject(signal.reason)
  const end = clock.now() + timeoutMs
  const board = createBoard(calls.length)
  const tried = new Set<Node>()
  const rest = new AbortController()
  const ask = { signal: rest.signal, quota: { left: mostBytes * part } }
  let inFlight = 0
  let isOver = false
  let cancelHedge: (() => void) | undefined

  return new Promise((resolve, reject) => {
    function finish(): void {
      cancelHedge?.()
      cancelLimits()
      isOver = true
      if (inFlight > 0) rest.abort(outrun)
    }
    function conclude(failure: 'unavailable' | 'timeout'): void {
      finish()
      const answers = board.answers()
      return answers ? resolve(answers) : reject(upstreamError(failure, chainId))
    }
    const cancelLimits = limit(deps, options, {
      onTime: () => conclude('timeout'),
      onAbort: () => (finish(), reject(signal?.reason)),
    })

    function launch(): void {
      const node = tried.size < mostNodes ? pool.pick(tried) : undefined
      if (!node && inFlight === 0) conclude('unavailable')
      if (!node) return
      tried.add(node)
      inFlight += 1
      cancelHedge?.()
      if (manner === 'read')
        cancelHedge = clock.after(node.lateAfterMs(), () => inFlight === 1 && launch())
      const wanted = board.open()
      const visited = visit(deps, node, {
        calls: wanted.map((index) => calls[index] as RawCall),
        timeoutMs: Math.min(end - clock.now(), manner === 'read' ? patienceMs : Infinity),
        ...ask,
      })
      void visited.then((reported) => came(wanted, reported))
    }
    function came(wanted: readonly number[], reported: Reported | undefined): void {
      inFlight -= 1
      if (isOver) return
      if (reported) board.note(wanted, reported)
      // It may have been taken: asking another could do it twice.
      const isDangerous = manner === 'once' && !reported?.isUntouched
      if (isDangerous || board.open().length === 0) conclude('unavailable')
      else launch()
    }
    launch()
  })
}

/** Tells when time is over, or nobody waits any more. Returns what cancels both. */
function limit(
  { clock }: Pick<RunDeps, 'clock'>,
  { timeoutMs, signal }: Pick<RunOptions, 'timeoutMs' | 'signal'>,
  tell: { readonly onTime: () => void; readonly onAbort: () => void },
): () => void {
  const cancel = clock.after(timeoutMs, tell.onTime)
  signal?.addEventListener('abort', tell.onAbort)
  return () => {
    cancel()
    signal?.removeEventListener('abort', tell.onAbort)
  }
}

/** Undefined when nobody waited for it any more. */
async function visit(
  { upstream, clock, observe }: RunDeps,
  node: Node,
  {
    calls,
    ...ask
  }: {
    readonly calls: readonly RawCall[]
    readonly timeoutMs: number
    readonly signal: AbortSignal
    readonly quota: Quota
  },
): Promise<Reported | undefined> {
  const startedAt = clock.now()
  node.began()
  const note = (ending: Ending, waitMs?: number): void => {
    const ms = clock.now() - startedAt
    node.ended(ending, ms, waitMs)
    observe(node, ending, ms)
  }
  try {
    const reported = await askNode(node, calls, { ...ask, upstream })
    const { ending, fault, waitMs } = reported
    // Otherwise whoever asks for what takes long, or is odd, would shut the node for everybody.
    note(ending === 'ok' || fault === 'node' ? ending : 'unserved', waitMs)
    return reported
  } catch {
    note('outrun')
    return undefined
  }
}

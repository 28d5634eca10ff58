import type { Clock } from '../../../clock/Clock.ts'
import { createNodeStats } from './createNodeStats.ts'
import { createPeerScore, type NodeScore } from './createPeerScore.ts'

/** How a request to a node went. */
export type RequestOutcome =
  | 'ok'
  /** No answer, or none that makes sense. */
  | 'failed'
  /** It has enough of us for now. */
  | 'limited'
  /** It did not serve this, which may be due to what was asked, or to us: it counts for nothing. */
  | 'unserved'
  /** We did not wait for it to the end: another was faster. */
  | 'outrun'

/** One node of a chain, and how it fared. */
export type RpcNode = {
  readonly url: string
  /** For metrics and the log: tells of no key that the URL holds. */
  readonly name: string
  /** Whether it answers several calls at once. */
  supportsBatches(): boolean
  /** Notes that it took a batch for no call. It is believed for a while. */
  markBatchUnsupported(): void
  /** Whether others are well ahead of it. */
  isLagging: boolean
  /** How much it is to be preferred. */
  weight(): number
  /** Whether it may be asked: it is well, or it is time to try it again and nobody does yet. */
  isAvailable(): boolean
  /** Whether it is known to be away. */
  isCircuitOpen(): boolean
  /** Notes that it is asked. */
  recordStart(): void
  /** Notes how that went; `waitMs` is how long it wants to be left alone. */
  recordEnd(ending: RequestOutcome, ms: number, waitMs?: number): void
  /** How it fared here. */
  stats(): NodeScore & { /** Of so many requests. */ readonly count: number }
  /** Notes how it fared for another process. It counts until we know better ourselves. */
  applyPeerScore(told: NodeScore): void
  /** After how long an answer is later than almost all before it. */
  hedgeDelayMs(): number
}

/** Failures one after the other that open the breaker. */
const failureThreshold = 5

const openMs = { min: 1_000, max: 60_000 }
/** Nodes are exchanged behind their address, and some errors only look like a refusal. */
const batchRetryMs = 300_000

/** Latency that counts as none, so that a node next door does not take everything. */
const baseLatencyMs = 25

/**
 * Makes the record of a node: moving averages of success and latency, and a circuit breaker that
 * lets one request through when its time is over.
 *
 * @param deps - `place` among the nodes of its chain, the best being 0; `onBreak` hears when it is
 * left alone.
 */
export function createRpcNode(deps: {
  readonly url: string
  readonly rank: number
  readonly clock: Pick<Clock, 'now'>
  readonly onOpen?: ((node: RpcNode) => void) | undefined
}): RpcNode {
  const { url, rank, clock, onOpen } = deps
  let failures = 0
  let currentOpenMs = 0
  let halfOpenAt = 0
  let isHalfOpen = false
  const own = createNodeStats()
  const peerScore = createPeerScore(clock)

  function rest(ms: number): void {
    const wasClosed = currentOpenMs === 0
    currentOpenMs = Math.min(Math.max(ms, openMs.min), openMs.max)
    halfOpenAt = clock.now() + currentOpenMs
    if (wasClosed) onOpen?.(node)
  }

  const node: RpcNode = {
    url,
    name: nodeName(url),
    ...createBatchSupport(clock),
    isLagging: false,
    weight: () => weightOf(rank, peerScore.combine(own, own.hasLatency)),
    isAvailable: () => currentOpenMs === 0 || (!isHalfOpen && clock.now() >= halfOpenAt),
    isCircuitOpen: () => currentOpenMs > 0,
    recordStart() {
      if (currentOpenMs > 0) isHalfOpen = true
    },
    recordEnd(ending, ms, waitMs) {
      isHalfOpen = false
      if (ending === 'unserved') return undefined
      // Who was outrun took at least so long.
      if (ending === 'outrun') return ms > own.latencyMs ? own.recordLatency(ms) : undefined
      own.recordResult(ending === 'ok')
      peerScore.recordOwnRequest()
      if (ending === 'ok') {
        own.recordLatency(ms)
        failures = 0
        currentOpenMs = 0
        return
      }
      failures += 1
      if (ending === 'limited') rest(waitMs ?? currentOpenMs * 2)
      else if (failures >= failureThreshold || currentOpenMs > 0) rest(currentOpenMs * 2)
    },
    // Who is left alone is worth less than its last answers say.
    stats() {
      const { successRate: success, latencyMs: latency, count } = own
      return { successRate: currentOpenMs > 0 ? success / 2 : success, latencyMs: latency, count }
    },
    applyPeerScore: peerScore.report,
    hedgeDelayMs: own.hedgeDelayMs,
  }
  return node
}

function weightOf(place: number, { successRate: success, latencyMs: latency }: NodeScore): number {
  return ((1 / (place + 1)) * Math.max(success * success, 0.01)) / (latency + baseLatencyMs)
}

function createBatchSupport(
  clock: Pick<Clock, 'now'>,
): Pick<RpcNode, 'supportsBatches' | 'markBatchUnsupported'> {
  let singlyUntil = -Infinity
  return {
    supportsBatches: () => clock.now() >= singlyUntil,
    markBatchUnsupported() {
      singlyUntil = clock.now() + batchRetryMs
    },
  }
}

/** Keys stand in paths and, at some, in front of the host. */
function nodeName(url: string): string {
  const { hostname, host } = new URL(url)
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return host
  return hostname.split('.').slice(-2).join('.')
}

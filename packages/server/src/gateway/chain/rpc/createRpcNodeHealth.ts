import type { Clock } from '../../../clock/Clock.ts'
import { createNodeStats } from './createNodeStats.ts'
import { createPeerNodeScore, type NodeScore } from './createPeerNodeScore.ts'

/** Outcome of a request to a node. Also the `result` label of the metrics. */
export type RequestOutcome =
  | 'ok'
  /** No response, or an invalid one. */
  | 'failed'
  /** Rate-limited. */
  | 'limited'
  /** Not served, possibly because of the request or of this process: not counted. */
  | 'unserved'
  /** Cancelled because another node answered first. */
  | 'outrun'

/** A node of a chain, with its health record. */
export type RpcNodeHealth = {
  readonly url: string
  /** Name for metrics and logs, without any key of the URL. */
  readonly name: string
  /** Returns whether batches may be sent to it. */
  supportsBatches(): boolean
  /** Records that it rejected a batch; none is sent for five minutes. */
  markBatchUnsupported(): void
  /** Whether its newest block is well behind that of the others. */
  isLagging: boolean
  /** Relative probability of being picked. */
  weight(): number
  /** Returns whether a request may be sent: closed circuit, or half-open and not yet tried. */
  isAvailable(): boolean
  /** Returns whether the circuit breaker is open or half-open. */
  isCircuitOpen(): boolean
  /** Records the start of a request. */
  recordStart(): void
  /** Records the end of a request; `retryAfterMs` is the pause that the node requested. */
  recordEnd(outcome: RequestOutcome, ms: number, retryAfterMs?: number): void
  /** Returns its score as measured by this process. */
  stats(): NodeScore & { /** Number of requests. */ readonly count: number }
  /** Applies the score of another process until this one has enough measurements of its own. */
  applyPeerScore(score: NodeScore): void
  /** Returns the delay after which a hedged request is sent: about the 95th percentile of latency. */
  hedgeDelayMs(): number
}

/** Consecutive failures that open the circuit breaker. */
const failureThreshold = 5

const openMs = { min: 1_000, max: 60_000 }
/** Finite: nodes are replaced behind their URL, and some errors only resemble a rejected batch. */
const batchRetryMs = 300_000

/** Added to every latency, so that a node nearby does not receive all requests. */
const baseLatencyMs = 25

/**
 * Creates the health record of a node: moving averages of success rate and latency, and a circuit
 * breaker that lets one request through when it is half-open.
 *
 * @param deps - `rank`: position among the nodes of the chain, 0 is the preferred one; `onOpen`: called
 * when the circuit opens.
 */
export function createRpcNodeHealth(deps: {
  readonly url: string
  readonly rank: number
  readonly clock: Pick<Clock, 'now'>
  readonly onOpen?: ((node: RpcNodeHealth) => void) | undefined
}): RpcNodeHealth {
  const { url, rank, clock, onOpen } = deps
  let failures = 0
  let currentOpenMs = 0
  let halfOpenAt = 0
  let isHalfOpen = false
  const own = createNodeStats()
  const peerScore = createPeerNodeScore(clock)

  function open(ms: number): void {
    const wasClosed = currentOpenMs === 0
    currentOpenMs = Math.min(Math.max(ms, openMs.min), openMs.max)
    halfOpenAt = clock.now() + currentOpenMs
    if (wasClosed) onOpen?.(node)
  }

  const node: RpcNodeHealth = {
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
    recordEnd(outcome, ms, retryAfterMs) {
      isHalfOpen = false
      if (outcome === 'unserved') return undefined
      // The request would have taken at least this long.
      if (outcome === 'outrun') return ms > own.latencyMs ? own.recordLatency(ms) : undefined
      own.recordResult(outcome === 'ok')
      peerScore.recordOwnRequest()
      if (outcome === 'ok') {
        own.recordLatency(ms)
        failures = 0
        currentOpenMs = 0
        return
      }
      failures += 1
      if (outcome === 'limited') open(retryAfterMs ?? currentOpenMs * 2)
      else if (failures >= failureThreshold || currentOpenMs > 0) open(currentOpenMs * 2)
    },
    // An open circuit lowers the score below the average of the last responses.
    stats() {
      const { successRate: success, latencyMs: latency, count } = own
      return { successRate: currentOpenMs > 0 ? success / 2 : success, latencyMs: latency, count }
    },
    applyPeerScore: peerScore.report,
    hedgeDelayMs: own.hedgeDelayMs,
  }
  return node
}

function weightOf(rank: number, { successRate: success, latencyMs: latency }: NodeScore): number {
  return ((1 / (rank + 1)) * Math.max(success * success, 0.01)) / (latency + baseLatencyMs)
}

function createBatchSupport(
  clock: Pick<Clock, 'now'>,
): Pick<RpcNodeHealth, 'supportsBatches' | 'markBatchUnsupported'> {
  let singlyUntil = -Infinity
  return {
    supportsBatches: () => clock.now() >= singlyUntil,
    markBatchUnsupported() {
      singlyUntil = clock.now() + batchRetryMs
    },
  }
}

/** Returns the registrable host: API keys may be in the path, query or subdomain. */
function nodeName(url: string): string {
  const { hostname, host } = new URL(url)
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return host
  return hostname.split('.').slice(-2).join('.')
}

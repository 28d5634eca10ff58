import type { Clock } from '../../../clock/Clock.ts'

/** Measured quality of a node. */
export type NodeScore = {
  /** Share of requests that succeeded, from 0 to 1. */
  readonly successRate: number
  /** Average latency in milliseconds. */
  readonly latencyMs: number
}

/** Score of a node as reported by other processes. */
export type PeerNodeScore = {
  /** Records the score that another process reports. */
  report(score: NodeScore): void
  /** Records a request of this process. */
  recordOwnRequest(): void
  /**
   * Returns the combination of the own and the reported score.
   *
   * @param hasOwnLatency - Whether this process measured the latency.
   */
  combine(own: NodeScore, hasOwnLatency: boolean): NodeScore
}

/** Lifetime of a reported score. */
const peerScoreTtlMs = 60_000
/** Requests of this process after which only its own score counts. */
const ownSamples = 10
/** Lower bound of reported scores: the node may be reachable from this process. */
const floor: NodeScore = { successRate: 0.2, latencyMs: 3_000 }

/**
 * Creates an empty peer score. Reported scores can only lower the score of a node, and lose weight with
 * every own request.
 */
export function createPeerNodeScore(clock: Pick<Clock, 'now'>): PeerNodeScore {
  let last: { readonly score: NodeScore; readonly at: number } | undefined
  let ownRequests = 0
  return {
    report({ successRate, latencyMs }) {
      const score = {
        successRate: Math.max(successRate, floor.successRate),
        latencyMs: Math.min(latencyMs, floor.latencyMs),
      }
      last = { score, at: clock.now() }
      ownRequests = 0
    },
    recordOwnRequest() {
      ownRequests += 1
    },
    combine(own, hasOwnLatency) {
      if (!last || clock.now() - last.at >= peerScoreTtlMs) return own
      const { score } = last
      const ownWeight = Math.min(ownRequests / ownSamples, 1)
      const successRate = score.successRate + (own.successRate - score.successRate) * ownWeight
      return {
        successRate: Math.min(successRate, own.successRate),
        latencyMs: hasOwnLatency ? own.latencyMs : score.latencyMs,
      }
    },
  }
}

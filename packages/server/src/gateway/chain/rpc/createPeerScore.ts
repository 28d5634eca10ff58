import type { Clock } from '../../../clock/Clock.ts'

/** How a node fares. */
export type NodeScore = {
  /** Share of what was asked that it answered, from 0 to 1. */
  readonly successRate: number
  /** Milliseconds that an answer takes. */
  readonly latencyMs: number
}

/** What other processes say of a node. */
export type PeerScore = {
  /** Notes what one says. */
  report(score: NodeScore): void
  /** Notes that we asked it ourselves. */
  recordOwnRequest(): void
  /**
   * Tells what to expect of it.
   *
   * @param own - What we know ourselves, which is nothing where `hasOwnLatency` is false.
   */
  combine(own: NodeScore, hasOwnLatency: boolean): NodeScore
}

/** What others say counts no longer than this. */
const peerScoreTtlMs = 60_000
/** Requests of our own after which we know better. */
const ownSamples = 10
/** No word of others makes it worse, or slower, than this: it may be well for us. */
const floor: NodeScore = { successRate: 0.2, latencyMs: 3_000 }

/**
 * Makes a repute that is not known yet. What others say makes a node worse until we know better
 * ourselves, and never better than we found it.
 *
 * @param clock - Tells when what was said is old.
 */
export function createPeerScore(clock: Pick<Clock, 'now'>): PeerScore {
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

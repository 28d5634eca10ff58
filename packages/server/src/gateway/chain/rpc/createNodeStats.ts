import type { NodeScore } from './createPeerScore.ts'

/** Moving averages of how a node fares. */
export type NodeStats = NodeScore & {
  /** Whether any answer was ever timed. */
  readonly hasLatency: boolean
  /** Requests that counted. */
  readonly count: number
  /** Notes whether it answered. */
  recordResult(isWell: boolean): void
  /** Notes how long it took. */
  recordLatency(ms: number): void
  /** After how long an answer is later than almost all before it. */
  hedgeDelayMs(): number
}

/** Weight of what just happened in what is expected. */
const smoothing = 0.1

const hedgeDelay = { min: 50, max: 3_000, initial: 1_000, minSamples: 10 }

/**
 * Makes the averages of a node that nobody has asked yet.
 */
export function createNodeStats(): NodeStats {
  let success = 1
  let latency = 0
  let deviation = 0
  let samples = 0
  let count = 0
  return {
    get successRate() {
      return success
    },
    get latencyMs() {
      return latency
    },
    get hasLatency() {
      return samples > 0
    },
    get count() {
      return count
    },
    recordResult(isWell) {
      success += smoothing * ((isWell ? 1 : 0) - success)
      count += 1
    },
    recordLatency(ms) {
      const step = samples === 0 ? 1 : Math.max(smoothing, 1 / (samples + 1))
      deviation += step * (Math.abs(ms - latency) - deviation)
      latency += step * (ms - latency)
      samples += 1
    },
    hedgeDelayMs() {
      if (samples < hedgeDelay.minSamples) return hedgeDelay.initial
      // Two mean deviations above the mean are about the 95th percentile.
      return Math.min(Math.max(latency + 2 * deviation, hedgeDelay.min), hedgeDelay.max)
    },
  }
}

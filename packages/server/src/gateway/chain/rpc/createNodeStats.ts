import type { NodeScore } from './createPeerNodeScore.ts'

/** Exponentially weighted moving averages of a node. */
export type NodeStats = NodeScore & {
  /** Whether any latency was recorded. */
  readonly hasLatency: boolean
  /** Number of recorded results. */
  readonly count: number
  /** Records a success or a failure. */
  recordResult(isSuccess: boolean): void
  /** Records a latency in milliseconds. */
  recordLatency(ms: number): void
  /** Returns the delay after which a hedged request is sent: about the 95th percentile of latency. */
  hedgeDelayMs(): number
}

/** Smoothing factor of the moving averages. */
const smoothing = 0.1

const hedgeDelay = { min: 50, max: 3_000, initial: 1_000, minSamples: 10 }

/**
 * Creates the averages of a node without requests: success rate 1, latency 0.
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
    recordResult(isSuccess) {
      success += smoothing * ((isSuccess ? 1 : 0) - success)
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

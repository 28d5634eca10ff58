import type { Experience } from './createPeerScore.ts'

/** Moving averages of how a node fares. */
export type Averages = Experience & {
  /** Whether any answer was ever timed. */
  readonly isTimed: boolean
  /** Requests that counted. */
  readonly count: number
  /** Notes whether it answered. */
  answered(isWell: boolean): void
  /** Notes how long it took. */
  took(ms: number): void
  /** After how long an answer is later than almost all before it. */
  lateAfterMs(): number
}

/** Weight of what just happened in what is expected. */
const recency = 0.1

const late = { least: 50, most: 3_000, unknown: 1_000, samples: 10 }

/**
 * Makes the averages of a node that nobody has asked yet.
 */
export function createAverages(): Averages {
  let success = 1
  let latency = 0
  let deviation = 0
  let samples = 0
  let count = 0
  return {
    get success() {
      return success
    },
    get latency() {
      return latency
    },
    get isTimed() {
      return samples > 0
    },
    get count() {
      return count
    },
    answered(isWell) {
      success += recency * ((isWell ? 1 : 0) - success)
      count += 1
    },
    took(ms) {
      const step = samples === 0 ? 1 : Math.max(recency, 1 / (samples + 1))
      deviation += step * (Math.abs(ms - latency) - deviation)
      latency += step * (ms - latency)
      samples += 1
    },
    lateAfterMs() {
      if (samples < late.samples) return late.unknown
      // Two mean deviations above the mean are about the 95th percentile.
      return Math.min(Math.max(latency + 2 * deviation, late.least), late.most)
    },
  }
}

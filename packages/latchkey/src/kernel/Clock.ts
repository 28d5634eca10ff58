/** Current time and timers, injected so that tests can control them. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a function once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
  /** Runs a function every `ms`. Returns a function that stops it. */
  every(ms: number, run: () => void): () => void
}

/** Maximum delay in milliseconds; browsers fire timers with a longer delay immediately. */
const maxDelay = 2 ** 31 - 1

/**
 * Creates a clock on the timers of the platform. Delays are capped at 24 days.
 */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, Math.min(ms, maxDelay))
      return () => clearTimeout(timer)
    },
    every(ms, run) {
      const timer = setInterval(run, Math.min(ms, maxDelay))
      return () => clearInterval(timer)
    },
  }
}

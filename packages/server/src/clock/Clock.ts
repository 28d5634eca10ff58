/** Time and timers of the server. Tests inject a fake clock. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls a function once, after a delay in milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
  /** Calls a function periodically. Returns a function that stops it. */
  every(ms: number, run: () => void): () => void
}

/**
 * Creates the clock of the system, the only place of the server that reads its time.
 */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    every(ms, run) {
      const timer = setInterval(run, ms)
      return () => clearInterval(timer)
    },
  }
}

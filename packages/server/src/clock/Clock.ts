/** Time as the server reads it. Tests hand in one that they turn by hand. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs something once, after some milliseconds. Returns what cancels it. */
  after(ms: number, run: () => void): () => void
  /** Runs something again and again. Returns what stops it. */
  every(ms: number, run: () => void): () => void
}

/**
 * Makes the clock of the machine, the one place of the server that reads its time.
 *
 * @returns A clock for `createX` factories that take one.
 */
export function systemClock(): Clock {
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

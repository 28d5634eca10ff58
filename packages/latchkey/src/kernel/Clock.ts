/** Time, handed in so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once, `ms` from now. Returns how to cancel it. */
  after(ms: number, run: () => void): () => void
  /** Runs every `ms`. Returns how to stop it. */
  every(ms: number, run: () => void): () => void
}

/** The longest wait a timer can hold; a longer one would fire at once. */
const longest = 2 ** 31 - 1

/**
 * Makes a clock of the machine's own time.
 *
 * @returns A clock. Waits are capped at 24 days.
 */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, Math.min(ms, longest))
      return () => clearTimeout(timer)
    },
    every(ms, run) {
      const timer = setInterval(run, Math.min(ms, longest))
      return () => clearInterval(timer)
    },
  }
}

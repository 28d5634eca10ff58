/** Runs of one flow, of which only the newest counts. */
export type Run = {
  /** Starts a run and aborts the one before it. */
  start(): AbortSignal
  /** Aborts the run under way, if any. */
  abort(): void
  /** Whether this signal belongs to the run under way, so that its answer may be written. */
  isCurrent(signal: AbortSignal): boolean
}

/**
 * Makes a run keeper: a newer run aborts the older, so a slow old answer never overwrites a new one.
 *
 * @returns The keeper, with no run under way.
 */
export function createRun(): Run {
  let current: AbortController | undefined
  return {
    start() {
      current?.abort()
      current = new AbortController()
      return current.signal
    },
    abort: () => current?.abort(),
    isCurrent: (signal) => current?.signal === signal && !signal.aborted,
  }
}

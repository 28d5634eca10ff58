/** Runs of a flow, of which only the latest is current. */
export type LatestRun = {
  /** Starts a run and aborts the previous one. */
  start(): AbortSignal
  /** Aborts the current run, if any. */
  abort(): void
  /** Returns whether a signal belongs to the current run, so that its result may be written. */
  isCurrent(signal: AbortSignal): boolean
}

/**
 * Creates a {@link LatestRun}. A newer run aborts the older, so that a slow older result never
 * overwrites a newer one.
 */
export function createLatestRun(): LatestRun {
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

/** State of a run, for the function that runs. */
export type SingleFlightContext = {
  /** Aborts when all callers have aborted. */
  readonly signal: AbortSignal
  /** Whether its result may be stored: it was neither aborted nor forgotten. */
  isCurrent(): boolean
}

/** Deduplicates concurrent runs by key, as `singleflight` of Go does. */
export type SingleFlight<result> = {
  /**
   * Waits for the current run of a key, or starts one.
   *
   * @param signal - Aborts the waiting of this caller. The run aborts with its last caller.
   */
  run(
    key: string,
    run: (flight: SingleFlightContext) => Promise<result>,
    signal: AbortSignal | undefined,
  ): Promise<result>
  /** Starts a run unless one is current, without waiting for it; errors are ignored. */
  startInBackground(key: string, run: (flight: SingleFlightContext) => Promise<result>): void
  /** Forgets the current run: the next caller starts a new one. */
  forget(key: string): void
}

type PendingRun<result> = {
  readonly promise: Promise<result>
  readonly controller: AbortController
  waiting: number
}

/** Creates a single-flight group without runs. */
export function createSingleFlight<result>(): SingleFlight<result> {
  const flights = new Map<string, PendingRun<result>>()

  function startOrJoin(
    key: string,
    run: (flight: SingleFlightContext) => Promise<result>,
  ): PendingRun<result> {
    const known = flights.get(key)
    if (known) return known
    const controller = new AbortController()
    const isCurrent = (): boolean => flights.get(key)?.controller === controller
    const promise = Promise.resolve()
      .then(() => run({ signal: controller.signal, isCurrent }))
      .finally(() => {
        if (isCurrent()) flights.delete(key)
      })
    // All callers may have aborted before it fails.
    promise.catch(() => {})
    const flight = { promise, controller, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  function abandon(key: string, flight: PendingRun<result>): void {
    flight.waiting -= 1
    if (flight.waiting > 0) return
    if (flights.get(key) === flight) flights.delete(key)
    flight.controller.abort()
  }

  return {
    async run(key, run, signal) {
      signal?.throwIfAborted()
      const flight = startOrJoin(key, run)
      flight.waiting += 1
      if (!signal) return await flight.promise
      const left = new AbortController()
      const leaving = new Promise<never>((_, reject) => {
        const go = (): void => {
          abandon(key, flight)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', go, { once: true, signal: left.signal })
      })
      return await Promise.race([flight.promise, leaving]).finally(() => left.abort())
    },
    startInBackground(key, run) {
      startOrJoin(key, run).waiting += 1
    },
    forget(key) {
      flights.delete(key)
    },
  }
}

/** Tells a run whether what it finds is still wanted. */
export type SingleFlightRun = {
  /** Aborts when everybody who waited has left. */
  readonly signal: AbortSignal
  /** Whether it was neither left by all nor overtaken. */
  isCurrent(): boolean
}

/** Work under way, by what it is for: who wants the same waits for the same. */
export type SingleFlight<result> = {
  /**
   * Waits for the work, and begins it where it is not under way.
   *
   * @param signal - Aborts this waiting. The work ends with the last who waits.
   */
  run(
    key: string,
    run: (flight: SingleFlightRun) => Promise<result>,
    signal: AbortSignal | undefined,
  ): Promise<result>
  /** Begins the work where it is not under way; nobody waits, nobody hears of a failure. */
  startInBackground(key: string, run: (flight: SingleFlightRun) => Promise<result>): void
  /** Who comes from now on begins anew. */
  forget(key: string): void
}

type PendingRun<result> = {
  readonly promise: Promise<result>
  readonly controller: AbortController
  waiting: number
}

/**
 * Makes an empty set of flights.
 */
export function createSingleFlight<result>(): SingleFlight<result> {
  const flights = new Map<string, PendingRun<result>>()

  function startOrJoin(
    key: string,
    run: (flight: SingleFlightRun) => Promise<result>,
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
    // Everybody may have left before it fails.
    promise.catch(() => {})
    const flight = { promise, controller, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  function leave(key: string, flight: PendingRun<result>): void {
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
          leave(key, flight)
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

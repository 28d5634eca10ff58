import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'

/** Monitors whether a server is available. */
export type HealthMonitor = {
  isReady(): boolean
  /** Probes the server now, after a failed query. */
  check(): void
  stop(): void
}

/** Interval between probes while the server is unavailable. */
const probeIntervalMs = 1_000

/**
 * Creates a health monitor of PostgreSQL. The server counts as available until a probe fails.
 *
 * @param deps - `ask` probes the server, and rejects when it does not answer.
 */
export function createHealthMonitor(deps: {
  readonly ask: () => Promise<void>
  readonly log: Log
  readonly clock: Clock
}): HealthMonitor {
  const { ask, log, clock } = deps
  let isAway = false
  let isAsking = false
  let isStopped = false
  let cancel = (): void => {}

  function answered(): void {
    if (isAway) log({ level: 'info', event: 'postgres.back' })
    isAway = false
  }

  function failed(error: unknown): void {
    if (!isAway) log({ level: 'warn', event: 'postgres.away', message: (error as Error).message })
    isAway = true
    cancel = clock.after(probeIntervalMs, doubt)
  }

  function doubt(): void {
    if (isAsking || isStopped) return
    cancel()
    isAsking = true
    ask()
      .then(answered, (error: unknown) => {
        if (!isStopped) failed(error)
      })
      .finally(() => {
        isAsking = false
      })
  }

  return {
    isReady: () => !isAway,
    check: doubt,
    stop() {
      isStopped = true
      cancel()
    },
  }
}

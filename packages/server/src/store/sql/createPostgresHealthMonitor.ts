import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'

/** Monitors whether a server is available. */
export type PostgresHealthMonitor = {
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
 * @param deps - `probe` probes the server, and rejects when it does not answer.
 */
export function createPostgresHealthMonitor(deps: {
  readonly probe: () => Promise<void>
  readonly log: Log
  readonly clock: Clock
}): PostgresHealthMonitor {
  const { probe, log, clock } = deps
  let isAway = false
  let isProbing = false
  let isStopped = false
  let cancel = (): void => {}

  function recordSuccess(): void {
    if (isAway) log({ level: 'info', event: 'postgres.available' })
    isAway = false
  }

  function failed(error: unknown): void {
    if (!isAway)
      log({ level: 'warn', event: 'postgres.unavailable', message: (error as Error).message })
    isAway = true
    cancel = clock.after(probeIntervalMs, startProbe)
  }

  function startProbe(): void {
    if (isProbing || isStopped) return
    cancel()
    isProbing = true
    probe()
      .then(recordSuccess, (error: unknown) => {
        if (!isStopped) failed(error)
      })
      .finally(() => {
        isProbing = false
      })
  }

  return {
    isReady: () => !isAway,
    check: startProbe,
    stop() {
      isStopped = true
      cancel()
    },
  }
}

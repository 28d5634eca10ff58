import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'

/** Knows whether a server is there. */
export type HealthMonitor = {
  isReady(): boolean
  /** Has it asked whether it is there, since something failed. */
  check(): void
  stop(): void
}

/** While it is away it is asked this often. */
const probeIntervalMs = 1_000

/**
 * Makes a watch over PostgreSQL. It takes it to be there until it fails to answer.
 *
 * @param deps - `ask` rejects when the server does not answer.
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

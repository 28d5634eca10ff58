import type { Clock } from '../../clock/Clock.ts'
import { databaseBusyError } from './databaseErrors.ts'

/** Time after which a query stops to wait. */
const timeoutMs = 5_000

/** Queries that wait for the only connection to a database. */
export type ConnectionQueue = {
  /**
   * Waits for the connection.
   *
   * @throws `httpError` 503 after 5 s, or at once when too many others wait.
   */
  acquire(): Promise<void>
  /** Passes the connection on to the query that has waited longest. */
  release(): void
  getWaiting(): number
}

/**
 * Creates the queue of a free connection.
 *
 * @param options - `maxWaiting` is the maximum number of queries that wait.
 */
export function createConnectionQueue(options: {
  readonly clock: Pick<Clock, 'after'>
  readonly maxWaiting: number
}): ConnectionQueue {
  const { clock, maxWaiting } = options
  const waiting = new Set<() => void>()
  let isTaken = false

  return {
    getWaiting: () => waiting.size,
    async acquire() {
      if (!isTaken) {
        isTaken = true
        return
      }
      if (waiting.size >= maxWaiting) throw databaseBusyError()
      await new Promise<void>((resolve, reject) => {
        const cancel = clock.after(timeoutMs, () => {
          waiting.delete(proceed)
          reject(databaseBusyError())
        })
        const proceed = (): void => {
          cancel()
          resolve()
        }
        waiting.add(proceed)
      })
    },
    release() {
      const [next] = waiting
      if (!next) {
        isTaken = false
        return
      }
      waiting.delete(next)
      next()
    },
  }
}

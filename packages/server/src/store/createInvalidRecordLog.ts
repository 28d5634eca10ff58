import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'

/** Least time between two entries, because a record is read often. */
const intervalMs = 60_000

/**
 * Creates a function that logs, once a minute at most, that stored records are invalid.
 *
 * @param deps - `message` names the records and what happens to them.
 */
export function createInvalidRecordLog(deps: {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly event: string
  readonly message: string
}): () => void {
  const { clock, log, event, message } = deps
  let loggedAt: number | undefined
  return () => {
    if (loggedAt !== undefined && clock.now() - loggedAt < intervalMs) return
    loggedAt = clock.now()
    log({ level: 'warn', event, message })
  }
}

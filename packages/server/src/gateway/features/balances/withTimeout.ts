import type { Clock } from '../../../clock/Clock.ts'
import { upstreamError } from '../../../upstream/index.ts'

/**
 * Waits for something no longer than so long; it goes on without us.
 *
 * @param clock - Tells the time.
 * @param ms - How long.
 * @param work - What to wait for.
 * @throws UpstreamError `timeout`.
 */
export function withTimeout<value>(clock: Clock, ms: number, work: Promise<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(upstreamError('timeout', 'balances')))
    work.then(
      (value) => {
        cancel()
        resolve(value)
      },
      (error: Error) => {
        cancel()
        reject(error)
      },
    )
  })
}

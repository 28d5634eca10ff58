import type { Clock } from '../../../clock/Clock.ts'
import { upstreamError } from '../../../upstream/index.ts'

/**
 * Resolves with the result of `work`, or rejects after a timeout. The work itself continues.
 *
 * @param ms - Milliseconds.
 * @throws UpstreamError `timeout`.
 */
export function rejectAfterTimeout<value>(
  clock: Clock,
  ms: number,
  work: Promise<value>,
): Promise<value> {
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

import { WalletError } from '../errors/index.ts'
import type { Clock } from './Clock.ts'

/**
 * Waits for a promise, but no longer than the time given or until the signal aborts.
 *
 * @param promise - What to wait for. It goes on by itself; what it does later is ignored.
 * @param options - Clock, time in ms, signal to give up, and the error for time being up.
 * @returns What the promise gives. No timer or listener stays behind.
 * @throws The given error when time is up; `transport.aborted` when the signal aborts.
 */
export function withTimeout<value>(
  promise: PromiseLike<value>,
  options: {
    clock: Clock
    ms: number
    signal?: AbortSignal | undefined
    error: () => WalletError
  },
): Promise<value> {
  const { clock, ms, signal, error } = options
  return new Promise<value>((resolve, reject) => {
    function aborted(): void {
      stop()
      reject(new WalletError('transport.aborted', {}, { cause: signal?.reason }))
    }
    function stop(): void {
      cancel()
      signal?.removeEventListener('abort', aborted)
    }
    const cancel = clock.after(ms, () => {
      stop()
      reject(error())
    })
    promise.then(
      (value) => {
        stop()
        resolve(value)
      },
      (reason: unknown) => {
        stop()
        reject(reason)
      },
    )
    if (signal?.aborted) aborted()
    else signal?.addEventListener('abort', aborted)
  })
}

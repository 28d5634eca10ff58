import { transportAbortedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Clock } from './Clock.ts'

/**
 * Waits for a promise until a timeout or until the signal aborts. Leaves no timer or listener behind.
 *
 * @param promise - It is not cancelled; its later result is ignored.
 * @param options - `error` creates the error of the timeout.
 * @throws The error of the timeout; `transport.aborted` when the signal aborts.
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
    function onAbort(): void {
      stop()
      reject(new WalletError(transportAbortedError, {}, { cause: signal?.reason }))
    }
    function stop(): void {
      cancel()
      signal?.removeEventListener('abort', onAbort)
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
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort)
  })
}

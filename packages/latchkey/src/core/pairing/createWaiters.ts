import { transportAbortedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'

/** Pending calls that wait for one value. */
export type Waiters<thing> = {
  /** Waits for the value. Rejects with `transport.aborted` when the signal aborts. */
  wait(signal: AbortSignal | undefined): Promise<thing>
  count(): number
  /** Resolves all waiting calls. */
  resolve(thing: thing): void
  reject(error: Error): void
}

/**
 * Creates a list of waiting calls.
 *
 * @param onAborted - Called when a waiting call was aborted.
 */
export function createWaiters<thing>(onAborted: () => void): Waiters<thing> {
  const waiting = new Set<{ resolve(thing: thing): void; reject(error: Error): void }>()

  function takeAll(): readonly { resolve(thing: thing): void; reject(error: Error): void }[] {
    const all = [...waiting]
    waiting.clear()
    return all
  }

  return {
    wait: (signal) =>
      new Promise((resolve, reject) => {
        const stop = (): void => signal?.removeEventListener('abort', abort)
        const waiter = {
          resolve: (thing: thing) => {
            stop()
            resolve(thing)
          },
          reject: (error: Error) => {
            stop()
            reject(error)
          },
        }
        function abort(): void {
          waiting.delete(waiter)
          waiter.reject(new WalletError(transportAbortedError))
          onAborted()
        }
        if (signal?.aborted) return reject(new WalletError(transportAbortedError))
        signal?.addEventListener('abort', abort)
        waiting.add(waiter)
      }),
    count: () => waiting.size,
    resolve: (thing) => takeAll().forEach((waiter) => waiter.resolve(thing)),
    reject: (error) => takeAll().forEach((waiter) => waiter.reject(error)),
  }
}

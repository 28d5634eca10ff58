import { WalletError } from '../../errors/index.ts'

/** Those who wait for one and the same thing. */
export type Waiters<thing> = {
  /** Waits. Rejects `transport.aborted` when the signal aborts. */
  wait(signal: AbortSignal | undefined): Promise<thing>
  count(): number
  /** Gives it to all who wait. */
  resolve(thing: thing): void
  reject(error: Error): void
}

/**
 * Makes the keeper of those who wait.
 *
 * @param onLeft - Told when one that waited gave up.
 * @returns The keeper, with nobody waiting.
 */
export function createWaiters<thing>(onLeft: () => void): Waiters<thing> {
  const waiting = new Set<{ resolve(thing: thing): void; reject(error: Error): void }>()

  function leaveAll(): readonly { resolve(thing: thing): void; reject(error: Error): void }[] {
    const all = [...waiting]
    waiting.clear()
    return all
  }

  return {
    wait: (signal) =>
      new Promise((resolve, reject) => {
        const stop = (): void => signal?.removeEventListener('abort', leave)
        const taker = {
          resolve: (thing: thing) => {
            stop()
            resolve(thing)
          },
          reject: (error: Error) => {
            stop()
            reject(error)
          },
        }
        function leave(): void {
          waiting.delete(taker)
          taker.reject(new WalletError('transport.aborted'))
          onLeft()
        }
        if (signal?.aborted) return reject(new WalletError('transport.aborted'))
        signal?.addEventListener('abort', leave)
        waiting.add(taker)
      }),
    count: () => waiting.size,
    resolve: (thing) => leaveAll().forEach((taker) => taker.resolve(thing)),
    reject: (error) => leaveAll().forEach((taker) => taker.reject(error)),
  }
}

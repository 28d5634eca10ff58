import type { Clock } from '../clock/Clock.ts'
import { createTokenBucket, type TokenBucketRate } from './createTokenBucket.ts'

/** Interval for checking whether waiting callers can proceed. */
const checkIntervalMs = 100

/** A token bucket whose callers wait for their tokens, in the order of their calls. */
export type WaitingTokenBucket = {
  /**
   * Takes tokens, all at once. More than the bucket holds count as a full bucket.
   *
   * @param isCancelled - Called when it is the turn of a caller that waited; it then takes none.
   * @returns `undefined` when they were taken, or a promise that resolves when they are.
   */
  take(count: number, isCancelled: () => boolean): Promise<void> | undefined
  /** Takes what was used beyond what was taken; a negative count is given back. */
  settle(count: number): void
  /** Whether it is full, and so equal to a new bucket. */
  isFull(): boolean
}

type Waiter = {
  readonly count: number
  readonly isCancelled: () => boolean
  readonly proceed: () => void
}

/**
 * Creates a full token bucket. It has a timer while callers wait.
 */
export function createWaitingTokenBucket(
  rate: TokenBucketRate,
  clock: Pick<Clock, 'now' | 'after'>,
): WaitingTokenBucket {
  const bucket = createTokenBucket(rate, clock.now)
  const waiting = new Set<Waiter>()
  let hasTimer = false

  function proceedInOrder(): void {
    proceedWaiting()
    hasTimer = waiting.size > 0
    if (hasTimer) clock.after(checkIntervalMs, proceedInOrder)
  }

  function proceedWaiting(): void {
    for (const waiter of waiting) {
      if (!waiter.isCancelled() && !bucket.take(waiter.count)) break
      waiting.delete(waiter)
      waiter.proceed()
    }
  }

  return {
    isFull: bucket.isFull,
    settle(count) {
      bucket.settle(count)
      proceedWaiting()
    },
    take(given, isCancelled) {
      const count = Math.min(given, rate.burst)
      if (waiting.size === 0 && bucket.take(count)) return undefined
      return new Promise((proceed) => {
        waiting.add({ count, isCancelled, proceed })
        if (hasTimer) return
        hasTimer = true
        clock.after(checkIntervalMs, proceedInOrder)
      })
    },
  }
}

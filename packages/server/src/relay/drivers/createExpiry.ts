import type { Clock } from '../../clock.ts'
import type { Receipt } from './RelayStore.ts'

/** Remembers when messages end. */
export type Expiry = {
  /** @param at - Milliseconds since 1970. */
  add(receipt: Receipt, at: number): void
  stop(): void
}

/**
 * Makes what tells of messages once they have expired, within two seconds.
 *
 * They are kept by the second in which they end, so that no sweep walks over all there are.
 *
 * @param clock - Looked at every second.
 * @param onExpired - Told of each message after its end.
 */
export function createExpiry(clock: Clock, onExpired: (receipt: Receipt) => void): Expiry {
  const bySecond = new Map<number, Receipt[]>()
  let swept = secondOf(clock.now())

  function sweep(): void {
    const now = secondOf(clock.now())
    // After a leap of the clock it is cheaper to look at the seconds there are.
    const due =
      now - swept > bySecond.size
        ? [...bySecond.keys()].filter((second) => second < now)
        : Array.from({ length: Math.max(now - swept, 0) }, (_, step) => swept + step)
    for (const second of due) {
      bySecond.get(second)?.forEach(onExpired)
      bySecond.delete(second)
    }
    swept = now
  }

  return {
    add(receipt, at) {
      // What ends in the past, by a clock that was set back meanwhile, is still to be swept.
      const second = Math.max(secondOf(at), swept)
      const receipts = bySecond.get(second)
      if (receipts) receipts.push(receipt)
      else bySecond.set(second, [receipt])
    },
    stop: clock.every(1_000, sweep),
  }
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1_000)
}

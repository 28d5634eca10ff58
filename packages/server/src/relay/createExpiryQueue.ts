import type { Clock } from '../clock/Clock.ts'

/** Items ordered by expiry time. */
export type ExpiryQueue<item> = {
  /** @param at - Milliseconds since 1970. */
  add(item: item, at: number): void
  stop(): void
}

/**
 * Creates a queue that calls back for each item within two seconds after it expired.
 *
 * Items are grouped by the second of their expiry, so that a check never walks over all items.
 */
export function createExpiryQueue<item>(
  clock: Clock,
  onExpired: (item: item) => void,
): ExpiryQueue<item> {
  const bySecond = new Map<number, item[]>()
  let swept = secondOf(clock.now())

  function expireDue(): void {
    const now = secondOf(clock.now())
    // After a large clock change it is cheaper to check only the seconds that have items.
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
    add(item, at) {
      // An item may expire in the past when the clock was set back; the next check removes it.
      const second = Math.max(secondOf(at), swept)
      const others = bySecond.get(second)
      if (others) others.push(item)
      else bySecond.set(second, [item])
    },
    stop: clock.every(1_000, expireDue),
  }
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1_000)
}

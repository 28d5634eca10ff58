import type { Clock } from '../clock/Clock.ts'

/** Remembers when things end. */
export type ExpiryQueue<item> = {
  /** @param at - Milliseconds since 1970. */
  add(item: item, at: number): void
  stop(): void
}

/**
 * Makes what tells of things once they have ended, within two seconds.
 *
 * They are kept by the second in which they end, so that no sweep walks over all there are.
 *
 * @param clock - Looked at every second.
 * @param onExpired - Told of each after its end.
 */
export function createExpiryQueue<item>(
  clock: Clock,
  onExpired: (item: item) => void,
): ExpiryQueue<item> {
  const bySecond = new Map<number, item[]>()
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
    add(item, at) {
      // What ends in the past, by a clock that was set back meanwhile, is still to be swept.
      const second = Math.max(secondOf(at), swept)
      const others = bySecond.get(second)
      if (others) others.push(item)
      else bySecond.set(second, [item])
    },
    stop: clock.every(1_000, sweep),
  }
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1_000)
}

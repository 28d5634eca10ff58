import type { Clock } from './Clock.ts'

/** A clock that advances only when a test advances it. */
export type FakeClock = Clock & {
  /** Advances the time and runs due timers in order, including those scheduled meanwhile. */
  advance(ms: number): void
  /** Returns the number of pending timers. */
  pending(): number
}

/**
 * Creates a clock for tests.
 *
 * @param start - Initial time in ms since 1970.
 */
export function createFakeClock(start = 0): FakeClock {
  type Timer = { at: number; every: number | undefined; run: () => void }
  const timers = new Set<Timer>()
  let now = start

  function add(ms: number, every: number | undefined, run: () => void): () => void {
    const timer: Timer = { at: now + Math.max(ms, 0), every, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }

  return {
    now: () => now,
    after: (ms, run) => add(ms, undefined, run),
    every: (ms, run) => add(ms, Math.max(ms, 1), run),
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers]
          .filter((timer) => timer.at <= end)
          .toSorted((a, b) => a.at - b.at)
        if (!next) break
        now = Math.max(now, next.at)
        if (next.every === undefined) timers.delete(next)
        else next.at += next.every
        next.run()
      }
      now = end
    },
    pending: () => timers.size,
  }
}

import type { Clock } from './Clock.ts'

/** A clock that a test advances. */
export type FakeClock = Clock & {
  advance(ms: number): void
  /** Moves the time without firing timers, as a suspended machine does. */
  jump(ms: number): void
}

type Timer = { at: number; readonly every: number | undefined; readonly run: () => void }

export function createFakeClock(start = 1_760_000_000_000): FakeClock {
  let now = start
  const timers = new Set<Timer>()
  const plan = (ms: number, every: number | undefined, run: () => void): (() => void) => {
    const timer = { at: now + ms, every, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  return {
    now: () => now,
    after: (ms, run) => plan(ms, undefined, run),
    every: (ms, run) => plan(ms, ms, run),
    jump(ms) {
      now += ms
      for (const timer of timers) timer.at += ms
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        now = Math.max(now, next.at)
        if (next.every === undefined) timers.delete(next)
        else next.at += next.every
        next.run()
      }
      now = end
    },
  }
}

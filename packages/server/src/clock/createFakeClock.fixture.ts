import type { Clock } from './Clock.ts'

/** A clock that a test turns by hand. */
export type FakeClock = Clock & {
  advance(ms: number): void
  /** Sets it forward without a tick in between, as a machine that slept does. */
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

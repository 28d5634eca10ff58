import type { Clock } from '../../packages/server/src/clock/Clock.ts'

/** The clock of the system, which a test can set forward. */
export type ShiftedClock = Clock & {
  /** Sets the clock forward, and fires the timers that are due then. */
  advance(ms: number): void
  /** Milliseconds by which it is ahead. */
  readonly offset: number
  stop(): void
}

type Timer = { at: number; readonly every: number | undefined; readonly run: () => void }

/** Milliseconds between two looks for timers that are due. */
const tickMs = 100

/** Creates the clock. Its timers fire in real time, too. */
export function createShiftedClock(): ShiftedClock {
  const timers = new Set<Timer>()
  let offset = 0
  const now = (): number => Date.now() + offset
  const plan = (ms: number, every: number | undefined, run: () => void): (() => void) => {
    const timer = { at: now() + ms, every, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const fireDue = (): void => {
    for (const timer of timers) {
      if (timer.at > now()) continue
      if (timer.every === undefined) timers.delete(timer)
      else timer.at = now() + timer.every
      timer.run()
    }
  }
  const ticking = setInterval(fireDue, tickMs)
  return {
    now,
    after: (ms, run) => plan(ms, undefined, run),
    every: (ms, run) => plan(ms, ms, run),
    advance(ms) {
      offset += ms
      fireDue()
    },
    get offset() {
      return offset
    },
    stop: () => clearInterval(ticking),
  }
}

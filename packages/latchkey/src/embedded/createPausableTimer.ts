import type { Clock } from '../kernel/index.ts'

/**
 * Creates a timer that does not run while it is paused.
 *
 * @param ms - Milliseconds without the pauses.
 * @param run - Called once.
 */
export function createPausableTimer(
  clock: Clock,
  ms: number,
  run: () => void,
): { pause(): void; resume(): void; cancel(): void } {
  let left = ms
  let startedAt = clock.now()
  let stop: (() => void) | undefined = clock.after(left, run)

  function cancel(): void {
    stop?.()
    stop = undefined
  }

  return {
    cancel() {
      cancel()
      left = 0
    },
    pause() {
      if (!stop) return
      cancel()
      left -= clock.now() - startedAt
    },
    resume() {
      if (stop || left <= 0) return
      startedAt = clock.now()
      stop = clock.after(left, run)
    },
  }
}

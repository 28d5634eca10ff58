import type { Clock } from './Clock.ts'

/**
 * Puts off a run until calls have paused; the last call's arguments count.
 *
 * @param clock - Clock to wait by.
 * @param run - What to run.
 * @param ms - Length of the pause. @default 500
 * @returns The function to call, with `cancel` to drop a run that waits.
 * @source spec §9 "Debounce"
 */
export function debounce<args extends unknown[]>(
  clock: Clock,
  run: (...args: args) => void,
  ms = 500,
): ((...args: args) => void) & { cancel(): void } {
  let cancel = (): void => {}
  function call(...args: args): void {
    cancel()
    cancel = clock.after(ms, () => run(...args))
  }
  return Object.assign(call, { cancel: () => cancel() })
}

import type { Clock } from './Clock.ts'

/**
 * Debounces a function: it runs once calls have paused, with the arguments of the last call.
 *
 * @param ms - Length of the pause. @default 500
 * @returns The debounced function; `cancel` drops a pending run.
 * @see [9.1g]
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

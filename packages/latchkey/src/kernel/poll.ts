import type { WalletError } from '../errors/index.ts'
import type { Clock } from './Clock.ts'
import { withTimeout } from './withTimeout.ts'

/**
 * Polls a condition, at once and then at intervals, until it is true.
 *
 * @param check - Resolves to whether the condition is true.
 * @param options - `interval` and `timeout` are in ms; `error` creates the error of a timeout.
 * @throws What `check` throws; the error of the timeout; `transport.aborted`.
 */
export async function poll(
  check: (signal: AbortSignal) => Promise<boolean>,
  options: {
    clock: Clock
    interval: number
    timeout: number
    signal?: AbortSignal | undefined
    error: () => WalletError
  },
): Promise<void> {
  const { clock, interval, timeout, signal, error } = options
  const controller = new AbortController()

  async function run(): Promise<void> {
    while (!controller.signal.aborted) {
      if (await check(controller.signal)) return
      await pause(clock, interval, controller.signal)
    }
  }

  try {
    await withTimeout(run(), { clock, ms: timeout, signal, error })
  } finally {
    controller.abort()
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function stop(): void {
      cancel()
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const cancel = clock.after(ms, stop)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}

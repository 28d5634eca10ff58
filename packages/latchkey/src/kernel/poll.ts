import type { WalletError } from '../errors/index.ts'
import type { Clock } from './Clock.ts'
import { withTimeout } from './withTimeout.ts'

/**
 * Looks for something, at once and then at intervals, until it is there.
 *
 * @param look - Resolves true when it is there. What it throws ends the looking.
 * @param options - Clock, interval and time-out in ms, signal to give up, and the error for time
 * being up.
 * @throws What `look` throws; the given error; `transport.aborted`.
 */
export async function poll(
  look: (signal: AbortSignal) => Promise<boolean>,
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

  async function lookOn(): Promise<void> {
    while (!controller.signal.aborted) {
      if (await look(controller.signal)) return
      await pause(clock, interval, controller.signal)
    }
  }

  try {
    await withTimeout(lookOn(), { clock, ms: timeout, signal, error })
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

import type { Clock } from '../../../../clock/Clock.ts'
import { upstreamError } from '../../../../upstream/index.ts'

/**
 * Runs a task with a timeout that aborts it.
 *
 * @param limit - Milliseconds, and a name for the error.
 * @param run - The task; receives the signal.
 * @throws UpstreamError `timeout`, and the task's errors.
 */
export async function withAbortTimeout<value>(
  clock: Clock,
  { ms, name }: { readonly ms: number; readonly name: string },
  run: (signal: AbortSignal) => Promise<value>,
  signal: AbortSignal,
): Promise<value> {
  const controller = new AbortController()
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  const cancel = clock.after(ms, () => controller.abort(upstreamError('timeout', name)))
  try {
    return await Promise.race([run(AbortSignal.any([signal, controller.signal])), late])
  } finally {
    cancel()
  }
}

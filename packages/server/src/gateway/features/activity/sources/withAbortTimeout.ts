import type { Clock } from '../../../../clock/Clock.ts'
import { upstreamError } from '../../../../upstream/index.ts'

/**
 * Lets something take no longer than so long, and stops it then.
 *
 * @param clock - Tells the time.
 * @param limit - How long, and what is named in the failure.
 * @param run - What to do; it stops by the signal that it is handed.
 * @param signal - Of who wants it.
 * @throws UpstreamError `timeout`, and what `run` throws.
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

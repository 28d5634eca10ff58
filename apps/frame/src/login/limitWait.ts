import { createFrameError } from '../services/frameError.ts'

/** Longest wait for the visitor in one request, in milliseconds: the app ends its requests after 120 s. */
const maxWaitMs = 110_000

/**
 * Waits for the visitor for 110 s at most, so that the app gets a reply.
 *
 * @param run - Waits until its signal aborts.
 * @throws `login.unconfirmed` after that time. The app sends the request again, which goes on with the wait.
 */
export async function limitWait<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
  options: {
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
    readonly signal: AbortSignal
  },
): Promise<Value> {
  options.signal.throwIfAborted()
  const ended = new AbortController()
  const signal = AbortSignal.any([options.signal, ended.signal])
  const limit = options.wait(maxWaitMs, signal).then(() => {
    throw createFrameError('login.unconfirmed')
  })
  try {
    return await Promise.race([run(signal), limit])
  } finally {
    ended.abort()
  }
}

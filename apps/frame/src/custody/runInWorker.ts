import { createCustodyError } from './custodyError.ts'
import type { ReleaseShare } from './releaseShare.ts'
import { workerUrl } from './workerUrl.ts'
import type { CustodyResults, CustodyTask, FromWorker, ToWorker } from './workerMessages.ts'

/**
 * Runs one custody task in a worker of its own, and ends the worker.
 *
 * @param task - What to do.
 * @param options - `release` fetches the service's share, sealed to the public key that it is given, so
 *   that this thread never has it in plain. `signal` ends the worker at any time.
 * @throws Errors of the task, what `release` throws, the reason of `signal`, `custody.worker_failed`.
 */
export async function runInWorker<task extends CustodyTask>(
  task: task,
  { release, signal }: runInWorker.Options,
): Promise<CustodyResults[task['type']]> {
  signal?.throwIfAborted()
  const worker = new Worker(workerUrl, { type: 'module' })
  const send = (message: ToWorker): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a worker has none
    worker.postMessage(message)
  }
  const ended = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      const answer = async (message: FromWorker): Promise<void> => {
        if (message.type === 'failed') throw createCustodyError(message.code)
        if (message.type === 'done') resolve(message.result as CustodyResults[task['type']])
        else send({ type: 'share', sealed: await release(message.publicKey, message.secret) })
      }
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        answer(data).catch(reject)
      })
      worker.addEventListener('error', () => reject(createCustodyError('custody.worker_failed')))
      const abort = (): void => reject(signal?.reason as Error)
      signal?.addEventListener('abort', abort, { signal: ended.signal })
      send({ type: 'start', task })
    })
  } finally {
    ended.abort()
    worker.terminate()
  }
}

export declare namespace runInWorker {
  type Options = {
    readonly release: ReleaseShare
    readonly signal?: AbortSignal | undefined
  }
}

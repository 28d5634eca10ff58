import { createCustodyError } from './custodyError.ts'
import type { ReleaseShare } from './releaseShare.ts'
import { workerUrl } from './workerUrl.ts'
import type {
  CustodyResults,
  CustodyTask,
  MessageFromWorker,
  MessageToWorker,
} from './workerMessages.ts'

/** A worker that has been started, for one task. */
export type CustodyWorker = {
  /** Returns whether the worker could not be loaded, so that it runs nothing. */
  hasFailed(): boolean
  /** Runs the task, and ends the worker. */
  run<task extends CustodyTask>(
    task: task,
    options: startCustodyWorker.Options,
  ): Promise<CustodyResults[task['type']]>
  /** Ends the worker. A task that runs never settles, so it is for workers without one. */
  end(): void
}

/**
 * Starts a worker before its task is known, so that its code is loaded and compiled by then. It gets no share and no key
 * until the task.
 *
 * @param options - `isWarmedUp`: runs each step of a signature once before.
 */
export function startCustodyWorker({
  isWarmedUp,
}: {
  readonly isWarmedUp: boolean
}): CustodyWorker {
  const worker = new Worker(workerUrl, { type: 'module' })
  let isFailed = false
  let onMessage = (_message: MessageFromWorker): void => {}
  let onFailure = (): void => {
    isFailed = true
  }
  worker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => onMessage(data))
  worker.addEventListener('error', () => onFailure())
  const send = (message: MessageToWorker): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a worker has none
    worker.postMessage(message)
  }
  if (isWarmedUp) send({ type: 'warmUp' })

  return {
    hasFailed: () => isFailed,
    end: () => worker.terminate(),
    async run<task extends CustodyTask>(
      task: task,
      { release, signal }: startCustodyWorker.Options,
    ): Promise<CustodyResults[task['type']]> {
      const ended = new AbortController()
      try {
        signal?.throwIfAborted()
        return await new Promise((resolve, reject) => {
          const answer = async (message: MessageFromWorker): Promise<void> => {
            if (message.type === 'failed') throw createCustodyError(message.code)
            if (message.type === 'done') resolve(message.result as CustodyResults[task['type']])
            else send({ type: 'share', sealed: await release(message.publicKey, message.purpose) })
          }
          onMessage = (message) => void answer(message).catch(reject)
          onFailure = () => reject(createCustodyError('custody.worker_failed'))
          if (isFailed) onFailure()
          const abort = (): void => reject(signal?.reason as Error)
          signal?.addEventListener('abort', abort, { signal: ended.signal })
          send({ type: 'start', task })
        })
      } finally {
        ended.abort()
        worker.terminate()
      }
    },
  }
}

export declare namespace startCustodyWorker {
  type Options = {
    readonly release: ReleaseShare
    readonly signal?: AbortSignal | undefined
  }
}

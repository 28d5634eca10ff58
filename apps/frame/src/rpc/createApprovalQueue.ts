import { isRpcFailure } from '../page/FrameContext.ts'
import { createRejection } from './rpcFailures.ts'

/** The approvals of one app. */
export type ApprovalQueue = {
  /**
   * Runs an approval. A rejection of the visitor rejects those that wait, too.
   *
   * @param show - Shows it. Its signal is aborted when it is rejected together with another.
   * @throws What `show` throws; 4001 when it is rejected together with another.
   */
  run<result>(signal: AbortSignal, show: (signal: AbortSignal) => Promise<result>): Promise<result>
}

/** Milliseconds after a rejection in which no approval is shown. */
const restAfterRejection = 1000

/**
 * Creates the queue.
 *
 * An app that asks again and again would otherwise wear the visitor out, or have the next approval under a pointer
 * that was about to press.
 *
 * @param pause - Resolves after a number of milliseconds.
 */
export function createApprovalQueue(
  pause: (ms: number) => Promise<unknown> = async (ms) =>
    new Promise((resolve) => setTimeout(resolve, ms)),
): ApprovalQueue {
  const open = new Set<AbortController>()
  let rested: Promise<unknown> = Promise.resolve()
  return {
    async run(signal, show) {
      const controller = new AbortController()
      const either = AbortSignal.any([signal, controller.signal])
      open.add(controller)
      try {
        await rested
        either.throwIfAborted()
        return await show(either)
      } catch (error) {
        const isRejected = isRpcFailure(error) && error.rpc.code === 4001
        open.delete(controller)
        if (isRejected && !controller.signal.aborted) {
          rested = pause(restAfterRejection)
          for (const other of open) other.abort(createRejection())
        }
        throw error
      } finally {
        open.delete(controller)
      }
    },
  }
}

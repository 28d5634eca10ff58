import { createRpcFailure, isFrameRpcFailure } from '../page/FrameRequestContext.ts'
import { createRejection } from './rpcFailures.ts'

/** Place of an approval among those that the app requested together. */
export type ApprovalPosition = {
  /** Counted from 1, since no approval was open. */
  get(): { readonly at: number; readonly count: number }
  /** Listens to approvals that are added or end. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** The approvals of one app. */
export type ApprovalQueue = {
  /**
   * Runs an approval. A rejection of the visitor rejects those that wait, too.
   *
   * @param show - Shows it. Its signal is aborted when it is rejected together with another.
   * @throws What `show` throws; 4001 when it is rejected together with another; -32002 when too many wait.
   */
  run<result>(
    signal: AbortSignal,
    show: (signal: AbortSignal, position: ApprovalPosition) => Promise<result>,
  ): Promise<result>
}

/** Milliseconds after a rejection in which no approval is shown. */
const restAfterRejection = 1000
/** Approvals of an app that can be open at once. */
const maxOpen = 10

/**
 * Creates the queue.
 *
 * An app that repeats its requests would otherwise wear the visitor out, or have the next approval under a pointer
 * that was about to press.
 *
 * @param pause - Resolves after a number of milliseconds.
 */
export function createApprovalQueue(
  pause: (ms: number) => Promise<unknown> = async (ms) =>
    new Promise((resolve) => setTimeout(resolve, ms)),
): ApprovalQueue {
  const open = new Set<AbortController>()
  const listeners = new Set<() => void>()
  /** Approvals that ended since none was open. */
  let ended = 0
  let rested: Promise<unknown> = Promise.resolve()
  const position: ApprovalPosition = {
    get: () => ({ at: ended + 1, count: ended + open.size }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const announce = (): void => {
    for (const listener of listeners) listener()
  }
  const leave = (controller: AbortController): void => {
    if (!open.delete(controller)) return
    ended = open.size === 0 ? 0 : ended + 1
    announce()
  }

  return {
    async run(signal, show) {
      if (open.size >= maxOpen) throw createTooMany()
      const controller = new AbortController()
      const either = AbortSignal.any([signal, controller.signal])
      open.add(controller)
      announce()
      try {
        await rested
        either.throwIfAborted()
        return await show(either, position)
      } catch (error) {
        const isRejected = isFrameRpcFailure(error) && error.rpc.code === 4001
        leave(controller)
        if (isRejected && !controller.signal.aborted) {
          rested = pause(restAfterRejection)
          for (const other of open) other.abort(createRejection())
        }
        throw error
      } finally {
        leave(controller)
      }
    },
  }
}

/** EIP-1474 */
function createTooMany(): Error {
  return createRpcFailure({
    code: -32_002,
    message: 'Too many requests wait for the visitor. Send more once those are answered.',
  })
}

import { frameRequestAbortedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import type { EmbeddedWindow } from '../../../embedded/index.ts'
import type { FrameRequestName, FrameParams, FrameResult } from '../../../protocol/index.ts'
import type { EmbeddedWindowState } from '../../model/slices/login.ts'

/** A request that the visitor answers in a window. */
export type WindowRequest<method extends FrameRequestName> = {
  readonly method: method
  readonly params: FrameParams<method>
  readonly signal?: AbortSignal | undefined
  readonly reason: EmbeddedWindowState['reason']
}

/** An open request, from the click on. */
type OpenRequest = {
  readonly reason: EmbeddedWindowState['reason']
  /** Whether the visitor answers it in the window, and not in a view of the app. */
  readonly isAnswered: boolean
  isSent: boolean
  send(window: EmbeddedWindow): Promise<void>
  abort(): void
}

/** The requests to the window of a client. */
export type WindowRequests = {
  add<method extends FrameRequestName>(request: WindowRequest<method>): Promise<FrameResult<method>>
  /** Sends those that wait. */
  sendAll(window: EmbeddedWindow): void
  /**
   * Rejects those that wait. What was sent may have been executed, so that it is aborted in the window and ends with its
   * reply.
   */
  abortAll(): void
  /** Rejects those that wait to be sent. */
  rejectUnsent(): void
  count(): number
  /** Returns a request that waits for the window. */
  findWaiting(): Pick<OpenRequest, 'reason'> | undefined
  /** Returns a request that the visitor answers in the window. */
  findAnswered(isApprovalOpen: boolean): Pick<OpenRequest, 'reason'> | undefined
}

/** Requests that a view of the window answers from the beginning. */
const answeredMethods: readonly FrameRequestName[] = ['rpcRequest', 'openSettings', 'signOut']

/**
 * Creates the list of requests.
 *
 * @param onChange - Called when one is added or ends.
 */
export function createWindowRequests(onChange: () => void): WindowRequests {
  const open = new Set<OpenRequest>()
  const list = (): readonly OpenRequest[] => [...open]

  function add<method extends FrameRequestName>(
    request: WindowRequest<method>,
  ): Promise<FrameResult<method>> {
    const { method, params, signal, reason } = request
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new WalletError(frameRequestAbortedError))
      const controller = new AbortController()
      const settle = (run: () => void): void => {
        signal?.removeEventListener('abort', abort)
        if (!open.delete(own)) return
        run()
        onChange()
      }
      function abort(): void {
        if (own.isSent) controller.abort()
        else settle(() => reject(new WalletError(frameRequestAbortedError)))
      }
      const own: OpenRequest = {
        reason,
        isAnswered: answeredMethods.includes(method),
        isSent: false,
        abort,
        async send(window) {
          own.isSent = true
          try {
            const result = await window.request(method, params, controller)
            settle(() => resolve(result))
          } catch (cause) {
            settle(() => reject(cause))
          }
        },
      }
      signal?.addEventListener('abort', abort)
      open.add(own)
      return onChange()
    })
  }

  return {
    add,
    sendAll(window) {
      for (const request of list()) if (!request.isSent) void request.send(window)
    },
    abortAll() {
      for (const request of list()) request.abort()
    },
    rejectUnsent() {
      for (const request of list()) if (!request.isSent) request.abort()
    },
    count: () => open.size,
    findWaiting: () => list().find(({ isSent }) => !isSent),
    findAnswered: (isApprovalOpen) => list().find(({ isAnswered }) => isAnswered || isApprovalOpen),
  }
}

import {
  frameAbortedError,
  frameMessageInvalidError,
  frameRequestAbortedError,
  frameTimedOutError,
  frameTooManyRequestsError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Clock } from '../kernel/index.ts'
import {
  frameLimits,
  type FrameMessage,
  type FrameMethod,
  type FrameParams,
  type FrameResult,
  frameResultSchemas,
  isFrameApprovalMethod,
} from '../protocol/index.ts'
import * as v from 'valibot'
import { createPausableTimer } from './createPausableTimer.ts'
import { createNonce } from './openFramePort.ts'
import { toFrameError } from './toFrameError.ts'

/** Milliseconds that the frame has for a login. [9.8] */
const loginTimeout = 120_000

/** Milliseconds that the frame has to say how an aborted approval ended. */
const abortTimeout = 10_000

const loginMethods: readonly FrameMethod[] = [
  'connectEmail',
  'connectDevice',
  'connectOtp',
  'connectSocial',
  'getSocialRedirectUri',
]

type Outcome = { readonly result: unknown } | { readonly error: WalletError }

type OpenRequest = {
  readonly isApproval: boolean
  readonly timer: ReturnType<typeof createPausableTimer> | undefined
  settle(outcome: Outcome): void
  /** Aborts the request in the frame. One that the visitor approves ends with the reply of the frame. */
  abort(): void
}

/** A request with its parameters. */
type FrameCall<method extends FrameMethod> = {
  readonly method: method
  readonly params: FrameParams<method>
  readonly signal?: AbortSignal | undefined
}

/** The requests to one frame that wait for their reply. */
export type RequestTable = {
  /** Sends a request through a port. */
  send<method extends FrameMethod>(
    post: (message: unknown) => void,
    request: FrameCall<method>,
  ): Promise<FrameResult<method>>
  /** Settles the request that a reply is for. Replies to other ids are dropped. */
  receive(message: Extract<FrameMessage, { readonly id: string }>): void
  /** Pauses the time limits while the visitor reads the frame. */
  setPaused(isPaused: boolean): void
  rejectAll(error: WalletError): void
  /**
   * Aborts the requests that the visitor approves, in the frame. Each ends with the reply of the frame: what was sent
   * already is not reported as aborted.
   */
  rejectApprovals(): void
}

/** Creates the table of a frame's open requests. */
export function createRequestTable(clock: Clock): RequestTable {
  const open = new Map<string, OpenRequest>()
  let isPaused = false

  function send<method extends FrameMethod>(
    post: (message: unknown) => void,
    request: FrameCall<method>,
  ): Promise<FrameResult<method>> {
    const { method, params, signal } = request
    const message = { id: createNonce(), method, params }
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(method))
      if (open.size >= frameLimits.openRequests)
        return reject(new WalletError(frameTooManyRequestsError))

      function settle(outcome: Outcome): void {
        open.delete(message.id)
        timer?.cancel()
        stopWaiting?.()
        signal?.removeEventListener('abort', abort)
        if ('error' in outcome) return reject(outcome.error)
        const parsed = v.safeParse(frameResultSchemas[method], outcome.result)
        if (parsed.success) resolve(parsed.output)
        else reject(new WalletError(frameMessageInvalidError))
      }
      function abort(): void {
        if (stopWaiting) return
        // The reply to it is of no interest, only that to the request.
        post({ id: createNonce(), method: 'abort', params: { requestId: message.id } })
        const end = (): void => settle({ error: abortError(method) })
        if (isApproval(message)) stopWaiting = clock.after(abortTimeout, end)
        else end()
      }
      let stopWaiting: (() => void) | undefined
      const timer = createLoginTimer(clock, method, settle)
      if (isPaused) timer?.pause()
      open.set(message.id, { timer, settle, abort, isApproval: isApproval(message) })
      signal?.addEventListener('abort', abort)
      tryPost(() => post(message), settle)
    })
  }

  return {
    send,
    receive(message) {
      const request = open.get(message.id)
      if (!request) return
      if (message.type === 'result') request.settle({ result: message.result })
      else request.settle({ error: toFrameError(message.error) })
    },
    setPaused(now) {
      isPaused = now
      for (const { timer } of open.values())
        if (now) timer?.pause()
        else timer?.resume()
    },
    rejectAll(error) {
      for (const request of open.values()) request.settle({ error })
    },
    rejectApprovals() {
      for (const request of open.values()) if (request.isApproval) request.abort()
    },
  }
}

/** Posts a message, and rejects its request if the message cannot be cloned. The frame checks everything else. */
function tryPost(post: () => void, settle: (outcome: Outcome) => void): void {
  try {
    post()
  } catch {
    settle({ error: new WalletError(frameMessageInvalidError) })
  }
}

/** Creates the timer of a request that logs in; undefined for the others. [9.8] */
function createLoginTimer(
  clock: Clock,
  method: FrameMethod,
  settle: (outcome: Outcome) => void,
): OpenRequest['timer'] {
  if (!loginMethods.includes(method)) return undefined
  return createPausableTimer(clock, loginTimeout, () =>
    settle({ error: new WalletError(frameTimedOutError) }),
  )
}

/** The texts of an aborted wallet request and of other aborts. [8.6] */
function abortError(method: FrameMethod): WalletError {
  return new WalletError(method === 'rpcRequest' ? frameRequestAbortedError : frameAbortedError)
}

function isApproval({ method, params }: { method: FrameMethod; params: unknown }): boolean {
  if (method === 'getUser') return (params as FrameParams<'getUser'>).siwx !== undefined
  return (
    method === 'rpcRequest' && isFrameApprovalMethod((params as FrameParams<'rpcRequest'>).method)
  )
}

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
  frameRequestSchemas,
  type FrameResult,
  isFrameApprovalMethod,
  parseFrameRequest,
} from '../protocol/index.ts'
import * as v from 'valibot'
import { createPausableTimer } from './createPausableTimer.ts'
import { createNonce } from './openFramePort.ts'
import { toFrameError } from './toFrameError.ts'

/** Milliseconds that the frame has for a login. [9.8] */
const loginTimeout = 120_000

const loginMethods: readonly FrameMethod[] = [
  'connectEmail',
  'connectDevice',
  'connectOtp',
  'connectSocial',
  'getSocialRedirectUri',
]

type OpenRequest = {
  readonly method: FrameMethod
  readonly isApproval: boolean
  readonly timer: ReturnType<typeof createPausableTimer> | undefined
  settle(outcome: { readonly result: unknown } | { readonly error: WalletError }): void
}

/** The requests to one frame that wait for their reply. */
export type RequestTable = {
  /** Sends a request through a port. */
  send<method extends FrameMethod>(
    post: (message: unknown) => void,
    request: {
      readonly method: method
      readonly params: FrameParams<method>
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<FrameResult<method>>
  /** Settles the request that a reply is for. Replies to other ids are dropped. */
  receive(message: Extract<FrameMessage, { readonly id: string }>): void
  /** Pauses the time limits while the visitor reads the frame. */
  setPaused(isPaused: boolean): void
  rejectAll(error: WalletError): void
  /** Aborts the requests that the visitor approves, here and in the frame. */
  rejectApprovals(): void
}

/** Creates the table of a frame's open requests. */
export function createRequestTable(clock: Clock): RequestTable {
  const open = new Map<string, OpenRequest>()
  const aborts = new Map<string, () => void>()
  let isPaused = false

  function send<method extends FrameMethod>(
    post: (message: unknown) => void,
    request: Parameters<RequestTable['send']>[1] & {
      readonly method: method
      readonly params: FrameParams<method>
    },
  ): Promise<FrameResult<method>> {
    const { method, params, signal } = request
    const message = { id: createNonce(), method, params }
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(method))
      if (open.size >= frameLimits.openRequests)
        return reject(new WalletError(frameTooManyRequestsError))
      if (!isSendable(message)) return reject(new WalletError(frameMessageInvalidError))
      const abort = (): void => {
        settle({ error: abortError(method) })
        // Its reply is of no interest: the request is closed already.
        post({ id: createNonce(), method: 'abort', params: { requestId: message.id } })
      }
      const timer = loginMethods.includes(method)
        ? createPausableTimer(clock, loginTimeout, () =>
            settle({ error: new WalletError(frameTimedOutError) }),
          )
        : undefined
      if (isPaused) timer?.pause()
      function settle(outcome: Parameters<OpenRequest['settle']>[0]): void {
        open.delete(message.id)
        aborts.delete(message.id)
        timer?.cancel()
        signal?.removeEventListener('abort', abort)
        if ('error' in outcome) return reject(outcome.error)
        const parsed = v.safeParse(frameRequestSchemas[method].result, outcome.result)
        if (parsed.success) resolve(parsed.output as FrameResult<method>)
        else reject(new WalletError(frameMessageInvalidError))
      }
      open.set(message.id, { method, timer, settle, isApproval: isApproval(message) })
      aborts.set(message.id, abort)
      signal?.addEventListener('abort', abort)
      post(message)
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
      for (const request of [...open.values()]) request.settle({ error })
    },
    rejectApprovals() {
      for (const [id, request] of [...open]) if (request.isApproval) aborts.get(id)?.()
    },
  }
}

/** The texts of an aborted wallet request and of other aborts. [8.6] */
function abortError(method: FrameMethod): WalletError {
  return new WalletError(method === 'rpcRequest' ? frameRequestAbortedError : frameAbortedError)
}

/** Returns whether the frame accepts a request, by the schemas that it uses itself. */
function isSendable(message: { readonly method: FrameMethod; readonly params: unknown }): boolean {
  return (
    parseFrameRequest(message) !== undefined &&
    v.is(frameRequestSchemas[message.method].params, message.params)
  )
}

function isApproval({ method, params }: { method: FrameMethod; params: unknown }): boolean {
  return (
    method === 'rpcRequest' &&
    isFrameApprovalMethod((params as FrameParams<'rpcRequest'>).method)
  )
}

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
  type FrameRequestName,
  type FrameParams,
  type FrameResult,
  frameResultSchemas,
  isFrameApprovalMethod,
} from '../protocol/index.ts'
import * as v from 'valibot'
import { createPausableTimer } from './createPausableTimer.ts'
import { createUuid } from './openFramePort.ts'
import { frameErrorToWalletError } from './frameErrorToWalletError.ts'

/** Milliseconds that the frame has for a login. [9.8] */
const loginTimeout = 120_000

/** Milliseconds that the frame has to say how an aborted approval ended. */
const abortTimeout = 10_000

const loginMethods: readonly FrameRequestName[] = [
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
type FrameCall<method extends FrameRequestName> = {
  readonly method: method
  readonly params: FrameParams<method>
  readonly signal?: AbortSignal | undefined
}

/** The requests to one frame that wait for their reply. */
export type RequestTable = {
  /** Sends a request through a port. */
  send<method extends FrameRequestName>(
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

/** Aborts a request in the frame. The reply to it is of no interest, only that to the request. */
function postAbort(post: (message: unknown) => void, requestId: string): void {
  post({ id: createUuid(), method: 'abort', params: { requestId } })
}

/** Creates the table of a frame's open requests. */
export function createRequestTable(clock: Clock): RequestTable {
  const open = new Map<string, OpenRequest>()
  let isPaused = false

  function send<method extends FrameRequestName>(
    post: (message: unknown) => void,
    request: FrameCall<method>,
  ): Promise<FrameResult<method>> {
    const { method, params, signal } = request
    const message = { id: createUuid(), method, params }
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(method))
      const isFull = open.size >= frameLimits.openRequests
      if (isFull) return reject(new WalletError(frameTooManyRequestsError))

      function settle(outcome: Outcome): void {
        open.delete(message.id)
        timer?.cancel()
        stopWaiting?.()
        signal?.removeEventListener('abort', abort)
        const parsed = parseOutcome(method, outcome)
        if ('error' in parsed) reject(parsed.error)
        else resolve(parsed.result)
      }
      function abort(): void {
        if (stopWaiting) return
        postAbort(post, message.id)
        const end = (): void => settle({ error: abortError(method) })
        if (isApproval(message)) stopWaiting = clock.after(abortTimeout, end)
        else end()
      }
      let stopWaiting: (() => void) | undefined
      // A login that the app reports as failed must not end with a session in the frame.
      const timer = createLoginTimer(clock, method, () => {
        postAbort(post, message.id)
        settle({ error: new WalletError(frameTimedOutError) })
      })
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
      else request.settle({ error: frameErrorToWalletError(message.error) })
    },
    setPaused(now) {
      isPaused = now
      for (const { timer } of open.values()) timer?.[now ? 'pause' : 'resume']()
    },
    rejectAll(error) {
      for (const request of open.values()) request.settle({ error })
    },
    rejectApprovals() {
      for (const request of open.values()) if (request.isApproval) request.abort()
    },
  }
}

/** Parses the result of a request. */
function parseOutcome<method extends FrameRequestName>(
  method: method,
  outcome: Outcome,
): { readonly result: FrameResult<method> } | { readonly error: WalletError } {
  if ('error' in outcome) return outcome
  const parsed = v.safeParse(frameResultSchemas[method], outcome.result)
  return parsed.success
    ? { result: parsed.output }
    : { error: new WalletError(frameMessageInvalidError) }
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
  method: FrameRequestName,
  onTimeout: () => void,
): OpenRequest['timer'] {
  if (!loginMethods.includes(method)) return undefined
  return createPausableTimer(clock, loginTimeout, onTimeout)
}

/** The texts of an aborted wallet request and of other aborts. [8.6] */
function abortError(method: FrameRequestName): WalletError {
  return new WalletError(method === 'rpcRequest' ? frameRequestAbortedError : frameAbortedError)
}

function isApproval({ method, params }: { method: FrameRequestName; params: unknown }): boolean {
  if (method === 'getUser') return (params as FrameParams<'getUser'>).siwx !== undefined
  return (
    method === 'rpcRequest' && isFrameApprovalMethod((params as FrameParams<'rpcRequest'>).method)
  )
}

import {
  relayRefusedError,
  relayUnreachableError,
  transportAbortedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Clock } from '../../kernel/index.ts'
import type { RelayFrame } from './readFrame.ts'

/** Requests to a relay that have no response yet. They outlive the connection they were sent on. */
export type RelayRequests = {
  /** Sends a request, at once if the connection is open, and again until there is a response. */
  send(
    method: string,
    params: unknown,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<unknown>
  /** Sends every pending request again, on a new connection. */
  resend(): void
  /** Settles the request that a response belongs to, if it is pending. */
  settle(response: Extract<RelayFrame, { kind: 'response' }>): void
  /**
   * Rejects requests that have timed out, and resends those without a response for a while.
   *
   * @returns Whether the connection seems dead: nothing was received since such a request was sent.
   */
  checkTimeouts(): boolean
  rejectAll(error: WalletError): void
  size(): number
}

type PendingRelayRequest = {
  readonly text: string
  readonly createdAt: number
  sentAt: number
  framesBefore: number
  /** Exactly one of these settles the request. */
  resolve(result: unknown): void
  reject(error: Error): void
}

/** Milliseconds after which a request is sent again, and after which it is rejected. */
const resendDelay = 15_000
const requestTimeout = 60_000
/** Bytes of a frame that relays accept. */
const maxFrameBytes = 262_144

/** Errors after which a retry may succeed: too many requests, and an internal error. */
const transientErrors: readonly unknown[] = [3001, -32603]

/**
 * Creates the requests to one relay. Retries have the id of the first attempt, so that a late response
 * to any of them settles the request.
 *
 * @param deps - `send` sends if the connection is open; `receivedFrames` counts received frames.
 */
export function createRelayRequests(deps: {
  clock: Clock
  send: (text: string) => void
  receivedFrames: () => number
}): RelayRequests {
  const { clock, send, receivedFrames } = deps
  const pending = new Map<string, PendingRelayRequest>()

  function attempt(request: PendingRelayRequest): void {
    request.sentAt = clock.now()
    request.framesBefore = receivedFrames()
    send(request.text)
  }

  function start(text: string, id: string, signal: AbortSignal | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onSettled = (): boolean => pending.delete(id)
      const request = createPendingRequest(
        { text, createdAt: clock.now(), signal },
        { resolve, reject, onSettled },
      )
      if (signal?.aborted) return
      pending.set(id, request)
      attempt(request)
    })
  }

  return {
    send(method, params, { signal } = {}) {
      let id: string
      do id = createId(clock.now())
      while (pending.has(id))
      const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
      // Some relays close the connection on an oversized frame, at every attempt.
      if (text.length > maxFrameBytes) return Promise.reject(refusedWith('Too large'))
      return start(text, id, signal)
    },
    resend: () => pending.forEach(attempt),
    settle({ id, result, error }) {
      const request = pending.get(id)
      if (!request) return
      if (!error) request.resolve(result)
      else if (!transientErrors.includes(error.code)) request.reject(refusedWith(error.reason))
    },
    checkTimeouts() {
      const now = clock.now()
      let isStale = false
      for (const request of pending.values()) {
        if (now - request.createdAt >= requestTimeout)
          request.reject(new WalletError(relayUnreachableError))
        else if (now - request.sentAt >= resendDelay) {
          isStale ||= request.framesBefore === receivedFrames()
          attempt(request)
        }
      }
      return isStale
    },
    rejectAll: (error) => pending.forEach((request) => request.reject(error)),
    size: () => pending.size,
  }
}

/** Creates a request that an abort rejects too. `onSettled` is called however it is settled. */
function createPendingRequest(
  {
    text,
    createdAt,
    signal,
  }: Pick<PendingRelayRequest, 'text' | 'createdAt'> & { signal: AbortSignal | undefined },
  {
    resolve,
    reject,
    onSettled,
  }: Pick<PendingRelayRequest, 'resolve' | 'reject'> & { onSettled: () => void },
): PendingRelayRequest {
  const onAbort = (): void =>
    settle(() => reject(new WalletError(transportAbortedError, {}, { cause: signal?.reason })))
  const settle = (run: () => void): void => {
    onSettled()
    signal?.removeEventListener('abort', onAbort)
    run()
  }
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  return {
    text,
    createdAt,
    sentAt: 0,
    framesBefore: 0,
    resolve: (result) => settle(() => resolve(result)),
    reject: (error) => settle(() => reject(error)),
  }
}

function refusedWith(reason: string): WalletError {
  return new WalletError(relayRefusedError, { reason: reason.slice(0, 300) })
}

/** Creates an id of 19 digits: milliseconds since 1970 and six random digits. */
function createId(now: number): string {
  return `${now}${Math.random().toFixed(6).slice(2)}`
}

import { WalletError } from '../../errors/index.ts'
import type { Clock } from '../../kernel/index.ts'
import type { RelayFrame } from './readFrame.ts'

/** Calls to a relay that are not answered yet. They outlive the line they were made on. */
export type RelayRequests = {
  /** Calls, now if the line is up and again until it is answered. */
  send(
    method: string,
    params: unknown,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<unknown>
  /** The line is new: calls again whatever waits. */
  resend(): void
  /** Takes an answer. Tells whether it was asked for. */
  settle(answer: Extract<RelayFrame, { kind: 'answer' }>): void
  /**
   * Gives up what waits too long, and calls again what the relay passed over.
   *
   * @returns Whether the line seems dead: nothing was heard since a call that should be answered.
   */
  checkTimeouts(): boolean
  rejectAll(error: WalletError): void
  size(): number
}

type PendingRelayRequest = {
  readonly text: string
  readonly madeAt: number
  calledAt: number
  heardBefore: number
  /** Exactly one of these ends it. */
  resolve(result: unknown): void
  reject(error: Error): void
}

/** ms. */
const resendDelay = 15_000
const requestTimeout = 60_000
/** Bytes that relays take in one frame. */
const maxFrameBytes = 262_144

/** Codes after which the same call may do better: too many requests, and a failure of the relay. */
const transientErrors: readonly unknown[] = [3001, -32603]

/**
 * Keeps the calls to one relay.
 *
 * Every try of a call has the same id, so that a late answer to an earlier one is an answer.
 *
 * @param deps - `send` sends if the line is up; `heard` counts what came.
 * @returns The calls.
 */
export function createRelayRequests(deps: {
  clock: Clock
  send: (text: string) => void
  heard: () => number
}): RelayRequests {
  const { clock, send, heard } = deps
  const waiting = new Map<string, PendingRelayRequest>()

  function attempt(call: PendingRelayRequest): void {
    call.calledAt = clock.now()
    call.heardBefore = heard()
    send(call.text)
  }

  function begin(text: string, id: string, signal: AbortSignal | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const over = (): boolean => waiting.delete(id)
      const call = createPendingRequest(
        { text, madeAt: clock.now(), signal },
        { resolve, reject, over },
      )
      if (signal?.aborted) return
      waiting.set(id, call)
      attempt(call)
    })
  }

  return {
    send(method, params, { signal } = {}) {
      let id: string
      do id = makeId(clock.now())
      while (waiting.has(id))
      const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
      // Some relays hang up on what is too large, and would on every try.
      if (text.length > maxFrameBytes) return Promise.reject(refusedWith('Too large'))
      return begin(text, id, signal)
    },
    resend: () => waiting.forEach(attempt),
    settle({ id, result, error }) {
      const call = waiting.get(id)
      if (!call) return
      if (!error) call.resolve(result)
      else if (!transientErrors.includes(error.code)) call.reject(refusedWith(error.reason))
    },
    checkTimeouts() {
      const now = clock.now()
      let isDead = false
      for (const call of waiting.values()) {
        if (now - call.madeAt >= requestTimeout) call.reject(new WalletError('relay.unreachable'))
        else if (now - call.calledAt >= resendDelay) {
          isDead ||= call.heardBefore === heard()
          attempt(call)
        }
      }
      return isDead
    },
    rejectAll: (error) => waiting.forEach((call) => call.reject(error)),
    size: () => waiting.size,
  }
}

/** Makes a call that an abort ends too; `over` is told however it ends. */
function createPendingRequest(
  {
    text,
    madeAt,
    signal,
  }: Pick<PendingRelayRequest, 'text' | 'madeAt'> & { signal: AbortSignal | undefined },
  { resolve, reject, over }: Pick<PendingRelayRequest, 'resolve' | 'reject'> & { over: () => void },
): PendingRelayRequest {
  const abort = (): void => end(() => reject(abortedBy(signal)))
  const end = (tell: () => void): void => {
    over()
    signal?.removeEventListener('abort', abort)
    tell()
  }
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    text,
    madeAt,
    calledAt: 0,
    heardBefore: 0,
    resolve: (result) => end(() => resolve(result)),
    reject: (error) => end(() => reject(error)),
  }
}

function refusedWith(reason: string): WalletError {
  return new WalletError('relay.refused', { reason: reason.slice(0, 300) })
}

function abortedBy(signal: AbortSignal | undefined): WalletError {
  return new WalletError('transport.aborted', {}, { cause: signal?.reason })
}

/** 19 digits: milliseconds, and six digits of chance. */
function makeId(now: number): string {
  return `${now}${Math.random().toFixed(6).slice(2)}`
}

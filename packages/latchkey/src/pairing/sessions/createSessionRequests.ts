import {
  pairingNoSessionError,
  transportAbortedError,
  walletUnauthorizedError,
} from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { allowsRequest } from '../namespaces/index.ts'
import type { PairingClient, PendingRequest } from '../PairingClient.ts'
import type { PairingContext } from '../PairingContext.ts'
import { fromPeerError } from '../fromPeerError.ts'
import { unixSeconds } from '../unixSeconds.ts'
import { sessionLifetime } from './sessionLifetime.ts'

/** Requests to the wallets of sessions. */
export type SessionRequests = {
  /** Sends any request of the protocol to the wallet of a session. */
  sendRequest(parameters: {
    readonly topic: string
    readonly call: { readonly method: string; readonly params: unknown }
    readonly ttl?: number | undefined
    readonly signal?: AbortSignal | undefined
    readonly id?: number | undefined
    readonly onSent?: (() => void) | undefined
  }): Promise<unknown>
  /** Sends `wc_sessionRequest`. */
  request: PairingClient['request']
}

/**
 * Seconds after which a request expires at the earliest.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/session-request-expiry
 */
const minExpiry = 300

/**
 * Creates the requests to the wallets of sessions. They reject with a `WalletError`.
 */
export function createSessionRequests(context: PairingContext): SessionRequests {
  const { peerRpc, clock, sessions, emit } = context
  const running = new Map<AbortController, string>()
  const pending = new Map<number, PendingRequest>()

  function emitPending(): void {
    emit({ type: 'requests', pending: [...pending.values()] })
  }

  context.onRejectPending((topic, error) => {
    for (const [controller, other] of running) if (other === topic) controller.abort(error)
  })

  const sendRequest: SessionRequests['sendRequest'] = async (parameters) => {
    const { topic, call, signal: callerSignal, ...options } = parameters
    if (!sessions.get(topic)) throw new WalletError(pairingNoSessionError)
    const controller = new AbortController()
    const signal = callerSignal
      ? AbortSignal.any([controller.signal, callerSignal])
      : controller.signal
    running.set(controller, topic)
    try {
      return await untilAborted(signal, () => peerRpc.request(topic, call, { ...options, signal }))
    } catch (error) {
      throw fromPeerError(error)
    } finally {
      running.delete(controller)
    }
  }

  return {
    sendRequest,
    async request({ topic, chain, method, params, expiry = minExpiry, signal }) {
      const record = sessions.get(topic)
      if (!record) throw new WalletError(pairingNoSessionError)
      if (!allowsRequest(record.session.namespaces, chain, method))
        throw new WalletError(walletUnauthorizedError, { chain, method })
      const id = peerRpc.nextId()
      const ttl = Math.floor(Math.min(Math.max(expiry, minExpiry), sessionLifetime)) || minExpiry
      const request = { method, params, expiryTimestamp: unixSeconds(clock) + ttl }
      const call = { method: 'wc_sessionRequest', params: { request, chainId: chain } }
      let isSettled = false
      const onSent = (): void => {
        // The response may arrive before the relay's confirmation.
        if (isSettled) return
        pending.set(id, { id, topic, method })
        emitPending()
      }
      return sendRequest({ topic, call, ttl, signal, id, onSent }).finally(() => {
        isSettled = true
        if (pending.delete(id)) emitPending()
      })
    },
  }
}

/** Rejects as soon as the signal aborts, without waiting for `run` to do so. */
function untilAborted(signal: AbortSignal, run: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    function onAbort(): void {
      const { reason } = signal as { reason: unknown }
      reject(
        isWalletError(reason)
          ? reason
          : new WalletError(transportAbortedError, {}, { cause: reason }),
      )
    }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}

import { walletFailedError, walletTimedOutError } from '../../errors/catalogue/index.ts'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { type Clock, withTimeout } from '../../kernel/index.ts'
import type { IncomingResponse } from '../PeerRpc.ts'

/** Requests to peers that have no response yet. */
export type PendingResponses = {
  /** Sends a request and waits for the response. */
  wait(
    request: { readonly topic: string; readonly id: number },
    options: {
      /** Seconds. */
      readonly ttl: number
      readonly signal?: AbortSignal | undefined
      /** Publishes the request. Its rejection rejects the request. */
      readonly send: (signal: AbortSignal) => Promise<void>
    },
  ): Promise<unknown>
  /** Settles the request that a response belongs to, if it is pending. */
  settle(incoming: IncomingResponse): void
  /** Rejects the requests on a topic, or all of them. */
  reject(error: WalletError, topic?: string): void
}

type PendingRequest = {
  readonly topic: string
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Creates an empty set of pending requests.
 */
export function createPendingResponses(clock: Clock): PendingResponses {
  const pending = new Map<number, PendingRequest>()

  return {
    async wait({ topic, id }, { ttl, signal, send }) {
      const sending = new AbortController()
      const response = new Promise((resolve, reject) => {
        pending.set(id, { topic, resolve, reject })
        send(sending.signal).catch(reject)
      })
      const error = (): WalletError => new WalletError(walletTimedOutError)
      try {
        return await withTimeout(response, { clock, ms: ttl * 1000, signal, error })
      } finally {
        pending.delete(id)
        sending.abort()
      }
    },
    settle({ topic, id, response }) {
      const request = pending.get(id)
      // A peer must not respond to a request on another topic.
      if (request?.topic !== topic) return
      if ('error' in response)
        request.reject(translateWalletError(response.error, walletFailedError))
      else request.resolve(response.result)
    },
    reject(error, topic) {
      for (const request of pending.values())
        if (topic === undefined || request.topic === topic) request.reject(error)
    },
  }
}

import { translateWalletError, WalletError } from '../../errors/index.ts'
import { type Clock, withTimeout } from '../../kernel/index.ts'
import type { IncomingResponse } from '../PeerRpc.ts'

/** Requests that peers have not answered yet. */
export type PendingResponses = {
  /** Waits for the answer. */
  wait(
    request: { readonly topic: string; readonly id: number },
    options: {
      /** Seconds. */
      readonly ttl: number
      readonly signal?: AbortSignal | undefined
      /** Hands the request over; when that fails, so does the waiting. */
      readonly send: (signal: AbortSignal) => Promise<void>
    },
  ): Promise<unknown>
  /** Gives an answer to who waits for it. */
  settle(arrived: IncomingResponse): void
  /** Ends the waiting on a topic, or everywhere. */
  reject(error: WalletError, topic?: string): void
}

type Waiting = {
  readonly topic: string
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Keeps the requests to peers.
 *
 * @param clock - Tells when time is up.
 * @returns The requests, none yet.
 */
export function createPendingResponses(clock: Clock): PendingResponses {
  const waiting = new Map<number, Waiting>()

  return {
    async wait({ topic, id }, { ttl, signal, send }) {
      const sending = new AbortController()
      const answered = new Promise((resolve, reject) => {
        waiting.set(id, { topic, resolve, reject })
        send(sending.signal).catch(reject)
      })
      const error = (): WalletError => new WalletError('wallet.timed_out')
      try {
        return await withTimeout(answered, { clock, ms: ttl * 1000, signal, error })
      } finally {
        waiting.delete(id)
        sending.abort()
      }
    },
    settle({ topic, id, response: answer }) {
      const one = waiting.get(id)
      // Nobody answers for the peer of another topic.
      if (one?.topic !== topic) return
      if ('error' in answer) one.reject(translateWalletError(answer.error, 'wallet.failed'))
      else one.resolve(answer.result)
    },
    reject(error, topic) {
      for (const one of waiting.values())
        if (topic === undefined || one.topic === topic) one.reject(error)
    },
  }
}

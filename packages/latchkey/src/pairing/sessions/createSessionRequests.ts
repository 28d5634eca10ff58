import { isWalletError, WalletError } from '../../errors/index.ts'
import { allowsRequest } from '../namespaces/index.ts'
import type { Pairing, PendingRequest } from '../Pairing.ts'
import { fromPeerError } from '../peerErrors.ts'
import { type PairingContext, unixSeconds, sessionLifetime } from '../PairingContext.ts'

/** What is asked of wallets, and who waits for it. */
export type SessionRequests = {
  /** Asks the wallet of a session anything of the protocol. */
  sendRequest(parameters: {
    readonly topic: string
    readonly call: { readonly method: string; readonly params: unknown }
    readonly ttl?: number | undefined
    readonly signal?: AbortSignal | undefined
    readonly id?: number | undefined
    readonly onSent?: (() => void) | undefined
  }): Promise<unknown>
  request: Pairing['request']
}

/** Seconds that wallets accept for the expiry of a request. WalletConnect specs "Session request" */
const shortest = 300

/**
 * Keeps the requests that wallets have not answered yet.
 *
 * @param room - What they go through.
 * @returns Ways to ask, each rejected with an error of the catalogue.
 */
export function createSessionRequests(room: PairingContext): SessionRequests {
  const { peerRpc: wire, clock, sessions, emit } = room
  const running = new Map<AbortController, string>()
  const pending = new Map<number, PendingRequest>()

  function show(): void {
    emit({ type: 'requests', pending: [...pending.values()] })
  }

  room.onRejectPending((topic, error) => {
    for (const [controller, other] of running) if (other === topic) controller.abort(error)
  })

  const ask: SessionRequests['sendRequest'] = async ({
    topic,
    call,
    signal: outer,
    ...options
  }) => {
    if (!sessions.get(topic)) throw new WalletError('pairing.no_session')
    const controller = new AbortController()
    const signal = outer ? AbortSignal.any([controller.signal, outer]) : controller.signal
    running.set(controller, topic)
    try {
      return await untilAborted(signal, () => wire.request(topic, call, { ...options, signal }))
    } catch (error) {
      throw fromPeerError(error)
    } finally {
      running.delete(controller)
    }
  }

  return {
    sendRequest: ask,
    async request({ topic, chain, method, params, expiry = shortest, signal }) {
      const record = sessions.get(topic)
      if (!record) throw new WalletError('pairing.no_session')
      if (!allowsRequest(record.session.namespaces, chain, method))
        throw new WalletError('wallet.unauthorized', { chain, method })
      const id = wire.nextId()
      const ttl = Math.floor(Math.min(Math.max(expiry, shortest), sessionLifetime)) || shortest
      const request = { method, params, expiryTimestamp: unixSeconds(clock) + ttl }
      const call = { method: 'wc_sessionRequest', params: { request, chainId: chain } }
      let isOver = false
      const onSent = (): void => {
        // The answer may be faster than the relay's word that it has the request.
        if (isOver) return
        pending.set(id, { id, topic, method })
        show()
      }
      return ask({ topic, call, ttl, signal, id, onSent }).finally(() => {
        isOver = true
        if (pending.delete(id)) show()
      })
    },
  }
}

/** Rejects at once when the signal aborts, whenever the wire gets round to it. */
function untilAborted(signal: AbortSignal, run: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    function aborted(): void {
      const { reason } = signal as { reason: unknown }
      reject(isWalletError(reason) ? reason : abortedBy(reason))
    }
    if (signal.aborted) return aborted()
    signal.addEventListener('abort', aborted, { once: true })
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', aborted))
  })
}

function abortedBy(cause: unknown): WalletError {
  return new WalletError('transport.aborted', {}, { cause })
}

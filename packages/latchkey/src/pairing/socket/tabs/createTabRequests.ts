import { transportAbortedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import type { RelayTabLeader } from './createRelayTabLeader.ts'
import { deserializeError } from './serializedError.ts'
import type { TabCall, TabEndpoint, TabMessage } from './TabMessage.ts'

/** The calls of this tab, run by itself while it is leader, else by the leader. */
export type TabRequests = {
  run(call: TabCall, signal?: AbortSignal): Promise<void>
  /** Sends pending calls again, to a new leader. */
  resend(): void
  onTabMessage(message: TabMessage): void
  rejectAll(error: WalletError): void
}

type TabRequest = {
  readonly n: number
  readonly call: TabCall
  readonly signal: AbortSignal
  /** Cancels the timeout of the acknowledgement. */
  cancelTimeout(): void
  settle(error?: unknown): void
}

/** Milliseconds that the leader may take to acknowledge a call. */
const acknowledgeTimeout = 3000

/**
 * Creates the calls of one tab.
 *
 * @param parameters - `leader` returns the leader while this tab is the leader; `onNoLeader` is
 * called when a call is not acknowledged.
 */
export function createTabRequests(parameters: {
  clock: Clock
  tab: TabEndpoint
  leader: () => RelayTabLeader | undefined
  onNoLeader: () => void
}): TabRequests {
  const { clock, tab, leader, onNoLeader } = parameters
  const pending = new Map<number, TabRequest>()
  let count = 0

  function send(request: TabRequest): void {
    const { n, call, signal } = request
    request.cancelTimeout()
    const current = leader()
    if (current) {
      // A call that ends because this tab loses the socket is repeated by the next leader.
      const settle = (error?: unknown): void => void (leader() === current && request.settle(error))
      current.run(tab.id, call, signal).then(() => settle(), settle)
      return
    }
    request.cancelTimeout = clock.after(acknowledgeTimeout, onNoLeader)
    tab.post({ kind: 'call', n, call })
  }

  return {
    run: (call, callerSignal) =>
      new Promise((resolve, reject) => {
        count++
        const n = count
        const controller = new AbortController()
        const onAbort = (): void => {
          const cause: unknown = callerSignal?.reason
          controller.abort(cause)
          if (!leader()) tab.post({ kind: 'cancel', n })
          request.settle(new WalletError(transportAbortedError, {}, { cause }))
        }
        const request: TabRequest = {
          n,
          call,
          signal: controller.signal,
          cancelTimeout: () => {},
          settle(error) {
            request.cancelTimeout()
            pending.delete(n)
            callerSignal?.removeEventListener('abort', onAbort)
            if (error === undefined) resolve()
            else reject(error)
          },
        }
        if (callerSignal?.aborted) return onAbort()
        callerSignal?.addEventListener('abort', onAbort)
        pending.set(n, request)
        send(request)
      }),
    resend: () => pending.forEach(send),
    onTabMessage(message) {
      if (message.kind === 'acknowledged') pending.get(message.n)?.cancelTimeout()
      if (message.kind === 'done')
        pending.get(message.n)?.settle(message.error && deserializeError(message.error))
    },
    rejectAll: (error) => pending.forEach((request) => request.settle(error)),
  }
}

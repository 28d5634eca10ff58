import * as v from 'valibot'
import { encodeNotifiedAccount } from './encodeAccountReply.ts'
import type { LocalSolanaChain, LocalSolanaChainEvent } from './createLocalSolanaChain.ts'
import { formatJson } from './json.ts'
import { isWritable } from './message.ts'
import { signatureParamSchema } from './methods/history.ts'
import { solanaRpcError } from './solanaRpcError.ts'
import {
  solanaAccountRpcOptionsSchema,
  addressParamSchema,
  readParams,
  type SolanaRpcHandler,
} from './rpcParams.ts'

/** Subscriptions of one socket. */
export type SocketSubscriptions = {
  readonly methods: Readonly<Record<string, SolanaRpcHandler>>
  close(): void
}

/** Maps a chain event to a notification. */
type SubscriptionListener = (
  event: LocalSolanaChainEvent,
  notify: (result: unknown) => void,
) => void

type SubscriptionList = {
  /** Opens a subscription and returns its id. `notification` is the method of its notifications. */
  open(notification: string, listener: SubscriptionListener): number
  /** Delivers an event to one subscription. */
  deliver(id: number, event: LocalSolanaChainEvent): void
}

const maximumSubscriptions = 1_000

/**
 * Creates the subscription methods of one socket.
 *
 * @param chain - The chain.
 * @param send - Sends a text to the subscriber. It must defer texts while a request is handled: a
 * notification can precede the response with the subscription id.
 * @returns The methods, and `close` to end all subscriptions.
 * @see https://solana.com/docs/rpc/websocket
 */
export function createSubscriptionMethods(
  chain: LocalSolanaChain,
  send: (text: string) => void,
): SocketSubscriptions {
  const listeners = new Map<number, (event: LocalSolanaChainEvent) => void>()
  let lastId = 0
  const unwatch = chain.watch((event) => {
    for (const listener of listeners.values()) listener(event)
  })
  const list: SubscriptionList = {
    open(method, listener) {
      if (listeners.size >= maximumSubscriptions)
        throw solanaRpcError('internal', `Too many subscriptions; max ${maximumSubscriptions}`)
      const subscription = ++lastId
      const notify = (result: unknown): void => {
        // A signature subscription ends with its notification.
        if (method === 'signatureNotification') listeners.delete(subscription)
        send(formatJson({ jsonrpc: '2.0', method, params: { result, subscription } }))
      }
      listeners.set(subscription, (event) => listener(event, notify))
      return subscription
    },
    deliver: (id, event) => listeners.get(id)?.(event),
  }
  const unsubscribe: SolanaRpcHandler = (params) => {
    const [id] = readParams(params, [v.number()])
    if (!listeners.delete(id)) throw solanaRpcError('invalidParams', 'Invalid subscription id.')
    return true
  }
  return {
    methods: {
      ...subscriptionMethods(chain, list),
      signatureUnsubscribe: unsubscribe,
      accountUnsubscribe: unsubscribe,
      slotUnsubscribe: unsubscribe,
    },
    close() {
      unwatch()
      listeners.clear()
    },
  }
}

function subscriptionMethods(
  chain: LocalSolanaChain,
  list: SubscriptionList,
): Record<string, SolanaRpcHandler> {
  return {
    signatureSubscribe(params) {
      const [signature] = readParams(params, [signatureParamSchema])
      const id = list.open('signatureNotification', (event, notify) => {
        if (event.kind !== 'transaction' || event.record.decoded.signature !== signature) return
        const { error, slot } = event.record
        notify({ context: { slot }, value: { err: error ?? null } })
      })
      const record = chain.record(signature)
      if (record) list.deliver(id, { kind: 'transaction', record })
      return id
    },
    accountSubscribe(params) {
      const [address, options] = readParams(params, [
        addressParamSchema,
        solanaAccountRpcOptionsSchema,
      ])
      return list.open('accountNotification', (event, notify) => {
        if (event.kind !== 'transaction') return
        const { decoded, slot } = event.record
        const index = decoded.accounts.indexOf(address)
        if (index < 0 || !isWritable(decoded, index)) return
        const account = chain.account(address)
        const value = account ? encodeNotifiedAccount(chain, account, options) : null
        notify({ context: { slot }, value })
      })
    },
    slotSubscribe: () =>
      list.open('slotNotification', (event, notify) => {
        if (event.kind !== 'slot') return
        const { slot } = event
        notify({ slot, parent: slot - 1n, root: slot - 1n })
      }),
  }
}

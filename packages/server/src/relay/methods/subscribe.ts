import {
  relayBatchUnsubscribeSchema,
  relayTopicParamsSchema,
  relayTopicsParamsSchema,
} from 'latchkey/protocol'
import { consumeQuota } from '../ClientConnection.ts'
import {
  type AnyRelayMethod,
  type RelayMethodCaller,
  type RelayMethodDeps,
  defineMethod,
  type RelayMethodResult,
} from './RelayMethod.ts'

/** Subscribes; `shape` builds the result from the subscription ids. */
async function subscribe(
  { hub }: RelayMethodDeps,
  { connection, deliveryMethod }: RelayMethodCaller,
  topics: readonly string[],
  shape: (ids: readonly string[]) => unknown,
): Promise<RelayMethodResult> {
  if (!consumeQuota(connection, 'operations', topics.length)) return { error: 'TooManyRequests' }
  const ids = await hub.subscribe(connection, topics, deliveryMethod)
  return ids === 'full' ? { error: 'SubscriberLimitExceeded' } : { result: shape(ids) }
}

const subscribeOne = defineMethod({
  params: relayTopicParamsSchema,
  run: (deps, call, { topic }) => subscribe(deps, call, [topic], ([id]) => id),
})

/** Methods that subscribe and unsubscribe. A subscription is active once the response was sent. */
export const relaySubscribeHandlers: Readonly<Record<string, AnyRelayMethod>> = {
  subscribe: subscribeOne,
  subscribeBlocking: subscribeOne,
  batchSubscribe: defineMethod({
    params: relayTopicsParamsSchema,
    run: (deps, call, { topics }) => subscribe(deps, call, topics, (ids) => ids),
  }),
  batchSubscribeBlocking: defineMethod({
    params: relayTopicsParamsSchema,
    run: (deps, call, { topics }) =>
      subscribe(deps, call, topics, (ids) => ids.map((id) => ({ id }))),
  }),
  unsubscribe: defineMethod({
    params: relayTopicParamsSchema,
    async run({ hub }, { connection }, { topic }) {
      await hub.unsubscribe(connection, [topic])
      return { result: true }
    },
  }),
  batchUnsubscribe: defineMethod({
    params: relayBatchUnsubscribeSchema,
    async run({ hub }, { connection }, { subscriptions }) {
      await hub.unsubscribe(
        connection,
        subscriptions.map(({ topic }) => topic),
      )
      return { result: true }
    },
  }),
}

/** `wc_createTopic`. */
export const relayTopicHandlers: Readonly<Record<string, AnyRelayMethod>> = {
  createTopic: defineMethod({
    params: relayTopicParamsSchema,
    run: (deps, call, { topic }) => subscribe(deps, call, [topic], () => true),
  }),
}

import { relayBatchUnsubscribe, relayTopic, relayTopics } from 'latchkey/protocol'
import { spend } from '../Connection.ts'
import { type AnyMethod, type Call, type MethodDeps, method, type Reply } from './Method.ts'

/** Subscribes; `shape` makes the result out of the subscription ids. */
async function subscribe(
  { hub }: MethodDeps,
  { connection, deliveryMethod }: Call,
  topics: readonly string[],
  shape: (ids: readonly string[]) => unknown,
): Promise<Reply> {
  if (!spend(connection, 'operations', topics.length)) return { refusal: 'TooManyRequests' }
  const ids = await hub.subscribe(connection, topics, deliveryMethod)
  return ids === 'full' ? { refusal: 'SubscriberLimitExceeded' } : { result: shape(ids) }
}

const one = method({
  params: relayTopic,
  run: (deps, call, { topic }) => subscribe(deps, call, [topic], ([id]) => id),
})

/** Everything that subscribes or no longer wants to be. Blocking or not, a subscription stands once answered. */
export const subscribeMethods: Readonly<Record<string, AnyMethod>> = {
  subscribe: one,
  subscribeBlocking: one,
  batchSubscribe: method({
    params: relayTopics,
    run: (deps, call, { topics }) => subscribe(deps, call, topics, (ids) => ids),
  }),
  batchSubscribeBlocking: method({
    params: relayTopics,
    run: (deps, call, { topics }) =>
      subscribe(deps, call, topics, (ids) => ids.map((id) => ({ id }))),
  }),
  unsubscribe: method({
    params: relayTopic,
    async run({ hub }, { connection }, { topic }) {
      await hub.unsubscribe(connection, [topic])
      return { result: true }
    },
  }),
  batchUnsubscribe: method({
    params: relayBatchUnsubscribe,
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
export const topicMethods: Readonly<Record<string, AnyMethod>> = {
  createTopic: method({
    params: relayTopic,
    run: (deps, call, { topic }) => subscribe(deps, call, [topic], () => true),
  }),
}

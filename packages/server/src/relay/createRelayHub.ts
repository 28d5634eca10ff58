import type { Clock } from '../clock/Clock.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import {
  type ClientConnection,
  hasSubscriptionsLeft,
  type RelaySubscription,
} from './ClientConnection.ts'
import { createMailboxReader } from './createMailboxReader.ts'
import { createTopicSubscriptions, subscriptionId } from './createTopicSubscriptions.ts'
import {
  createDeliverySender,
  type DeliverySender,
  formatDelivery,
  disconnectSlowConsumer,
} from './createDeliverySender.ts'
import type { RelayStore, StoredMessage } from './drivers/RelayStore.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Routes messages to the subscriptions of this node. */
export type RelayHub = {
  /**
   * Subscribes a connection. The contents of the mailboxes are sent after the response.
   *
   * @returns Subscription ids, in the order of the topics; `full` when the quota is exhausted.
   */
  subscribe(
    connection: ClientConnection,
    topics: readonly string[],
    method: string,
  ): Promise<readonly string[] | 'full'>
  unsubscribe(connection: ClientConnection, topics: readonly string[]): Promise<void>
  /** Sends a message to all live subscriptions of this node except those of its publisher. */
  deliver(message: StoredMessage): void
  /**
   * Sends a message that is in no mailbox to all subscriptions of this node except those of its
   * publisher, whether their mailboxes have been read or not.
   */
  deliverUnstored(message: StoredMessage): void
  /** Returns whether this node has a subscription to a message's topic besides its publisher's. */
  hasSubscriber(message: StoredMessage): boolean
  /**
   * Delivers a stored message that was published again: reads the mailboxes of the subscriptions that
   * have not been sent it.
   */
  redeliver(message: StoredMessage): void
  /** Reads the mailboxes of topics again, for all subscriptions of this node. */
  rereadMailboxes(topics: readonly string[]): void
  /** Handles an acknowledgement; returns whether its id is that of a delivery. */
  acknowledge(connection: ClientConnection, id: number): boolean
  getCounts(): { readonly topics: number; readonly subscriptions: number }
}

type RelayHubDeps = {
  readonly store: RelayStore
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly nextId: () => number
}

/**
 * Creates the hub of a relay node.
 *
 * @param deps - `store` holds undelivered messages; `nextId` generates delivery ids.
 */
export function createRelayHub(deps: RelayHubDeps): RelayHub {
  const { store, clock } = deps
  const subscriptionTable = createTopicSubscriptions()
  const send = createDeliverySender(deps)
  const sendDeps = { ...deps, send }
  const reader = createMailboxReader(sendDeps)

  const deliver = (message: StoredMessage, isStored: boolean): void =>
    deliverNow(sendDeps, subscriptionTable.get(message.topic), { message, isStored })

  async function unsubscribe(
    connection: ClientConnection,
    topics: readonly string[],
  ): Promise<void> {
    const unsubscribedTopics = topics.filter((topic) => {
      const subscription = connection.subscriptions.get(topic)
      return subscription !== undefined && subscriptionTable.remove(subscription)
    })
    connection.lastActiveAt = clock.now()
    if (unsubscribedTopics.length > 0) await store.leave(unsubscribedTopics)
  }

  return {
    unsubscribe,
    async subscribe(connection, topics, method) {
      const { client, subscriptions } = connection
      const added = [...new Set(topics)].filter((topic) => !subscriptions.has(topic))
      if (added.length > 0 && !hasSubscriptionsLeft(connection, added.length)) return 'full'
      const unroutedTopics = added.filter((topic) => subscriptionTable.get(topic).size === 0)
      // Registered before the mailbox is read, so that a message published in between is not lost.
      for (const topic of added) subscriptionTable.add(connection, topic, method)
      try {
        if (unroutedTopics.length > 0) await store.join(unroutedTopics)
      } catch (error) {
        await unsubscribe(connection, added).catch(() => {})
        throw error
      }
      // Mailboxes of topics with an earlier subscription have been read already.
      const newSubscriptions = added.flatMap((topic) => subscriptions.get(topic) ?? [])
      setImmediate(() => reader.read(newSubscriptions))
      return topics.map((topic) => subscriptionId(topic, client.id))
    },
    deliver: (message) => deliver(message, true),
    deliverUnstored: (message) => deliver(message, false),
    hasSubscriber: ({ topic, publisher }) => subscriptionTable.hasOther(topic, publisher),
    redeliver: (message) =>
      reader.read(subscriptionsWithout(message, subscriptionTable.get(message.topic))),
    rereadMailboxes(topics) {
      reader.read(topics.flatMap((topic) => [...subscriptionTable.get(topic)]))
    },
    acknowledge: (connection, id) => acknowledge(deps, connection, id),
    getCounts: subscriptionTable.getCounts,
  }
}

function deliverNow(
  deps: RelayHubDeps & { readonly send: DeliverySender },
  subscriptions: Iterable<RelaySubscription>,
  { message, isStored }: { readonly message: StoredMessage; readonly isStored: boolean },
): void {
  let data: string | undefined
  for (const subscription of subscriptions) {
    const { connection, sentHashes, state } = subscription
    if (connection.client.id === message.publisher || sentHashes.has(message.hash)) continue
    if (isStored && state !== 'live' && !connection.isDelayed) {
      if (state === 'reading') subscription.state = 'again'
      continue
    }
    data ??= formatDelivery(message)
    deps.send(subscription, message, data)
    deps.metrics.deliverySeconds.observe((deps.clock.now() - message.publishedAt) / 1_000)
    disconnectSlowConsumer(deps, connection)
  }
}

/** Returns the subscriptions that have not been sent a message. */
function subscriptionsWithout(
  { hash, publisher }: StoredMessage,
  subscriptions: Iterable<RelaySubscription>,
): readonly RelaySubscription[] {
  return [...subscriptions].filter(
    ({ connection, sentHashes }) => connection.client.id !== publisher && !sentHashes.has(hash),
  )
}

function acknowledge({ metrics }: RelayHubDeps, connection: ClientConnection, id: number): boolean {
  const receipt = connection.unacknowledged.get(id)
  if (!receipt) return false
  connection.unacknowledged.delete(id)
  metrics.acknowledged.inc()
  connection.acknowledged.add(receipt)
  return true
}

import { createHash } from 'node:crypto'
import {
  type ClientConnection,
  type RelaySubscription,
  listConnectionQuotaUsages,
} from './ClientConnection.ts'

/** The subscriptions of this node, by topic. */
export type TopicSubscriptions = {
  add(connection: ClientConnection, topic: string, method: string): RelaySubscription
  /** Removes a subscription; returns whether it was the last one of its topic. */
  remove(subscription: RelaySubscription): boolean
  /** Returns the subscriptions to a topic. */
  get(topic: string): ReadonlySet<RelaySubscription>
  /** Returns whether an open connection of another client is subscribed to a topic. */
  hasOther(topic: string, clientId: string): boolean
  getCounts(): { readonly topics: number; readonly subscriptions: number }
}

const noSubscriptions: ReadonlySet<RelaySubscription> = Object.freeze(
  new Set<RelaySubscription>([]),
)

/** Creates an empty subscription table. */
export function createTopicSubscriptions(): TopicSubscriptions {
  const byTopic = new Map<string, Set<RelaySubscription>>()
  let subscriptions = 0

  return {
    add(connection, topic, deliveryMethod) {
      const id = subscriptionId(topic, connection.client.id)
      const sentHashes = new Set<string>()
      const added: RelaySubscription = {
        topic,
        id,
        connection,
        deliveryMethod,
        sentHashes,
        isRead: false,
        state: 'waiting',
      }
      connection.subscriptions.set(topic, added)
      for (const usage of listConnectionQuotaUsages(connection)) usage.subscriptions += 1
      subscriptions += 1
      const others = byTopic.get(topic)
      if (others) others.add(added)
      else byTopic.set(topic, new Set([added]))
      return added
    },
    remove(subscription) {
      const { topic, connection } = subscription
      connection.subscriptions.delete(topic)
      connection.unread.delete(subscription)
      for (const usage of listConnectionQuotaUsages(connection)) usage.subscriptions -= 1
      subscriptions -= 1
      const others = byTopic.get(topic)
      others?.delete(subscription)
      if (others?.size !== 0) return false
      byTopic.delete(topic)
      return true
    },
    get: (topic) => byTopic.get(topic) ?? noSubscriptions,
    hasOther: (topic, clientId) =>
      [...(byTopic.get(topic) ?? noSubscriptions)].some(
        ({ connection }) => connection.isOpen && connection.client.id !== clientId,
      ),
    getCounts: () => ({ topics: byTopic.size, subscriptions }),
  }
}

/**
 * Computes the id of a subscription: the same on every node and after every reconnection.
 *
 * @returns SHA-256 of topic and client id, 64 hexadecimal digits.
 */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(topic).update(clientId).digest('hex')
}

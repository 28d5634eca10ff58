import { createHash } from 'node:crypto'
import type { RelayConnection, RelaySubscription } from './RelayConnection.ts'

/** Which connection of this node wants which topic. */
export type SubscriptionTable = {
  add(connection: RelayConnection, topic: string, method: string): RelaySubscription
  /** Whether nobody here wants the topic any more. */
  remove(subscription: RelaySubscription): boolean
  /** Who wants a topic. */
  get(topic: string): ReadonlySet<RelaySubscription>
  getCounts(): { readonly topics: number; readonly subscriptions: number }
}

const noSubscriptions: ReadonlySet<RelaySubscription> = Object.freeze(
  new Set<RelaySubscription>([]),
)

/** Makes an empty roster. */
export function createSubscriptionTable(): SubscriptionTable {
  const byTopic = new Map<string, Set<RelaySubscription>>()
  let subscriptions = 0

  return {
    add(connection, topic, method) {
      const id = subscriptionId(topic, connection.client.id)
      const seen = new Set<string>()
      const added: RelaySubscription = {
        topic,
        id,
        connection,
        deliveryMethod: method,
        sentHashes: seen,
        state: 'waiting',
      }
      connection.subscriptions.set(topic, added)
      connection.client.usage.subscriptions += 1
      connection.addressUsage.subscriptions += 1
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
      connection.client.usage.subscriptions -= 1
      connection.addressUsage.subscriptions -= 1
      subscriptions -= 1
      const others = byTopic.get(topic)
      others?.delete(subscription)
      if (others?.size !== 0) return false
      byTopic.delete(topic)
      return true
    },
    get: (topic) => byTopic.get(topic) ?? noSubscriptions,
    getCounts: () => ({ topics: byTopic.size, subscriptions }),
  }
}

/**
 * Makes the id of a subscription: the same on every node and after every reconnection.
 *
 * @param topic - What is subscribed to.
 * @param clientId - Who subscribes.
 */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(topic).update(clientId).digest('hex')
}

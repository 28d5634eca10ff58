import { createHash } from 'node:crypto'
import type { Connection, Subscription } from './Connection.ts'

/** Which connection of this node wants which topic. */
export type Roster = {
  add(connection: Connection, topic: string, method: string): Subscription
  /** Whether nobody here wants the topic any more. */
  remove(subscription: Subscription): boolean
  /** Who wants a topic. */
  wanting(topic: string): ReadonlySet<Subscription>
  counts(): { readonly topics: number; readonly subscriptions: number }
}

const nobody: ReadonlySet<Subscription> = Object.freeze(new Set<Subscription>([]))

/** Makes an empty roster. */
export function createRoster(): Roster {
  const byTopic = new Map<string, Set<Subscription>>()
  let subscriptions = 0

  return {
    add(connection, topic, method) {
      const id = subscriptionId(topic, connection.client.id)
      const seen = new Set<string>()
      const added: Subscription = { topic, id, connection, method, seen, state: 'waiting' }
      connection.subscriptions.set(topic, added)
      connection.client.allowance.topics += 1
      connection.address.topics += 1
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
      connection.client.allowance.topics -= 1
      connection.address.topics -= 1
      subscriptions -= 1
      const others = byTopic.get(topic)
      others?.delete(subscription)
      if (others?.size !== 0) return false
      byTopic.delete(topic)
      return true
    },
    wanting: (topic) => byTopic.get(topic) ?? nobody,
    counts: () => ({ topics: byTopic.size, subscriptions }),
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

import type { Clock } from '../clock/Clock.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import type { RelayConnection } from './RelayConnection.ts'
import { createMailboxReader } from './createMailboxReader.ts'
import { createSubscriptionTable, subscriptionId } from './createSubscriptionTable.ts'
import {
  createDeliverySender,
  formatDelivery,
  disconnectSlowConsumer,
} from './createDeliverySender.ts'
import type { RelayStore, StoredMessage } from './drivers/RelayStore.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Brings messages to those of this node who want them. */
export type RelayHub = {
  /**
   * Subscribes a connection. What is in the mailboxes follows a turn later.
   *
   * @returns Subscription ids, in the order of the topics; `full` when they are too many.
   */
  subscribe(
    connection: RelayConnection,
    topics: readonly string[],
    method: string,
  ): Promise<readonly string[] | 'full'>
  unsubscribe(connection: RelayConnection, topics: readonly string[]): Promise<void>
  /** Sends a message to everyone here who wants it, save who published it. */
  deliver(message: StoredMessage): void
  /** Reads these mailboxes again, for everyone here who wants them. */
  rereadMailboxes(topics: readonly string[]): void
  /** Takes an acknowledgement; whether it was of something sent. */
  acknowledge(connection: RelayConnection, id: number): boolean
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
 * Makes a hub.
 *
 * @param deps - The store holds what is not delivered yet; `nextId` makes ids of deliveries.
 */
export function createRelayHub(deps: RelayHubDeps): RelayHub {
  const { store, clock } = deps
  const roster = createSubscriptionTable()
  const send = createDeliverySender(deps)
  const reader = createMailboxReader({ ...deps, send })

  async function unsubscribe(
    connection: RelayConnection,
    topics: readonly string[],
  ): Promise<void> {
    const deserted = topics.filter((topic) => {
      const subscription = connection.subscriptions.get(topic)
      return subscription !== undefined && roster.remove(subscription)
    })
    connection.lastActiveAt = clock.now()
    if (deserted.length > 0) await store.leave(deserted)
  }

  return {
    unsubscribe,
    async subscribe(connection, topics, method) {
      const { client, addressUsage: address, subscriptions } = connection
      const added = [...new Set(topics)].filter((topic) => !subscriptions.has(topic))
      const hasRoom = [client.usage, address].every(
        (allowance) => allowance.subscriptions + added.length <= allowance.quota.subscriptions,
      )
      if (!hasRoom) return 'full'
      const unknown = added.filter((topic) => roster.get(topic).size === 0)
      // Registered before the mailbox is read: what comes in between is found in one of both.
      for (const topic of added) roster.add(connection, topic, method)
      try {
        if (unknown.length > 0) await store.join(unknown)
      } catch (error) {
        await unsubscribe(connection, added).catch(() => {})
        throw error
      }
      // What was wanted before has had its mailbox.
      const wanted = added.flatMap((topic) => subscriptions.get(topic) ?? [])
      setImmediate(() => reader.read(wanted))
      return topics.map((topic) => subscriptionId(topic, client.id))
    },
    deliver: (message) => deliverNow(message),
    rereadMailboxes(topics) {
      reader.read(topics.flatMap((topic) => [...roster.get(topic)]))
    },
    acknowledge: (connection, id) => acknowledge(deps, connection, id),
    getCounts: roster.getCounts,
  }

  function deliverNow(message: StoredMessage): void {
    let data: string | undefined
    for (const subscription of roster.get(message.topic)) {
      const { connection, sentHashes: seen, state } = subscription
      if (connection.client.id === message.publisher || seen.has(message.hash)) continue
      if (state === 'reading') subscription.state = 'again'
      if (state !== 'live') continue
      data ??= formatDelivery(message)
      send(subscription, message, data)
      deps.metrics.deliverySeconds.observe((clock.now() - message.publishedAt) / 1_000)
      disconnectSlowConsumer(deps, connection)
    }
  }
}

function acknowledge(
  { store, metrics }: RelayHubDeps,
  connection: RelayConnection,
  id: number,
): boolean {
  const receipt = connection.unacknowledged.get(id)
  if (!receipt) return false
  connection.unacknowledged.delete(id)
  metrics.acknowledged.inc()
  // If it cannot be kept, the message comes once more; clients know those.
  store.acknowledge(connection.client.id, [receipt]).catch(() => {})
  return true
}

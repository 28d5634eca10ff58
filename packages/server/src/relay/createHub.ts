import type { Clock } from '../clock/Clock.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import type { Connection } from './Connection.ts'
import { createMailReader } from './createMailReader.ts'
import { createRoster, subscriptionId } from './createRoster.ts'
import { createSender, dataOf, readsTooSlowly } from './createSender.ts'
import type { RelayStore, StoredMessage } from './drivers/RelayStore.ts'
import type { RelayLimits } from './limits.ts'

/** Brings messages to those of this node who want them. */
export type Hub = {
  /**
   * Subscribes a connection. What is in the mailboxes follows a turn later.
   *
   * @returns Subscription ids, in the order of the topics; `full` when they are too many.
   */
  subscribe(
    connection: Connection,
    topics: readonly string[],
    method: string,
  ): Promise<readonly string[] | 'full'>
  unsubscribe(connection: Connection, topics: readonly string[]): Promise<void>
  /** Sends a message to everyone here who wants it, save who published it. */
  deliver(message: StoredMessage): void
  /** Reads these mailboxes again, for everyone here who wants them. */
  reread(topics: readonly string[]): void
  /** Takes an acknowledgement; whether it was of something sent. */
  acknowledge(connection: Connection, id: number): boolean
  counts(): { readonly topics: number; readonly subscriptions: number }
}

type HubDeps = {
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
export function createHub(deps: HubDeps): Hub {
  const { store, clock } = deps
  const roster = createRoster()
  const send = createSender(deps)
  const reader = createMailReader({ ...deps, send })

  async function unsubscribe(connection: Connection, topics: readonly string[]): Promise<void> {
    const deserted = topics.filter((topic) => {
      const subscription = connection.subscriptions.get(topic)
      return subscription !== undefined && roster.remove(subscription)
    })
    connection.activeAt = clock.now()
    if (deserted.length > 0) await store.leave(deserted)
  }

  return {
    unsubscribe,
    async subscribe(connection, topics, method) {
      const { client, address, subscriptions } = connection
      const added = [...new Set(topics)].filter((topic) => !subscriptions.has(topic))
      const hasRoom = [client.allowance, address].every(
        (allowance) => allowance.topics + added.length <= allowance.limits.topics,
      )
      if (!hasRoom) return 'full'
      const unknown = added.filter((topic) => roster.wanting(topic).size === 0)
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
    reread(topics) {
      reader.read(topics.flatMap((topic) => [...roster.wanting(topic)]))
    },
    acknowledge: (connection, id) => acknowledge(deps, connection, id),
    counts: roster.counts,
  }

  function deliverNow(message: StoredMessage): void {
    let data: string | undefined
    for (const subscription of roster.wanting(message.topic)) {
      const { connection, seen, state } = subscription
      if (connection.client.id === message.publisher || seen.has(message.hash)) continue
      if (state === 'reading') subscription.state = 'again'
      if (state !== 'live') continue
      data ??= dataOf(message)
      send(subscription, message, data)
      deps.metrics.deliverySeconds.observe((clock.now() - message.publishedAt) / 1_000)
      readsTooSlowly(deps, connection)
    }
  }
}

function acknowledge({ store, metrics }: HubDeps, connection: Connection, id: number): boolean {
  const receipt = connection.unacknowledged.get(id)
  if (!receipt) return false
  connection.unacknowledged.delete(id)
  metrics.acknowledged.inc()
  // If it cannot be kept, the message comes once more; clients know those.
  store.acknowledge(connection.client.id, [receipt]).catch(() => {})
  return true
}

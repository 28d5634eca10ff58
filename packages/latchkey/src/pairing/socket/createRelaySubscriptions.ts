import type { RelayRequests } from './createRelayRequests.ts'

/** The topics that one relay is subscribed to. */
export type SubscribedTopics = {
  has(topic: string): boolean
  size(): number
  /** Subscribes. Resolves once the relay has confirmed; unconfirmed topics are kept all the same. */
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topics: readonly string[]): void
  /** Subscribes again to every topic, on a new connection or when messages may have been missed. */
  resubscribe(): void
}

/** Topics that relays accept at once, and requests that may be pending when unsubscribing. */
const batchSize = 500

/**
 * Creates the subscriptions of one relay.
 *
 * @param isOpen - Whether the connection is open. Without a connection, a topic is unsubscribed at
 * the relay only when it delivers a message on it.
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function createRelaySubscriptions(
  requests: RelayRequests,
  isOpen: () => boolean,
): SubscribedTopics {
  /** Subscription ids by topic; empty until the relay has confirmed. */
  const subscriptionIds = new Map<string, string>()
  /** Topics with a pending request, which is repeated on a new connection by itself. */
  const pending = new Set<string>()

  async function send(topics: readonly string[]): Promise<void> {
    for (const topic of topics) pending.add(topic)
    try {
      const [first, ...more] = topics
      const result =
        more.length === 0
          ? [await requests.send('irn_subscribe', { topic: first })]
          : await requests.send('irn_batchSubscribe', { topics })
      const ids: readonly unknown[] = Array.isArray(result) ? result : []
      for (const [index, topic] of topics.entries()) {
        const id = ids[index]
        if (subscriptionIds.has(topic))
          subscriptionIds.set(topic, typeof id === 'string' ? id : topic)
      }
    } finally {
      for (const topic of topics) pending.delete(topic)
    }
  }

  async function sendInBatches(topics: readonly string[]): Promise<void> {
    const batches = []
    for (let start = 0; start < topics.length; start += batchSize)
      batches.push(topics.slice(start, start + batchSize))
    await Promise.all(batches.map(send))
  }

  return {
    has: (topic) => subscriptionIds.has(topic),
    size: () => subscriptionIds.size,
    subscribe(topics) {
      const missing = topics.filter((topic) => !subscriptionIds.get(topic))
      for (const topic of missing) subscriptionIds.set(topic, '')
      return sendInBatches(missing)
    },
    unsubscribe(topics) {
      for (const topic of topics) {
        const id = subscriptionIds.get(topic) || topic
        subscriptionIds.delete(topic)
        if (isOpen() && requests.size() < batchSize)
          requests.send('irn_unsubscribe', { topic, id }).catch(() => {})
      }
    },
    resubscribe() {
      const topics = [...subscriptionIds.keys()].filter((topic) => !pending.has(topic))
      sendInBatches(topics).catch(() => {})
    },
  }
}

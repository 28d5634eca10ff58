import type { RelayRequests } from './createRelayRequests.ts'

/** What one relay is subscribed to. */
export type RelaySubscriptions = {
  has(topic: string): boolean
  size(): number
  /** Takes them up; resolves once the relay has them. Those it never gets stay taken up. */
  subscribe(topics: readonly string[]): Promise<void>
  /** Forgets them, and tells the relay. */
  unsubscribe(topics: readonly string[]): void
  /** Subscribes again to what it had: the line is new, or may have missed something. */
  resubscribe(): void
}

/** Topics that relays take at once, and calls that may wait when it is told what was left. */
const batchSize = 500

/**
 * Keeps the topics of one relay.
 *
 * @param calls - Calls to the relay.
 * @param isUp - Whether it can be told of topics that were left; else it is told when it delivers.
 * @returns The topics, none yet.
 * @source pairing protocol, `irn_batchSubscribe`
 */
export function createRelaySubscriptions(
  calls: RelayRequests,
  isUp: () => boolean,
): RelaySubscriptions {
  /** With the id of the subscription, once there is one. */
  const wanted = new Map<string, string>()
  /** Being asked for: that call is repeated on a new line. */
  const asked = new Set<string>()

  async function ask(topics: readonly string[]): Promise<void> {
    for (const topic of topics) asked.add(topic)
    try {
      const [topic, ...more] = topics
      const result =
        more.length === 0
          ? [await calls.send('irn_subscribe', { topic })]
          : await calls.send('irn_batchSubscribe', { topics })
      const ids: readonly unknown[] = Array.isArray(result) ? result : []
      for (const [at, topic] of topics.entries())
        if (wanted.has(topic)) wanted.set(topic, typeof ids[at] === 'string' ? ids[at] : topic)
    } finally {
      for (const topic of topics) asked.delete(topic)
    }
  }

  async function askAll(topics: readonly string[]): Promise<void> {
    const batches = []
    for (let at = 0; at < topics.length; at += batchSize)
      batches.push(topics.slice(at, at + batchSize))
    await Promise.all(batches.map(ask))
  }

  return {
    has: (topic) => wanted.has(topic),
    size: () => wanted.size,
    subscribe(topics) {
      const missing = topics.filter((topic) => !wanted.get(topic))
      for (const topic of missing) wanted.set(topic, '')
      return askAll(missing)
    },
    unsubscribe(topics) {
      for (const topic of topics) {
        const id = wanted.get(topic) || topic
        wanted.delete(topic)
        // What it is not told now it is told when it delivers.
        if (isUp() && calls.size() < batchSize)
          calls.send('irn_unsubscribe', { topic, id }).catch(() => {})
      }
    },
    resubscribe() {
      const held = [...wanted.keys()].filter((topic) => !asked.has(topic))
      askAll(held).catch(() => {})
    },
  }
}

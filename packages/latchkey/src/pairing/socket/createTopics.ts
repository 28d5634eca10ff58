import type { Calls } from './createCalls.ts'

/** What one relay is subscribed to. */
export type Topics = {
  has(topic: string): boolean
  size(): number
  /** Takes them up; resolves once the relay has them. Those it never gets stay taken up. */
  add(topics: readonly string[]): Promise<void>
  /** Forgets them, and tells the relay. */
  remove(topics: readonly string[]): void
  /** Subscribes again to what it had: the line is new, or may have missed something. */
  renew(): void
}

/** Topics that relays take at once, and calls that may wait when it is told what was left. */
const batch = 500

/**
 * Keeps the topics of one relay.
 *
 * @param calls - Calls to the relay.
 * @param isUp - Whether it can be told of topics that were left; else it is told when it delivers.
 * @returns The topics, none yet.
 * @source pairing protocol, `irn_batchSubscribe`
 */
export function createTopics(calls: Calls, isUp: () => boolean): Topics {
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
          ? [await calls.call('irn_subscribe', { topic })]
          : await calls.call('irn_batchSubscribe', { topics })
      const ids: readonly unknown[] = Array.isArray(result) ? result : []
      for (const [at, topic] of topics.entries())
        if (wanted.has(topic)) wanted.set(topic, typeof ids[at] === 'string' ? ids[at] : topic)
    } finally {
      for (const topic of topics) asked.delete(topic)
    }
  }

  async function askAll(topics: readonly string[]): Promise<void> {
    const batches = []
    for (let at = 0; at < topics.length; at += batch) batches.push(topics.slice(at, at + batch))
    await Promise.all(batches.map(ask))
  }

  return {
    has: (topic) => wanted.has(topic),
    size: () => wanted.size,
    add(topics) {
      const missing = topics.filter((topic) => !wanted.get(topic))
      for (const topic of missing) wanted.set(topic, '')
      return askAll(missing)
    },
    remove(topics) {
      for (const topic of topics) {
        const id = wanted.get(topic) || topic
        wanted.delete(topic)
        // What it is not told now it is told when it delivers.
        if (isUp() && calls.size() < batch)
          calls.call('irn_unsubscribe', { topic, id }).catch(() => {})
      }
    },
    renew() {
      const held = [...wanted.keys()].filter((topic) => !asked.has(topic))
      askAll(held).catch(() => {})
    },
  }
}

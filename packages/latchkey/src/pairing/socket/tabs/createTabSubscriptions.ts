import type { RelaySocket } from '../../RelaySocket.ts'
import type { TabCall } from './TabMessage.ts'

/** What tabs want of one socket. */
export type TabSubscriptions = {
  run(tab: string, call: TabCall, signal: AbortSignal): Promise<void>
  /** Tabs that want what comes on a topic. */
  tabsOf(topic: string): readonly string[]
  /** A tab is gone; what it alone waited for is left. */
  removeTab(tab: string): void
}

/** Names of what was published once. */
const maxPublishedNames = 200

/**
 * Makes the wishes of several tabs one.
 *
 * @param socket - What serves them.
 * @returns The wishes. A topic is left when no tab wants it any more.
 */
export function createTabSubscriptions(socket: RelaySocket): TabSubscriptions {
  const topicsOf = new Map<string, Set<string>>()
  const published = new Map<string, Promise<void>>()

  function tabsOf(topic: string): readonly string[] {
    return [...topicsOf.keys()].filter((tab) => topicsOf.get(tab)?.has(topic))
  }

  function leave(topics: Iterable<string>): Promise<void> {
    return socket.unsubscribe([...topics].filter((topic) => tabsOf(topic).length === 0))
  }

  function publishOnce(name: string, publish: () => Promise<void>): Promise<void> {
    const done = published.get(name) ?? publish()
    published.set(name, done)
    done.catch(() => published.delete(name))
    for (const oldest of published.keys())
      if (published.size > maxPublishedNames) published.delete(oldest)
    return done
  }

  return {
    tabsOf,
    async run(tab, call, signal) {
      const topics = topicsOf.get(tab) ?? new Set()
      topicsOf.set(tab, topics)
      if (call.action === 'open') return socket.open()
      if (call.action === 'publish') {
        const publish = (): Promise<void> => socket.publish(call.message, { signal })
        const { once } = call.message
        return once === undefined ? publish() : publishOnce(once, publish)
      }
      const isAdded = call.action === 'subscribe'
      for (const topic of call.topics)
        if (isAdded) topics.add(topic)
        else topics.delete(topic)
      return isAdded ? socket.subscribe(call.topics) : leave(call.topics)
    },
    removeTab(tab) {
      const topics = topicsOf.get(tab) ?? []
      topicsOf.delete(tab)
      leave(topics).catch(() => {})
    },
  }
}

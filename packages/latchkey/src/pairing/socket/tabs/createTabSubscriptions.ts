import type { RelaySocket } from '../../RelaySocket.ts'
import type { TabCall } from './TabMessage.ts'

/** The calls and subscriptions of several tabs on one socket. */
export type TabSubscriptions = {
  run(tab: string, call: TabCall, signal: AbortSignal): Promise<void>
  /** Returns the tabs that are subscribed to a topic. */
  tabsOf(topic: string): readonly string[]
  /** Removes a tab and unsubscribes from the topics that only this tab had. */
  removeTab(tab: string): void
}

/** Number of `PublishParams.once` values that are kept. */
const maxPublishedNames = 200

/**
 * Creates the subscriptions of several tabs. A topic is unsubscribed when no tab has it any more.
 */
export function createTabSubscriptions(socket: RelaySocket): TabSubscriptions {
  const topicsByTab = new Map<string, Set<string>>()
  const published = new Map<string, Promise<void>>()

  function tabsOf(topic: string): readonly string[] {
    return [...topicsByTab.keys()].filter((tab) => topicsByTab.get(tab)?.has(topic))
  }

  function unsubscribeUnused(topics: Iterable<string>): Promise<void> {
    return socket.unsubscribe([...topics].filter((topic) => tabsOf(topic).length === 0))
  }

  function publishOnce(name: string, publish: () => Promise<void>): Promise<void> {
    const result = published.get(name) ?? publish()
    published.set(name, result)
    result.catch(() => published.delete(name))
    for (const oldest of published.keys())
      if (published.size > maxPublishedNames) published.delete(oldest)
    return result
  }

  return {
    tabsOf,
    async run(tab, call, signal) {
      const topics = topicsByTab.get(tab) ?? new Set()
      topicsByTab.set(tab, topics)
      if (call.action === 'open') return socket.open()
      if (call.action === 'publish') {
        const publish = (): Promise<void> => socket.publish(call.message, { signal })
        const { once } = call.message
        return once === undefined ? publish() : publishOnce(once, publish)
      }
      const isSubscribing = call.action === 'subscribe'
      for (const topic of call.topics)
        if (isSubscribing) topics.add(topic)
        else topics.delete(topic)
      return isSubscribing ? socket.subscribe(call.topics) : unsubscribeUnused(call.topics)
    },
    removeTab(tab) {
      const topics = topicsByTab.get(tab) ?? []
      topicsByTab.delete(tab)
      unsubscribeUnused(topics).catch(() => {})
    },
  }
}

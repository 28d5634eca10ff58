import type { PublishParams, RelaySocket } from 'latchkey/pairing'
import type { RelayMessage } from 'latchkey/protocol'

/** An in-memory relay for any number of peers. */
export type MemoryRelay = {
  /** Creates a socket. A peer never receives its own messages. */
  connect(peer?: object): RelaySocket
  readonly published: readonly PublishParams[]
}

/** Creates a relay that keeps every message and delivers it to the other subscribers of its topic. */
export function createMemoryRelay(): MemoryRelay {
  const published: PublishParams[] = []
  const peers = new Set<(message: PublishParams, from: object) => void>()
  const senders = new Map<PublishParams, object>()

  function connect(self: object = {}): RelaySocket {
    const topics = new Set<string>()
    const listeners = new Set<(delivery: RelayMessage) => void | Promise<void>>()
    let isClosed = false

    function deliver(message: PublishParams, from: object): void {
      if (from === self || isClosed || !topics.has(message.topic)) return
      queueMicrotask(() => {
        for (const listener of listeners) void listener({ ...message, publishedAt: 0 })
      })
    }
    peers.add(deliver)
    return {
      clientId: Promise.resolve('did:key:zFake'),
      open: async () => {},
      isOpen: () => !isClosed,
      async subscribe(added) {
        for (const topic of added) {
          if (topics.has(topic)) continue
          topics.add(topic)
          for (const message of published)
            if (message.topic === topic) deliver(message, senders.get(message) ?? {})
        }
      },
      async unsubscribe(removed) {
        for (const topic of removed) topics.delete(topic)
      },
      async publish(message) {
        published.push(message)
        senders.set(message, self)
        for (const peer of peers) peer(message, self)
      },
      onMessage(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      onState: () => () => {},
      close() {
        isClosed = true
        peers.delete(deliver)
      },
    }
  }
  return { connect, published }
}

import {
  createFakeClock,
  createLogger,
  createPrefixedStorage,
  type FakeClock,
} from '../../kernel/index.ts'
import type { PrefixedStorage, StorageArea } from '../../kernel/index.ts'
import type { RelayMessage } from '../../protocol/index.ts'
import type { PublishParams, RelaySocket } from '../RelaySocket.ts'
import type { PeerRpc } from '../PeerRpc.ts'
import { createPeerRpc } from './createPeerRpc.ts'

/** A relay without a network: delivers published messages to all other subscribers of the topic. */
export type FakeRelayHub = {
  readonly published: readonly PublishParams[]
  socket(): RelaySocket & { readonly topics: ReadonlySet<string> }
  /** Delivers a message to all subscribers of its topic. Returns whether each accepted it. */
  deliver(message: PublishParams): Promise<readonly boolean[]>
  /** Error with which publishing fails while it is set. */
  publishError: Error | undefined
  /** Whether published messages are dropped. */
  isPaused: boolean
}

/** Creates a hub. */
export function createFakeRelayHub(): FakeRelayHub {
  const published: PublishParams[] = []
  const clients = new Set<{
    topics: Set<string>
    listeners: Set<Parameters<RelaySocket['onMessage']>[0]>
  }>()
  type Client = typeof clients extends Set<infer client> ? client : never

  async function deliverTo(
    client: Client,
    { topic, message, tag }: PublishParams,
  ): Promise<boolean> {
    const delivery: RelayMessage = { topic, message, tag, publishedAt: 1 }
    const taken = await Promise.allSettled(
      [...client.listeners].map(async (take) => take(delivery)),
    )
    return taken.length > 0 && taken.every(({ status }) => status === 'fulfilled')
  }

  const hub: FakeRelayHub = {
    published,
    publishError: undefined,
    isPaused: false,
    deliver: (message) =>
      Promise.all(
        [...clients]
          .filter((client) => client.topics.has(message.topic))
          .map((client) => deliverTo(client, message)),
      ),
    socket() {
      const own: Client = { topics: new Set(), listeners: new Set() }
      clients.add(own)
      return {
        topics: own.topics,
        clientId: Promise.resolve('did:key:z'),
        open: () => Promise.resolve(),
        isOpen: () => true,
        async subscribe(topics) {
          for (const topic of topics) own.topics.add(topic)
        },
        async unsubscribe(topics) {
          for (const topic of topics) own.topics.delete(topic)
        },
        async publish(message, { signal } = {}) {
          signal?.throwIfAborted()
          if (hub.publishError) throw hub.publishError
          published.push(message)
          if (hub.isPaused) return
          for (const client of clients)
            if (client !== own && client.topics.has(message.topic)) void deliverTo(client, message)
        },
        onMessage(listener) {
          own.listeners.add(listener)
          return () => void own.listeners.delete(listener)
        },
        onState: () => () => {},
        close: () => void clients.delete(own),
      }
    },
  }
  return hub
}

/** Peer with its dependencies. */
export type TestPeer = {
  readonly peerRpc: PeerRpc
  readonly clock: FakeClock
  readonly storage: PrefixedStorage
  readonly area: StorageArea & { readonly items: Map<string, string> }
  readonly socket: ReturnType<FakeRelayHub['socket']>
}

/** In-memory storage with inspectable content. */
export function createMemoryStorageArea(): TestPeer['area'] {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  }
}

/**
 * Creates a peer on a hub. A peer with the `area` of another one simulates its reload, or another
 * tab.
 */
export function createTestPeer(
  hub: FakeRelayHub,
  {
    area = createMemoryStorageArea(),
    events,
  }: { area?: TestPeer['area']; events?: EventTarget } = {},
): TestPeer {
  const clock = createFakeClock(Date.UTC(2026, 0, 2))
  const storage = createPrefixedStorage({ prefix: 'test', area, events })
  const socket = hub.socket()
  const logger = createLogger({ level: 'silent', clock })
  return {
    peerRpc: createPeerRpc({ socket, storage, clock, logger }),
    clock,
    storage,
    area,
    socket,
  }
}

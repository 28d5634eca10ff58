import { transportAbortedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { RelayMessage } from '../protocol/index.ts'
import type { PublishParams, RelaySocket } from './RelaySocket.ts'

/** In-memory relay that can simulate failures. */
export type FaultInjectionRelay = {
  /** Creates the socket of a client; sockets with the same name represent tabs. */
  connect(name: string): RelaySocket
  /** All published messages, oldest first. */
  readonly published: readonly PublishParams[]
  /** Returns the names of the clients that are subscribed to a topic. */
  subscribers(topic: string): readonly string[]
  /** Holds all deliveries until `release`. */
  hold(): void
  /** Delivers the held messages, in the order that `order` returns. */
  release(order?: (queued: readonly RelayMessage[]) => readonly RelayMessage[]): void
  /** Rejects every publish with this error, until it is called without one. */
  refuse(error?: Error): void
  /** Leaves publish requests without a response until `refuse()` or `answerAgain()`. */
  stopAnswering(): void
  answerAgain(): void
  /** Reports a connection state to every socket. */
  setState(state: Parameters<Parameters<RelaySocket['onState']>[0]>[0]): void
  /** Delivers every message of a topic again. */
  replay(topic: string): void
}

type Client = {
  readonly name: string
  readonly topics: Set<string>
  readonly listeners: Set<(delivery: RelayMessage) => void | Promise<void>>
}

/** Creates a relay that stores every message for later subscribers. */
export function createTestRelay(now: () => number): FaultInjectionRelay {
  const clients = new Set<Client>()
  const states = new Set<Parameters<RelaySocket['onState']>[0]>()
  const published: (PublishParams & { readonly by: string; readonly at: number })[] = []
  let queued: RelayMessage[] | undefined
  let refusal: Error | undefined
  let unanswered: (() => void)[] | undefined

  function deliver(message: PublishParams & { by: string; at: number }, only?: Client): void {
    const { topic, message: text, tag, at } = message
    const delivery = { topic, message: text, tag, publishedAt: at }
    if (queued && !only) return void queued.push(delivery)
    send(delivery, message.by, only)
  }

  function send(delivery: RelayMessage, by: string, only?: Client): void {
    for (const client of only ? [only] : clients)
      if (client.name !== by && client.topics.has(delivery.topic))
        for (const listener of client.listeners)
          queueMicrotask(() => void Promise.resolve(listener(delivery)).catch(() => {}))
  }

  return {
    published,
    subscribers: (topic) =>
      [...clients].filter(({ topics }) => topics.has(topic)).map(({ name }) => name),
    hold() {
      queued = []
    },
    release(order = (list) => list) {
      const list = order(queued ?? [])
      queued = undefined
      for (const delivery of list) {
        const by = published.find(({ message }) => message === delivery.message)?.by ?? ''
        send(delivery, by)
      }
    },
    refuse(error) {
      refusal = error
    },
    stopAnswering() {
      unanswered = []
    },
    answerAgain() {
      for (const go of unanswered ?? []) go()
      unanswered = undefined
    },
    setState(state) {
      for (const listener of states) listener(state)
    },
    replay(topic) {
      for (const message of published) if (message.topic === topic) deliver(message)
    },
    connect(name) {
      const client: Client = { name, topics: new Set(), listeners: new Set() }
      clients.add(client)
      return {
        clientId: Promise.resolve(`did:key:z${name}`),
        open: () => Promise.resolve(),
        isOpen: () => true,
        async subscribe(topics) {
          if (refusal) throw refusal
          for (const topic of topics) {
            if (client.topics.has(topic)) continue
            client.topics.add(topic)
            for (const message of published)
              if (message.topic === topic && message.by !== name) deliver(message, client)
          }
        },
        async unsubscribe(topics) {
          for (const topic of topics) client.topics.delete(topic)
        },
        async publish(message, { signal } = {}) {
          if (refusal) throw refusal
          const { promise, resolve, reject } = resolvers()
          signal?.addEventListener('abort', () => reject(new WalletError(transportAbortedError)))
          if (unanswered) unanswered.push(resolve)
          else resolve()
          await promise
          const stored = { ...message, by: name, at: now() }
          published.push(stored)
          queueMicrotask(() => deliver(stored))
        },
        onMessage(listener) {
          client.listeners.add(listener)
          return () => void client.listeners.delete(listener)
        },
        onState(listener) {
          states.add(listener)
          return () => void states.delete(listener)
        },
        close() {
          clients.delete(client)
        },
      }
    },
  }
}

function resolvers(): { promise: Promise<void>; resolve: () => void; reject: (e: Error) => void } {
  let resolve = (): void => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

import { describe, expect, it, vi } from 'vitest'
import {
  createFakeDeps,
  createFakePage,
  createFakeRelay,
  deliveryFrame,
  getRejection,
  type FakeRelay,
  flushTasks,
  tokenClaimsOf,
  testTopic,
  installSoftwareCrypto,
} from '../fakeRelay.fixture.ts'
import { createSharedRelaySocket } from './createSharedRelaySocket.ts'
import { createFakeBrowser, type FakeTab } from './fakeTabs.fixture.ts'

installSoftwareCrypto()

const message = { topic: testTopic(1), message: 'AAAA', ttl: 300, tag: 1100 }

function browse(): {
  relay: FakeRelay
  tab: (prefix?: string) => FakeTab
  wait: (ms: number) => Promise<void>
  pending: () => number
} {
  const relay = createFakeRelay()
  const { clock, tab } = createFakeBrowser(relay)
  const wait = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 1000) {
      clock.advance(Math.min(left, 1000))
      await flushTasks()
    }
  }
  return { relay, tab, wait, pending: clock.pending }
}

function acks(relay: FakeRelay): number {
  return relay.sockets.flatMap(({ sent }) => sent.filter((one) => one.method === undefined)).length
}

describe('createSharedRelaySocket, tabs', () => {
  it('share one socket, through which each publishes and subscribes', async () => {
    const { relay, tab } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(2)])
    await b.socket.publish(message)
    await b.socket.open()
    expect(relay.sockets).toHaveLength(1)
    expect(relay.sockets[0]?.requests('irn_publish')).toHaveLength(1)
    expect([a.socket.isOpen(), b.socket.isOpen()]).toEqual([true, true])
    expect(await a.socket.clientId).toBe(await b.socket.clientId)
  })

  it('of another client use a connection of their own', async () => {
    const { relay, tab } = browse()
    const [a, b] = [tab('one'), tab('other')]
    const listener = vi.fn()
    b.socket.onMessage(listener)
    await Promise.all([a.socket.subscribe([testTopic(1)]), b.socket.subscribe([testTopic(1)])])
    expect(relay.sockets).toHaveLength(2)
    const clients = relay.sockets.map((socket) => tokenClaimsOf(socket)?.clientId)
    const own = await Promise.all([a.socket.clientId, b.socket.clientId])
    expect(new Set(clients)).toEqual(new Set(own))
    expect(own[0]).not.toBe(own[1])
    relay.sockets[0]?.send(deliveryFrame(1, testTopic(1), 'AAAA'))
    relay.sockets[1]?.send(deliveryFrame(1, testTopic(1), 'AAAA'))
    await flushTasks()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('do not connect before first use', async () => {
    const { relay, tab } = browse()
    const one = tab()
    await flushTasks()
    expect(relay.sockets).toHaveLength(0)
    expect(one.socket.isOpen()).toBe(false)
  })

  it('receive messages of their topics, acknowledged once all have handled them', async () => {
    const { relay, tab } = browse()
    const [a, b, c] = [tab(), tab(), tab()]
    const listeners = [vi.fn(), vi.fn(), vi.fn()]
    let take = (): void => {}
    a.socket.onMessage((delivery) => void listeners[0]?.(delivery))
    b.socket.onMessage((delivery) => {
      listeners[1]?.(delivery)
      return new Promise((resolve) => (take = resolve))
    })
    c.socket.onMessage((delivery) => void listeners[2]?.(delivery))
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(1)])
    await c.socket.subscribe([testTopic(3)])
    relay.sockets[0]?.send(deliveryFrame(1, testTopic(1), 'AAAA'))
    await flushTasks()
    expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
    expect(acks(relay)).toBe(0)
    take()
    await flushTasks()
    expect(acks(relay)).toBe(1)
  })

  it('do not acknowledge a message that no tab handled or one failed to', async () => {
    const { relay, tab, wait } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([testTopic(9)])
    await b.socket.subscribe([testTopic(1)])
    const server = relay.sockets[0]
    server?.send(deliveryFrame(1, testTopic(1), 'AAAA'))
    await flushTasks()
    b.socket.onMessage(() => Promise.reject(new Error('busy')))
    server?.send(deliveryFrame(2, testTopic(1), 'AAAA'))
    await flushTasks()
    b.freeze()
    server?.send(deliveryFrame(3, testTopic(1), 'AAAA'))
    await wait(12_000)
    expect(acks(relay)).toBe(0)
  })

  it('acknowledge a message that one handled while another is suspended', async () => {
    const { relay, tab, wait } = browse()
    const [a, b] = [tab(), tab()]
    a.socket.onMessage(() => {})
    b.socket.onMessage(() => {})
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(1)])
    b.freeze()
    relay.sockets[0]?.send(deliveryFrame(3, testTopic(1), 'AAAA'))
    await wait(12_000)
    expect(acks(relay)).toBe(1)
  })

  it('unsubscribe from a topic that no tab has any more', async () => {
    const { relay, tab } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(1)])
    await a.socket.unsubscribe([testTopic(1)])
    await flushTasks()
    expect(relay.sockets[0]?.requests('irn_unsubscribe')).toHaveLength(0)
    await b.socket.unsubscribe([testTopic(1)])
    await flushTasks()
    expect(relay.sockets[0]?.requests('irn_unsubscribe')).toHaveLength(1)
  })

  it('publish a message with the same once value a single time', async () => {
    const { relay, tab } = browse()
    const tabs = [tab(), tab(), tab()]
    const words = { ...message, once: 'answer' }
    await Promise.all(tabs.map(({ socket }, n) => socket.publish({ ...words, message: `AAA${n}` })))
    const calls = relay.sockets[0]?.requests('irn_publish')
    expect(calls).toHaveLength(1)
    expect(calls?.[0]?.params).not.toHaveProperty('once')
  })

  it('share errors and states', async () => {
    const { relay, tab } = browse()
    const [a, b] = [tab(), tab()]
    const states = vi.fn()
    b.socket.onState(states)
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(2)])
    relay.onRequest = ({ id }) => ({
      id,
      jsonrpc: '2.0',
      error: { code: -32_600, message: 'Too bad' },
    })
    await expect(b.socket.publish(message)).rejects.toMatchObject({
      name: 'WalletError',
      code: 'relay.refused',
      details: { reason: 'Too bad' },
    })
    relay.sockets[0]?.close(3000, 'Unauthorized: invalid key')
    await flushTasks()
    expect(states).toHaveBeenLastCalledWith({
      state: 'refused',
      error: expect.objectContaining({ code: 'project.invalid_id' }) as unknown,
    })
    expect(b.socket.isOpen()).toBe(false)
  })

  it('cancel a publish request at the leader on abort', async () => {
    const { relay, tab, wait } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(2)])
    relay.onRequest = () => undefined
    const controller = new AbortController()
    const published = getRejection(b.socket.publish(message, { signal: controller.signal }))
    await flushTasks()
    controller.abort()
    expect(await published).toMatchObject({ code: 'transport.aborted' })
    await flushTasks()
    relay.onRequest = ({ id }) => ({ id, jsonrpc: '2.0', result: true })
    relay.sockets[0]?.close()
    await wait(1000)
    await relay.socket(2)
    await flushTasks()
    expect(relay.sockets[1]?.requests('irn_publish')).toEqual([])
  })
})

describe('createSharedRelaySocket, when the leader', () => {
  it.each(['crash', 'close'] as const)('closes (%s), another tab takes over', async (way) => {
    const { relay, tab, wait } = browse()
    const [a, b, c] = [tab(), tab(), tab()]
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(2)])
    await c.socket.subscribe([testTopic(3)])
    relay.onRequest = ({ id, method }) =>
      method === 'irn_publish' ? undefined : { id, jsonrpc: '2.0', result: [] }
    const published = c.socket.publish(message)
    await flushTasks()
    if (way === 'crash') a.crash()
    else a.socket.close()
    relay.onRequest = ({ id }) => ({ id, jsonrpc: '2.0', result: true })
    await wait(4000)
    await published
    expect(relay.sockets).toHaveLength(2)
    const sentMethods = relay.sockets[1]?.sent.flatMap(
      ({ params }) => params?.['topics'] ?? params?.['topic'],
    )
    expect(sentMethods).toEqual(expect.arrayContaining([testTopic(2), testTopic(3)]))
    const listener = vi.fn()
    c.socket.onMessage(listener)
    relay.sockets[1]?.send(deliveryFrame(1, testTopic(3), 'AAAA'))
    await flushTasks()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(acks(relay)).toBe(1)
  })

  it('is suspended, another tab takes over, and it follows when resumed', async () => {
    const { relay, tab, wait } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(2)])
    a.freeze()
    b.show()
    await wait(4000)
    expect(relay.sockets).toHaveLength(2)
    await b.socket.publish(message)
    expect(relay.sockets[1]?.requests('irn_publish')).toHaveLength(1)
    a.thaw()
    await wait(1000)
    expect(relay.sockets[0]?.isClosed()).toBe(true)
    await a.socket.publish(message)
    expect(relay.sockets).toHaveLength(2)
    expect(relay.sockets[1]?.requests('irn_publish')).toHaveLength(2)
    const listener = vi.fn()
    a.socket.onMessage(listener)
    relay.sockets[1]?.send(deliveryFrame(1, testTopic(1), 'AAAA'))
    await flushTasks()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('closes, no connection or timer is left', async () => {
    const { tab, pending } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([testTopic(1)])
    await b.socket.subscribe([testTopic(1)])
    for (const { socket } of [a, b]) {
      socket.close()
      await flushTasks()
      await expect(socket.open()).rejects.toMatchObject({ code: 'transport.aborted' })
    }
    expect(pending()).toBe(0)
  })
})

describe('createSharedRelaySocket, without Web Locks', () => {
  it('has a socket of its own', async () => {
    const relay = createFakeRelay()
    const { window } = createFakePage()
    const sockets = [window, undefined].map((page) =>
      createSharedRelaySocket(createFakeDeps(relay, { window: page })),
    )
    await Promise.all(sockets.map((socket) => socket.open()))
    expect(relay.sockets).toHaveLength(2)
  })
})

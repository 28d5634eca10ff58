import { describe, expect, it, vi } from 'vitest'
import {
  createFakeDeps,
  createFakePage,
  createFakeRelay,
  deliveryFrame,
  errorOf,
  type FakeRelay,
  settle,
  tokenOf,
  topic,
  useOwnCryptography,
} from '../fakeRelay.fixture.ts'
import { createSharedSocket } from './createSharedSocket.ts'
import { createFakeBrowser, type FakeTab } from './fakeTabs.fixture.ts'

useOwnCryptography()

const message = { topic: topic(1), message: 'AAAA', ttl: 300, tag: 1100 }

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
      await settle()
    }
  }
  return { relay, tab, wait, pending: clock.pending }
}

function acks(relay: FakeRelay): number {
  return relay.sockets.flatMap(({ sent }) => sent.filter((one) => one.method === undefined)).length
}

describe('tabs', () => {
  it('share one socket, through which each publishes and subscribes', async () => {
    const { relay, tab } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(2)])
    await b.socket.publish(message)
    await b.socket.open()
    expect(relay.sockets).toHaveLength(1)
    expect(relay.sockets[0]?.calls('irn_publish')).toHaveLength(1)
    expect([a.socket.isOpen(), b.socket.isOpen()]).toEqual([true, true])
    expect(await a.socket.clientId).toBe(await b.socket.clientId)
  })

  it('of another client on the page are no tabs of this one', async () => {
    const { relay, tab } = browse()
    const [a, b] = [tab('one'), tab('other')]
    const heard = vi.fn()
    b.socket.onMessage(heard)
    await Promise.all([a.socket.subscribe([topic(1)]), b.socket.subscribe([topic(1)])])
    expect(relay.sockets).toHaveLength(2)
    const clients = relay.sockets.map((socket) => tokenOf(socket)?.clientId)
    const own = await Promise.all([a.socket.clientId, b.socket.clientId])
    expect(new Set(clients)).toEqual(new Set(own))
    expect(own[0]).not.toBe(own[1])
    relay.sockets[0]?.say(deliveryFrame(1, topic(1), 'AAAA'))
    relay.sockets[1]?.say(deliveryFrame(1, topic(1), 'AAAA'))
    await settle()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('dial nothing before there is something to do', async () => {
    const { relay, tab } = browse()
    const one = tab()
    await settle()
    expect(relay.sockets).toHaveLength(0)
    expect(one.socket.isOpen()).toBe(false)
  })

  it('hear what is theirs; it is acknowledged once all of them took it', async () => {
    const { relay, tab } = browse()
    const [a, b, c] = [tab(), tab(), tab()]
    const heard = [vi.fn(), vi.fn(), vi.fn()]
    let take = (): void => {}
    a.socket.onMessage((delivery) => void heard[0]?.(delivery))
    b.socket.onMessage((delivery) => {
      heard[1]?.(delivery)
      return new Promise((resolve) => (take = resolve))
    })
    c.socket.onMessage((delivery) => void heard[2]?.(delivery))
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(1)])
    await c.socket.subscribe([topic(3)])
    relay.sockets[0]?.say(deliveryFrame(1, topic(1), 'AAAA'))
    await settle()
    expect(heard.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
    expect(acks(relay)).toBe(0)
    take()
    await settle()
    expect(acks(relay)).toBe(1)
  })

  it('do not acknowledge what no tab took, or what one refused', async () => {
    const { relay, tab, wait } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([topic(9)])
    await b.socket.subscribe([topic(1)])
    const server = relay.sockets[0]
    server?.say(deliveryFrame(1, topic(1), 'AAAA'))
    await settle()
    b.socket.onMessage(() => Promise.reject(new Error('busy')))
    server?.say(deliveryFrame(2, topic(1), 'AAAA'))
    await settle()
    b.freeze()
    server?.say(deliveryFrame(3, topic(1), 'AAAA'))
    await wait(12_000)
    expect(acks(relay)).toBe(0)
  })

  it('acknowledge what one took while another sleeps', async () => {
    const { relay, tab, wait } = browse()
    const [a, b] = [tab(), tab()]
    a.socket.onMessage(() => {})
    b.socket.onMessage(() => {})
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(1)])
    b.freeze()
    relay.sockets[0]?.say(deliveryFrame(3, topic(1), 'AAAA'))
    await wait(12_000)
    expect(acks(relay)).toBe(1)
  })

  it('leave a topic when none of them wants it', async () => {
    const { relay, tab } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(1)])
    await a.socket.unsubscribe([topic(1)])
    await settle()
    expect(relay.sockets[0]?.calls('irn_unsubscribe')).toHaveLength(0)
    await b.socket.unsubscribe([topic(1)])
    await settle()
    expect(relay.sockets[0]?.calls('irn_unsubscribe')).toHaveLength(1)
  })

  it('publish once what each of them would', async () => {
    const { relay, tab } = browse()
    const tabs = [tab(), tab(), tab()]
    const words = { ...message, once: 'answer' }
    await Promise.all(tabs.map(({ socket }, n) => socket.publish({ ...words, message: `AAA${n}` })))
    const calls = relay.sockets[0]?.calls('irn_publish')
    expect(calls).toHaveLength(1)
    expect(calls?.[0]?.params).not.toHaveProperty('once')
  })

  it('tell each other errors and states', async () => {
    const { relay, tab } = browse()
    const [a, b] = [tab(), tab()]
    const states = vi.fn()
    b.socket.onState(states)
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(2)])
    relay.manner = ({ id }) => ({
      id,
      jsonrpc: '2.0',
      error: { code: -32_600, message: 'Too bad' },
    })
    await expect(b.socket.publish(message)).rejects.toMatchObject({
      name: 'WalletError',
      code: 'relay.refused',
      details: { reason: 'Too bad' },
    })
    relay.sockets[0]?.hangUp(3000, 'Unauthorized: invalid key')
    await settle()
    expect(states).toHaveBeenLastCalledWith({
      state: 'refused',
      error: expect.objectContaining({ code: 'project.invalid_id' }) as unknown,
    })
    expect(b.socket.isOpen()).toBe(false)
  })

  it('take back what another was asked to publish', async () => {
    const { relay, tab, wait } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(2)])
    relay.manner = () => undefined
    const controller = new AbortController()
    const published = errorOf(b.socket.publish(message, { signal: controller.signal }))
    await settle()
    controller.abort()
    expect(await published).toMatchObject({ code: 'transport.aborted' })
    await settle()
    relay.manner = ({ id }) => ({ id, jsonrpc: '2.0', result: true })
    relay.sockets[0]?.hangUp()
    await wait(1000)
    await relay.socket(2)
    await settle()
    expect(relay.sockets[1]?.calls('irn_publish')).toEqual([])
  })
})

describe('when the tab that holds the socket', () => {
  it.each(['crash', 'close'] as const)('goes (%s), the next takes over', async (way) => {
    const { relay, tab, wait } = browse()
    const [a, b, c] = [tab(), tab(), tab()]
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(2)])
    await c.socket.subscribe([topic(3)])
    relay.manner = ({ id, method }) =>
      method === 'irn_publish' ? undefined : { id, jsonrpc: '2.0', result: [] }
    const published = c.socket.publish(message)
    await settle()
    if (way === 'crash') a.crash()
    else a.socket.close()
    relay.manner = ({ id }) => ({ id, jsonrpc: '2.0', result: true })
    await wait(4000)
    await published
    expect(relay.sockets).toHaveLength(2)
    const asked = relay.sockets[1]?.sent.flatMap(
      ({ params }) => params?.['topics'] ?? params?.['topic'],
    )
    expect(asked).toEqual(expect.arrayContaining([topic(2), topic(3)]))
    const heard = vi.fn()
    c.socket.onMessage(heard)
    relay.sockets[1]?.say(deliveryFrame(1, topic(3), 'AAAA'))
    await settle()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(acks(relay)).toBe(1)
  })

  it('sleeps, one that is awake takes over, and the sleeper follows when it wakes', async () => {
    const { relay, tab, wait } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(2)])
    a.freeze()
    b.show()
    await wait(4000)
    expect(relay.sockets).toHaveLength(2)
    await b.socket.publish(message)
    expect(relay.sockets[1]?.calls('irn_publish')).toHaveLength(1)
    a.thaw()
    await wait(1000)
    expect(relay.sockets[0]?.isClosed()).toBe(true)
    await a.socket.publish(message)
    expect(relay.sockets).toHaveLength(2)
    expect(relay.sockets[1]?.calls('irn_publish')).toHaveLength(2)
    const heard = vi.fn()
    a.socket.onMessage(heard)
    relay.sockets[1]?.say(deliveryFrame(1, topic(1), 'AAAA'))
    await settle()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('closes, nothing is left behind', async () => {
    const { tab, pending } = browse()
    const [a, b] = [tab(), tab()]
    await a.socket.subscribe([topic(1)])
    await b.socket.subscribe([topic(1)])
    for (const { socket } of [a, b]) {
      socket.close()
      await settle()
      await expect(socket.open()).rejects.toMatchObject({ code: 'transport.aborted' })
    }
    expect(pending()).toBe(0)
  })
})

describe('a page without locks', () => {
  it('has a socket of its own', async () => {
    const relay = createFakeRelay()
    const { window } = createFakePage()
    const sockets = [window, undefined].map((page) =>
      createSharedSocket(createFakeDeps(relay, { window: page })),
    )
    await Promise.all(sockets.map((socket) => socket.open()))
    expect(relay.sockets).toHaveLength(2)
  })
})

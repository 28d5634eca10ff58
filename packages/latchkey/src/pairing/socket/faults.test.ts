import { describe, expect, it, vi } from 'vitest'
import type { RelaySocket } from '../RelaySocket.ts'
import { createRelaySocket } from './createRelaySocket.ts'
import { waitUntil } from '../until.fixture.ts'
import {
  createFakeDeps,
  createFakePage,
  createFakeRelay,
  deliveryFrame,
  getRejection,
  type FakeRelay,
  type FakeSocket,
  flushTasks,
  startTime,
  tokenClaimsOf,
  testTopic,
  installSoftwareCrypto,
} from './fakeRelay.fixture.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

installSoftwareCrypto()

const message = { topic: testTopic(1), message: 'AAAA', ttl: 300, tag: 1100 }

type Bench = {
  readonly relay: FakeRelay
  readonly socket: RelaySocket
  readonly clock: ReturnType<typeof createFakeDeps>['clock']
  /** Lets time go by as it does for a page: in steps, with everything else in between. */
  wait(ms: number): Promise<void>
}

function createBench(changes: Partial<RelaySocketDeps> = {}): Bench {
  const relay = createFakeRelay()
  const deps = createFakeDeps(relay, changes)
  const wait = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 1000) {
      deps.clock.advance(Math.min(left, 1000))
      await flushTasks()
    }
  }
  return { relay, socket: createRelaySocket(deps), clock: deps.clock, wait }
}

function acks(socket: FakeSocket | undefined): readonly unknown[] {
  return socket?.sent.filter(({ method }) => method === undefined) ?? []
}

const answering: FakeRelay['onRequest'] = ({ id }) => ({ id, jsonrpc: '2.0', result: true })

describe('createRelaySocket, relay that', () => {
  it('closes during publish gets the request again on the next connection', async () => {
    const { relay, socket, wait } = createBench()
    relay.onRequest = (_, server) => server.close(1001)
    const published = socket.publish(message)
    await relay.socket(1)
    await flushTasks()
    relay.onRequest = answering
    await wait(2000)
    await published
    const [first, second] = relay.sockets.map((server) => server.requests('irn_publish'))
    expect(first).toHaveLength(1)
    expect(second).toEqual(first)
  })

  it('closes gets the subscriptions again', async () => {
    const { relay, socket, wait } = createBench()
    await socket.subscribe([testTopic(1), testTopic(2)])
    await socket.unsubscribe([testTopic(2)])
    await socket.subscribe([testTopic(3)])
    relay.sockets[0]?.close(4010)
    await wait(2000)
    expect(relay.sockets[1]?.requests('irn_batchSubscribe')).toMatchObject([
      { params: { topics: [testTopic(1), testTopic(3)] } },
    ])
  })

  it('responds late settles the request', async () => {
    const { relay, socket, wait } = createBench()
    const calls: string[] = []
    relay.onRequest = ({ id }) => void calls.push(id)
    const published = socket.publish(message)
    const server = await relay.socket()
    await flushTasks()
    await wait(14_000)
    server.send({ id: calls[0], jsonrpc: '2.0', result: true })
    await published
    expect(calls).toHaveLength(1)
  })

  it('ignores a request gets it again after 15 s with the same id', async () => {
    const { relay, socket, wait } = createBench()
    await socket.subscribe([testTopic(9)])
    relay.onRequest = () => undefined
    const published = socket.publish(message)
    for (let second = 0; second < 21; second++) {
      // It is alive, but forgot the call.
      relay.sockets[0]?.send(deliveryFrame(1, testTopic(9), 'AA'))
      await wait(1000)
    }
    const calls = relay.sockets[0]?.requests('irn_publish') ?? []
    expect(calls.length).toBe(2)
    expect(calls[0]).toEqual(calls[1])
    relay.sockets[0]?.send({ id: calls[0]?.id, jsonrpc: '2.0', result: true })
    await published
    expect(relay.sockets).toHaveLength(1)
  })

  it('sends nothing is reconnected to', async () => {
    const { relay, socket, wait } = createBench()
    await socket.subscribe([testTopic(9)])
    relay.onRequest = () => undefined
    const published = socket.publish(message)
    await wait(20_000)
    relay.onRequest = answering
    await wait(2000)
    expect(relay.sockets[0]?.isClosed()).toBe(true)
    expect(relay.sockets.length).toBeGreaterThan(1)
    await wait(20_000)
    await published
  })

  it('never responds makes requests reject after a minute and leaves the socket usable', async () => {
    const { relay, socket, wait } = createBench()
    relay.onRequest = () => undefined
    const published = getRejection(socket.publish(message))
    await wait(66_000)
    expect(await published).toMatchObject({ code: 'relay.unreachable' })
    relay.onRequest = answering
    const again = socket.publish(message)
    await wait(31_000)
    await again
  })

  it('responds out of order and twice settles the right requests', async () => {
    const { relay, socket } = createBench()
    const ids: string[] = []
    relay.onRequest = ({ id }) => void ids.push(id)
    const done: number[] = []
    const both = [1, 2].map((n) => socket.publish(message).then(() => done.push(n)))
    const server = await relay.socket()
    await waitUntil(() => ids.length === 2)
    server.send({ id: ids[1], jsonrpc: '2.0', result: true })
    server.send({ id: ids[1], jsonrpc: '2.0', result: true })
    await flushTasks()
    server.send({ id: ids[0], jsonrpc: '2.0', result: true })
    await Promise.all(both)
    expect(done).toEqual([2, 1])
  })

  it.each([
    'no JSON',
    '[]',
    'null',
    '7',
    '"text"',
    '{}',
    '{"id":null}',
    '{"id":{}}',
    '{"id":"1","method":"irn_subscription"}',
    '{"id":"1","method":"irn_subscription","params":{"data":{"topic":1}}}',
    '{"id":1,"method":"unheard_of","params":{}}',
    '{"id":"12345","jsonrpc":"2.0","result":true}',
    '{"id":"12345","jsonrpc":"2.0","error":null}',
    `{"id":1,"method":"irn_subscription","params":{"data":{"topic":"${'a'.repeat(65)}","message":"AAAA"}}}`,
    `{"id":1,"method":"irn_subscription","params":{"data":{"topic":"${testTopic(1)}","message":"${'A'.repeat(1_100_000)}"}}}`,
  ])('sends a malformed frame is not disconnected: %.60s', async (frame) => {
    const { relay, socket } = createBench()
    const listener = vi.fn()
    socket.onMessage(listener)
    await socket.subscribe([testTopic(1)])
    relay.sockets[0]?.send(frame)
    relay.sockets[0]?.send(new Uint8Array(3))
    relay.sockets[0]?.send(deliveryFrame(2, testTopic(1), 'AAAA'))
    await flushTasks()
    expect(listener).toHaveBeenCalledTimes(1)
    await socket.publish(message)
    expect(relay.sockets).toHaveLength(1)
  })

  it('returns an error rejects the request without a retry', async () => {
    const { relay, socket, wait } = createBench()
    const error = { code: -32_600, message: 'Invalid payload', data: 'PayloadSizeExceeded' }
    relay.onRequest = ({ id }) => ({ id, jsonrpc: '2.0', error })
    await expect(socket.publish(message)).rejects.toMatchObject({
      code: 'relay.refused',
      details: { reason: 'Invalid payload' },
    })
    await wait(20_000)
    expect(relay.sockets[0]?.requests('irn_publish')).toHaveLength(1)
  })

  it('returns a transient error gets the request again', async () => {
    const { relay, socket, wait } = createBench()
    const codes = [3001, -32_603]
    relay.onRequest = ({ id }) => {
      const code = codes.shift()
      return code
        ? { id, jsonrpc: '2.0', error: { code, message: 'Later' } }
        : answering({ id }, relay.sockets[0] as FakeSocket)
    }
    const published = socket.publish(message)
    await relay.socket()
    await flushTasks()
    await wait(45_000)
    await published
    expect(relay.sockets[0]?.requests('irn_publish')).toHaveLength(3)
  })

  it('limits frames does not get an oversized request', async () => {
    const { relay, socket } = createBench()
    const large = { ...message, message: 'A'.repeat(300_000) }
    await expect(socket.publish(large)).rejects.toMatchObject({ code: 'relay.refused' })
    await socket.publish(message)
    expect(relay.sockets[0]?.requests('irn_publish')).toHaveLength(1)
  })

  it('closes before an acknowledgement does not get it on the next connection', async () => {
    const { relay, socket, wait } = createBench()
    let take = (): void => {}
    socket.onMessage(() => new Promise((resolve) => (take = resolve)))
    await socket.subscribe([testTopic(1)])
    relay.sockets[0]?.send(deliveryFrame(1, testTopic(1), 'AAAA'))
    await flushTasks()
    relay.sockets[0]?.close()
    await wait(2000)
    take()
    await flushTasks()
    expect(acks(relay.sockets[1])).toEqual([])
  })
})

describe('createRelaySocket, rejected by the relay', () => {
  it.each([
    ['Unauthorized: invalid key', 'project.invalid_id'],
    ['Unauthorized: origin not allowed', 'project.origin_not_allowed'],
    ['JWT validation error: JWT Token is expired', 'relay.session_expired'],
    ['Something else', 'relay.refused'],
  ])('does not reconnect: %s', async (reason, code) => {
    const { relay, socket, wait, clock } = createBench()
    relay.onRequest = () => undefined
    const states = vi.fn()
    socket.onState(states)
    const published = getRejection(socket.publish(message))
    const server = await relay.socket()
    await flushTasks()
    server.close(3000, reason)
    expect(await published).toMatchObject({ code })
    expect(states).toHaveBeenLastCalledWith({
      state: 'refused',
      error: expect.objectContaining({ code }) as unknown,
    })
    await wait(120_000)
    expect(relay.sockets).toHaveLength(1)
    expect(clock.pending()).toBe(0)
    relay.onRequest = answering
    await socket.publish(message)
  })

  it('handles a rejection in a response', async () => {
    const { relay, socket } = createBench()
    const error = { code: 3000, message: 'Unauthorized: invalid key' }
    relay.onRequest = ({ id }) => ({ id, jsonrpc: '2.0', error })
    await expect(socket.publish(message)).rejects.toMatchObject({ code: 'project.invalid_id' })
    expect(relay.sockets[0]?.isClosed()).toBe(true)
  })

  it('retries with a backdated token when the clock of the relay is behind', async () => {
    const { relay, socket } = createBench()
    relay.acceptsConnections = false
    const opened = socket.subscribe([testTopic(1)])
    const first = await relay.acceptedSocket(1)
    first.close(3000, 'JWT validation error: JWT Token is not yet valid')
    const second = await relay.acceptedSocket(2)
    await opened
    const hour = 3600
    const { issuedAt = 0, expiresAt = 0 } = tokenClaimsOf(second) ?? {}
    for (const skew of [-hour, hour]) {
      expect(issuedAt).toBeLessThan(startTime / 1000 + skew)
      expect(expiresAt).toBeGreaterThan(startTime / 1000 + skew)
    }
  })

  it('reports a wrong clock when the backdated token is rejected too', async () => {
    const { relay, socket } = createBench()
    relay.acceptsConnections = false
    relay.onRequest = () => undefined
    const opened = getRejection(socket.publish(message))
    for (const count of [1, 2])
      (await relay.acceptedSocket(count)).close(
        3000,
        'JWT validation error: JWT Token is not yet valid',
      )
    expect(await opened).toMatchObject({ code: 'relay.session_expired' })
    expect(relay.sockets).toHaveLength(2)
  })
})

describe('createRelaySocket, unreachable relay', () => {
  it('rejects open after 15 s and leaves no timer', async () => {
    const { relay, socket, wait, clock } = createBench()
    relay.acceptsConnections = false
    const opened = getRejection(socket.open())
    await relay.socket()
    await wait(25_000)
    expect(await opened).toMatchObject({ code: 'relay.unreachable' })
    expect(relay.sockets[0]?.isClosed()).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  it('reconnects with back-off, at least every 30 s', async () => {
    const { relay, socket, wait, clock } = createBench()
    const dials: number[] = []
    relay.acceptsConnections = false
    await Promise.all([
      socket.subscribe([testTopic(1)]).catch(() => {}),
      (async () => {
        for (let second = 0; second < 240; second++) {
          const last = relay.sockets.at(-1)
          if (last && !last.isClosed()) {
            dials.push(clock.now())
            last.close()
          }
          await wait(1000)
        }
      })(),
    ])
    const gaps = dials.slice(1).map((at, n) => at - (dials[n] ?? 0))
    expect(gaps.length).toBeGreaterThan(8)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(31_000)
    expect(gaps.slice(-3).every((gap) => gap >= 14_000)).toBe(true)
  })

  it('connects to the next relay and keeps to it', async () => {
    const relayUrls = ['wss://a.example', 'wss://b.example']
    const { relay, socket, wait } = createBench({ relayUrls })
    relay.acceptsConnections = false
    const subscribed = socket.subscribe([testTopic(1)])
    ;(await relay.socket(1)).close()
    await wait(1000)
    await relay.acceptedSocket(2)
    await subscribed
    relay.sockets[1]?.close()
    await wait(2000)
    expect(relay.sockets.map(({ url }) => url.host)).toEqual([
      'a.example',
      'b.example',
      'b.example',
    ])
  })

  it('handles a URL that the content security policy forbids', async () => {
    const openSocket = (): never => {
      throw new DOMException('Refused', 'SecurityError')
    }
    const { socket, wait } = createBench({ openSocket })
    const opened = getRejection(socket.open())
    await flushTasks()
    await wait(16_000)
    expect(await opened).toMatchObject({ code: 'relay.unreachable' })
  })
})

describe('createRelaySocket, resumed page', () => {
  it.each(['visibilitychange', 'resume', 'pageshow', 'online'] as const)(
    'dials at once: %s',
    async (event) => {
      const page = createFakePage()
      const { relay, socket } = createBench({ window: page.window })
      await socket.subscribe([testTopic(1)])
      relay.sockets[0]?.close()
      page.show('visibilitychange', true)
      expect(relay.sockets).toHaveLength(1)
      page.show(event)
      await relay.socket(2)
    },
  )

  it('resubscribes, and reconnects when the connection is dead', async () => {
    const page = createFakePage()
    const { relay, socket, wait } = createBench({ window: page.window })
    await socket.subscribe([testTopic(1)])
    await wait(1000)
    page.show('pageshow')
    await wait(10_000)
    expect(relay.sockets[0]?.requests('irn_subscribe')).toHaveLength(2)
    expect(relay.sockets).toHaveLength(1)
    relay.onRequest = () => undefined
    page.show('pageshow')
    await wait(6000)
    expect(relay.sockets).toHaveLength(2)
  })

  it('detects a suspension by skipped heartbeats', async () => {
    const { relay, socket, clock, wait } = createBench()
    await socket.subscribe([testTopic(1)])
    await wait(5000)
    expect(relay.sockets[0]?.requests('irn_subscribe')).toHaveLength(1)
    // Timers of a page that sleeps fire late, and once.
    const now = clock.now()
    vi.spyOn(clock, 'now').mockImplementation(() => now + 3_600_000)
    clock.advance(5000)
    await flushTasks()
    expect(relay.sockets[0]?.requests('irn_subscribe')).toHaveLength(2)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { verifyDidJwt } from '../../crypto/index.ts'
import { createRelaySocket } from './createRelaySocket.ts'
import {
  createFakeDeps,
  createFakePage,
  createFakeRelay,
  deliveryFrame,
  flushTasks,
  startTime,
  tokenClaimsOf,
  testTopic,
  installSoftwareCrypto,
} from './fakeRelay.fixture.ts'

installSoftwareCrypto()

const message = { topic: testTopic(1), message: 'AAAA', ttl: 300, tag: 1100 }

describe('createRelaySocket, connections', () => {
  it('does not connect before first use', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    await socket.clientId
    await flushTasks()
    expect(relay.sockets).toHaveLength(0)
    expect(socket.isOpen()).toBe(false)
  })

  it('authenticates with token and project id', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    await socket.open()
    const { url } = await relay.socket()
    expect(url.origin + url.pathname).toBe('wss://relay.example/')
    expect(url.searchParams.get('projectId')).toBe('project')
    expect(url.searchParams.get('useOnCloseEvent')).toBe('true')
    const claims = await verifyDidJwt(url.searchParams.get('auth') ?? '', {
      audience: (audience) => audience === 'wss://relay.example',
      now: startTime / 1000,
      leeway: 0,
    })
    expect(claims).toMatchObject({
      clientId: await socket.clientId,
      expiresAt: startTime / 1000 + 86_400,
    })
  })

  it('keeps its client id across page loads, with a new token', async () => {
    const relay = createFakeRelay()
    const deps = createFakeDeps(relay)
    const [first, second] = [createRelaySocket(deps), createRelaySocket(deps)]
    await Promise.all([first.open(), second.open()])
    expect(await first.clientId).toBe(await second.clientId)
    const [one, other] = relay.sockets.map(tokenClaimsOf)
    expect(one?.clientId).toBe(other?.clientId)
    expect(one?.subject).not.toBe(other?.subject)
  })

  it('has a separate connection and identity for each client', async () => {
    const relay = createFakeRelay()
    const sockets = [
      createRelaySocket(createFakeDeps(relay)),
      createRelaySocket(createFakeDeps(relay)),
    ]
    await Promise.all(sockets.map((socket) => socket.open()))
    const [one, other] = await Promise.all(sockets.map((socket) => socket.clientId))
    expect(one).not.toBe(other)
    sockets[0]?.close()
    expect(sockets[1]?.isOpen()).toBe(true)
  })

  it.each([
    ['ws://relay.example', false],
    ['ws://192.168.1.5:4870', false],
    ['http://relay.example', false],
    ['nonsense', false],
    ['ws://127.0.0.1:4870', true],
    ['ws://localhost:4870', true],
    ['ws://[::1]:4870', true],
    ['wss://relay.example/path?x=1', true],
  ])('connects to %s: %s', async (url, isConnected) => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay, { relayUrls: [url] }))
    const opened = await socket.open().then(
      () => true,
      (error: unknown) => error,
    )
    expect(opened).toEqual(isConnected || expect.objectContaining({ code: 'relay.unreachable' }))
    expect(relay.sockets).toHaveLength(isConnected ? 1 : 0)
  })

  it('connects without TLS when allowed', async () => {
    const relay = createFakeRelay()
    const relayUrls = ['ws://192.168.1.5:4870']
    await createRelaySocket(createFakeDeps(relay, { relayUrls, allowInsecure: true })).open()
    expect(relay.sockets).toHaveLength(1)
  })
})

describe('createRelaySocket, messages', () => {
  it('publishes with ids of 19 digits and resolves once confirmed', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    await socket.publish({ ...message, prompt: true })
    const [call] = (await relay.socket()).requests('irn_publish')
    expect(call?.id).toMatch(/^\d{19}$/)
    expect(call?.params).toEqual({ ...message, prompt: true })
  })

  it('subscribes in batches of 500', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    const topics = Array.from({ length: 1201 }, (_, n) => testTopic(n))
    await socket.subscribe(topics)
    const calls = (await relay.socket()).requests('irn_batchSubscribe')
    const batches = calls.map((call) => (call.params?.['topics'] as string[] | undefined)?.length)
    expect(batches).toEqual([500, 500, 201])
    expect(calls.flatMap((call) => call.params?.['topics'])).toEqual(topics)
    await socket.subscribe([testTopic(3000)])
    expect((await relay.socket()).requests('irn_subscribe')).toMatchObject([
      { params: { topic: testTopic(3000) } },
    ])
  })

  it('unsubscribes with the subscription id', async () => {
    const relay = createFakeRelay()
    const { onRequest: manner } = relay
    relay.onRequest = (call, socket) =>
      call.method === 'irn_subscribe'
        ? { id: call.id, jsonrpc: '2.0', result: 'sub' }
        : manner(call, socket)
    const socket = createRelaySocket(createFakeDeps(relay))
    await socket.subscribe([testTopic(1)])
    await socket.unsubscribe([testTopic(1)])
    expect((await relay.socket()).requests('irn_unsubscribe')).toMatchObject([
      { params: { topic: testTopic(1), id: 'sub' } },
    ])
  })

  it('acknowledges a message with its unchanged id once every listener has resolved', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    const messages: unknown[] = []
    let take = (): void => {}
    socket.onMessage((delivery) => void messages.push(delivery))
    socket.onMessage(() => new Promise((resolve) => (take = resolve)))
    await socket.subscribe([testTopic(1)])
    const server = await relay.socket()
    server.send(
      JSON.stringify(deliveryFrame(1, testTopic(1), 'AAAA')).replace(
        '"id":1',
        '"id":9007199254740993123',
      ),
    )
    await flushTasks()
    expect(messages).toEqual([
      { topic: testTopic(1), message: 'AAAA', publishedAt: 5, tag: 1100, attestation: undefined },
    ])
    expect(server.sent.filter(({ result }) => result)).toEqual([])
    const texts: string[] = []
    const parse = JSON.parse
    vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
      texts.push(text)
      return parse(text) as unknown
    })
    take()
    await flushTasks()
    vi.restoreAllMocks()
    expect(texts).toContain('{"id":9007199254740993123,"jsonrpc":"2.0","result":true}')
  })

  it('does not acknowledge without listeners or when one rejects', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    await socket.subscribe([testTopic(1)])
    const server = await relay.socket()
    server.send(deliveryFrame(7, testTopic(1), 'AAAA'))
    await flushTasks()
    const stop = socket.onMessage(() => Promise.reject(new Error('busy')))
    server.send(deliveryFrame(8, testTopic(1), 'AAAA'))
    await flushTasks()
    expect(server.sent.filter(({ method }) => method === undefined)).toEqual([])
    stop()
    socket.onMessage(() => {})
    server.send(deliveryFrame('nine', testTopic(1), 'AAAA'))
    await flushTasks()
    expect(server.sent.filter(({ method }) => method === undefined)).toEqual([
      { id: 'nine', jsonrpc: '2.0', result: true },
    ])
  })

  it('repeats unsubscribe for a message on a topic that was unsubscribed', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    const listener = vi.fn()
    socket.onMessage(listener)
    await socket.subscribe([testTopic(1)])
    const server = await relay.socket()
    server.send(deliveryFrame(1, testTopic(2), 'AAAA'))
    await flushTasks()
    expect(listener).not.toHaveBeenCalled()
    expect(server.requests('irn_unsubscribe')).toHaveLength(1)
    expect(server.sent.filter(({ method }) => method === undefined)).toEqual([])
  })

  it('bounds the requests caused by messages on unknown topics', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    await socket.subscribe([testTopic(1)])
    const server = await relay.socket()
    relay.onRequest = () => undefined
    for (let n = 2; n < 2000; n++) server.send(deliveryFrame(n, testTopic(n), 'AAAA'))
    await flushTasks()
    expect(server.requests('irn_unsubscribe')).toHaveLength(500)
    relay.onRequest = ({ id }) => ({ id, jsonrpc: '2.0', result: true })
    const published = socket.publish({ topic: testTopic(1), message: 'AAAA', ttl: 300, tag: 1100 })
    await expect(published).resolves.toBeUndefined()
  })

  it('treats a null error as success', async () => {
    const relay = createFakeRelay()
    const socket = createRelaySocket(createFakeDeps(relay))
    relay.onRequest = ({ id }) => ({ id, jsonrpc: '2.0', result: true, error: null })
    const published = socket.publish({ topic: testTopic(1), message: 'AAAA', ttl: 300, tag: 1100 })
    await expect(published).resolves.toBeUndefined()
  })

  it('rejects publish when its signal aborts', async () => {
    const relay = createFakeRelay()
    relay.acceptsConnections = false
    const deps = createFakeDeps(relay)
    const socket = createRelaySocket(deps)
    const controller = new AbortController()
    const published = socket.publish(message, { signal: controller.signal })
    controller.abort()
    await expect(published).rejects.toMatchObject({ code: 'transport.aborted' })
    await expect(socket.publish(message, { signal: controller.signal })).rejects.toMatchObject({
      code: 'transport.aborted',
    })
    await relay.acceptedSocket()
    await flushTasks()
    expect(relay.sockets[0]?.requests('irn_publish')).toHaveLength(0)
  })
})

describe('createRelaySocket, disconnecting', () => {
  it('disconnects after the last unsubscribe and leaves no timer', async () => {
    const relay = createFakeRelay()
    const deps = createFakeDeps(relay)
    const socket = createRelaySocket(deps)
    const states: string[] = []
    socket.onState(({ state }) => states.push(state))
    await socket.subscribe([testTopic(1), testTopic(2)])
    await socket.unsubscribe([testTopic(1)])
    await flushTasks()
    deps.clock.advance(60_000)
    await flushTasks()
    expect(socket.isOpen()).toBe(true)
    await socket.unsubscribe([testTopic(2)])
    await flushTasks()
    deps.clock.advance(10_000)
    expect(socket.isOpen()).toBe(false)
    expect(relay.sockets.at(-1)?.isClosed()).toBe(true)
    expect(deps.clock.pending()).toBe(0)
    expect(states).toEqual(['open', 'closed'])
    expect(relay.sockets).toHaveLength(1)
  })

  it('rejects requests and closes the connection on close', async () => {
    const relay = createFakeRelay()
    relay.onRequest = () => undefined
    const deps = createFakeDeps(relay, { window: createFakePage().window })
    const socket = createRelaySocket(deps)
    const published = socket.publish(message)
    await relay.socket()
    await flushTasks()
    socket.close()
    await expect(published).rejects.toMatchObject({ code: 'transport.aborted' })
    await expect(socket.open()).rejects.toMatchObject({ code: 'transport.aborted' })
    expect(relay.sockets[0]?.isClosed()).toBe(true)
    expect(deps.clock.pending()).toBe(0)
  })
})

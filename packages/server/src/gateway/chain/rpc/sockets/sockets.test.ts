import { createServer, request as httpRequest } from 'node:http'
import { connect as connectTo, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import { WebSocket, WebSocketServer } from 'ws'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import { createStaticProjects, type LogEntry } from '../../../../http/index.ts'
import { closeServer, listen } from '../../../../http/listen.ts'
import type { TokenBucketRule } from '../../../../store/fast/FastStore.ts'
import { createMemoryFastStore } from '../../../../store/index.ts'
import { createRpcMetrics } from '../createRpcMetrics.ts'
import { chainId, head, numberToHex, createTestRpc, startTestNode } from '../node.fixture.ts'
import { createRpcSockets, type RpcSockets } from './createRpcSockets.ts'
import type { SocketLimits } from './socketLimits.ts'

const projectId = '0123456789abcdef0123456789abcdef'

/** Collects messages, and resolves when there are enough. */
function inbox<item>(): { push(next: item): void; until(count: number): Promise<item[]> } {
  const items: item[] = []
  const waiting = new Set<() => void>()
  return {
    push(next) {
      items.push(next)
      for (const look of waiting) look()
    },
    until: (count) =>
      new Promise((resolve) => {
        const look = (): void => void (items.length >= count && resolve(items))
        waiting.add(look)
        look()
      }),
  }
}

type NodeSockets = {
  readonly url: string
  readonly sockets: ReturnType<typeof inbox<WebSocket>>
  readonly frames: ReturnType<typeof inbox<string>>
}

/** A node that sends back each message, with `!` after it. */
async function startNodeSockets(): Promise<NodeSockets> {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  const [sockets, frames] = [inbox<WebSocket>(), inbox<string>()]
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data: Buffer, isBinary) => {
      frames.push(data.toString())
      socket.send(isBinary ? data : `${data.toString()}!`, { binary: isBinary })
    })
  })
  const port = await listen(http, 0)
  onTestFinished(async () => {
    for (const client of server.clients) client.terminate()
    await closeServer(http)
  })
  return { url: `ws://127.0.0.1:${port}`, sockets, frames }
}

type Client = {
  readonly ws: WebSocket
  readonly frames: ReturnType<typeof inbox<string>>
  readonly closed: Promise<{ code: number; reason: string }>
}

async function startProxy(
  wsUrls: readonly string[],
  options: {
    limits?: Partial<SocketLimits>
    clock?: FakeClock
    allowed?: boolean
    rule?: TokenBucketRule | undefined
    rate?: TokenBucketRule
    /** URL of the node for calls over HTTP. */
    httpUrl?: string
  } = {},
): Promise<{
  proxy: RpcSockets
  rpc: ReturnType<typeof createTestRpc>['rpc']
  clock: FakeClock
  registry: Registry
  log: LogEntry[]
  address(change?: Record<string, string>): string
  connect(change?: Record<string, string>, localAddress?: string): Promise<Client>
  refused(
    change?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<[number, unknown]>
}> {
  const { limits, allowed = true, rate } = options
  const rule = 'rule' in options ? options.rule : { capacity: 100, perSecond: 30 }
  const clock = createFakeClock()
  const { httpUrl: url = 'http://127.0.0.1:1' } = options
  const { rpc } = createTestRpc([{ url }], { chain: { wsUrls } })
  const registry = new Registry()
  const log: LogEntry[] = []
  const proxy = createRpcSockets({
    rpc,
    projects: createStaticProjects([{ id: projectId, origins: ['https://app.example'], rate }]),
    clock,
    log: (entry) => log.push(entry),
    metrics: createRpcMetrics(registry),
    limits,
    limit: {
      rule,
      store: allowed
        ? createMemoryFastStore({ clock })
        : { takeTokens: async () => ({ isAllowed: false, remaining: 1, retryAfterMs: 0 }) },
    },
  })
  const server = createServer()
  server.on('upgrade', proxy.handleUpgrade)
  const port = await listen(server, 0)
  onTestFinished(async () => {
    proxy.stop()
    await closeServer(server)
  })
  const address = (change: Record<string, string> = {}): string => {
    const { path = '/v1', ...query } = { chainId, projectId, ...change }
    return `ws://127.0.0.1:${port}${path}?${new URLSearchParams(query).toString()}`
  }
  return {
    proxy,
    rpc,
    clock,
    registry,
    log,
    address,
    connect: (change, localAddress) => open(address(change), localAddress),
    refused: (change, headers = {}) => {
      const ws = new WebSocket(address(change), { headers })
      ws.on('error', () => {})
      return new Promise((resolve) => {
        ws.on('unexpected-response', (_request, response) => {
          let text = ''
          response.on('data', (chunk) => (text += String(chunk)))
          response.on('end', () => resolve([response.statusCode ?? 0, JSON.parse(text)]))
        })
      })
    },
  }
}

async function open(url: string, localAddress?: string): Promise<Client> {
  const ws = new WebSocket(url, { localAddress })
  onTestFinished(() => ws.terminate())
  const frames = inbox<string>()
  ws.on('message', (data: Buffer) => frames.push(data.toString()))
  ws.on('error', () => {})
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await new Promise<void>((resolve) => void ws.once('open', () => resolve()))
  return { ws, frames, closed }
}

const call = (method: string, id = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params: [] })

it('relays frames both ways on each path', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url])
  for (const path of ['/v1', '/v1/', '/ws']) {
    const { ws, frames } = await connect({ path })
    ws.send(call('eth_subscribe'))
    expect(await frames.until(1)).toEqual([`${call('eth_subscribe')}!`])
  }
  const nodeSocket = (await node.sockets.until(1))[0]
  expect(nodeSocket).toBeDefined()
})

it('closes on a binary frame of the client', async () => {
  const node = await startNodeSockets()
  const { connect, registry } = await startProxy([node.url])
  const { ws, closed } = await connect()
  const [socket] = await node.sockets.until(1)
  const closing = new Promise((resolve) => void socket?.once('close', resolve))
  ws.send(Buffer.from(call('admin_peers')))
  ws.send(call('late'))
  expect(await closed).toEqual({ code: 1_003, reason: 'Calls are text' })
  await closing
  expect(await node.frames.until(0)).toEqual([])
  expect(await registry.metrics()).toContain('{reason="client"} 1')
})

it('relays only validated members to the node', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url])
  const { ws } = await connect()
  const twofold =
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"a","Method":"admin_addPeer","params":[1e30 ]}'
  ws.send(twofold)
  ws.send(
    `[${twofold}, {"jsonrpc":"2.0","method":"b","\\u004Dethod":"admin_peers","id":"\\u0031"}]`,
  )
  const clean = '{"jsonrpc":"2.0","id":9007199254740993,"method":"a","params":[1e30 ]}'
  expect(await node.frames.until(2)).toEqual([
    clean,
    `[${clean},{"jsonrpc":"2.0","id":"\\u0031","method":"b"}]`,
  ])
})

it('relays the first frames of the node, with one node socket per client', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url])
  const [one, two] = [await connect(), await connect()]
  const sockets = await node.sockets.until(2)
  for (const [index, socket] of sockets.entries()) socket.send(`hello ${index}`)
  expect(await one.frames.until(1)).toEqual(['hello 0'])
  expect(await two.frames.until(1)).toEqual(['hello 1'])
})

it('tries the next node when one refuses the socket', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy(['ws://127.0.0.1:1', node.url])
  const { ws, frames } = await connect()
  ws.send(call('a'))
  expect(await frames.until(1)).toEqual([`${call('a')}!`])
})

it('answers requests that are not relayed', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url])
  const { ws, frames } = await connect()
  for (const text of [call('admin_peers', 3), call('eth_sendTransaction'), 'nonsense', '{}'])
    ws.send(text)
  ws.send(`[${call('a')},${call('personal_listAccounts')}]`)
  ws.send(call('last'))
  const all = (await frames.until(6)).map((text) => JSON.parse(text.replace(/!$/, '')) as object)
  expect(all.slice(0, 5)).toMatchObject([
    { id: 3, error: { code: -32601 } },
    { id: 1, error: { code: -32601 } },
    { id: null, error: { code: -32700 } },
    { id: null, error: { code: -32600 } },
    [
      { id: 1, error: { code: -32600 } },
      { id: 1, error: { code: -32601 } },
    ],
  ])
  expect(await node.frames.until(1)).toEqual([call('last')])
})

it('relays notifications, and answers none', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url], {
    limits: { calls: { perSecond: 1, burst: 4 } },
  })
  const { ws, frames } = await connect()
  const notification = (method: string): string => JSON.stringify({ jsonrpc: '2.0', method })
  ws.send(notification('a'))
  ws.send(notification('admin_peers'))
  ws.send(`[${notification('admin_peers')}]`)
  ws.send(call('a', 2))
  // Above the rate limit.
  ws.send(notification('a'))
  ws.send(call('a', 3))
  const answers = await frames.until(3)
  expect(answers.filter((text) => text.endsWith('!'))).toEqual([
    `${notification('a')}!`,
    `${call('a', 2)}!`,
  ])
  expect(answers.find((text) => !text.endsWith('!'))).toContain('"id":3,"error"')
})

it('limits the request rate of a client', async () => {
  const node = await startNodeSockets()
  const { connect, clock } = await startProxy([node.url], {
    limits: { calls: { perSecond: 1, burst: 2 } },
  })
  const { ws, frames } = await connect()
  for (let id = 1; id <= 3; id += 1) ws.send(call('a', id))
  const all = await frames.until(3)
  const refused = all.find((text) => text.includes('-32005')) ?? ''
  expect(JSON.parse(refused)).toMatchObject({ id: 3, error: { code: -32005 } })
  clock.advance(1_000)
  ws.send(call('a', 4))
  expect((await frames.until(4)).at(-1)).toBe(`${call('a', 4)}!`)
  // Each call of a refused batch has its own answer.
  ws.send(`[${call('a', 5)},${call('a', 6)}]`)
  expect(JSON.parse((await frames.until(5)).at(-1) ?? '')).toMatchObject([
    { id: 5, error: { code: -32005 } },
    { id: 6, error: { code: -32005 } },
  ])
})

it('limits requests as configured for the project, else for the deployment', async () => {
  const node = await startNodeSockets()
  const answersOf = async (options: Parameters<typeof startProxy>[1]): Promise<number> => {
    const { connect } = await startProxy([node.url], options)
    const { ws, frames } = await connect()
    for (let id = 1; id <= 6; id += 1) ws.send(call('a', id))
    return (await frames.until(6)).filter((text) => !text.includes('-32005')).length
  }
  // A call takes a fifth of a token, as over HTTP.
  expect(await answersOf({ rule: { capacity: 1, perSecond: 0.1 } })).toBe(5)
  expect(await answersOf({ rule: undefined })).toBe(6)
  const rate = { capacity: 2, perSecond: 1 }
  expect(await answersOf({ rule: { capacity: 4, perSecond: 1 }, rate })).toBe(2)
})

it('disconnects a client that keeps sending large frames above the limit', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url], {
    limits: { calls: { perSecond: 1, burst: 9 } },
  })
  const { ws, frames, closed } = await connect()
  const large = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'a',
    params: ['x'.repeat(100_000)],
  })
  for (let sent = 0; sent < 60; sent += 1) ws.send(large)
  expect(await closed).toEqual({ code: 1_013, reason: 'Too many requests' })
  expect((await frames.until(9)).length).toBeLessThan(45)
})

it('charges a batch by its requests, up to the burst [7.29a]', async () => {
  const node = await startNodeSockets()
  const { connect, clock } = await startProxy([node.url], {
    limits: { calls: { perSecond: 1, burst: 10 } },
  })
  const { ws, frames } = await connect()
  const batch = (size: number): string =>
    `[${Array.from({ length: size }, (_, id) => call('a', id)).join(',')}]`
  for (const size of [6, 5, 3]) ws.send(batch(size))
  const answers = await frames.until(3)
  expect(answers.filter((text) => text.includes('-32005'))).toHaveLength(1)
  expect(await node.frames.until(2)).toEqual([batch(6), batch(3)])
  clock.advance(10_000)
  ws.send(batch(1_000))
  expect((await frames.until(4)).at(-1)).toBe(`${batch(1_000)}!`)
  ws.send(call('a'))
  expect((await frames.until(5)).at(-1)).toContain('-32005')
})

it('rejects batches that are too large or have too many writes', async () => {
  const node = await startNodeSockets()
  const { connect, clock } = await startProxy([node.url])
  const { ws, frames } = await connect()
  const batch = (size: number, method: string): string =>
    `[${Array.from({ length: size }, (_, id) => call(method, id)).join(',')}]`
  ws.send(batch(1_001, 'a'))
  ws.send(batch(11, 'eth_sendRawTransaction'))
  const answers = (await frames.until(2)).map((text) => JSON.parse(text) as unknown)
  expect(answers[0]).toMatchObject({ id: null, error: { code: -32600 } })
  // One error for each call, with its id.
  expect(answers[1]).toHaveLength(11)
  expect(answers[1]).toMatchObject(
    Array.from({ length: 11 }, (_, id) => ({ id, error: { code: -32600 } })),
  )
  clock.advance(10_000)
  ws.send(batch(10, 'eth_sendRawTransaction'))
  expect(await node.frames.until(1)).toEqual([batch(10, 'eth_sendRawTransaction')])
})

it('opens no node socket for a client that disconnected', async () => {
  const upgrades = inbox<Socket>()
  const slow = createServer()
  slow.on('upgrade', (_request, socket: Socket) => {
    socket.on('end', () => socket.destroy()).resume()
    upgrades.push(socket)
  })
  const port = await listen(slow, 0)
  const next = await startNodeSockets()
  const { address, registry, clock } = await startProxy([`ws://127.0.0.1:${port}`, next.url])
  onTestFinished(() => closeServer(slow))
  for (const leave of ['end', 'resetAndDestroy'] as const) {
    const { port: own, pathname, search } = new URL(address())
    const client = connectTo({ port: Number.parseInt(own, 10), host: '127.0.0.1' })
    client.on('error', () => {})
    const headers = Object.entries({ host: 'gateway', connection: 'Upgrade', ...handshake })
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    client.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines}\r\n`)
    const node = (await upgrades.until(leave === 'end' ? 1 : 2)).at(-1)
    const closing = new Promise((resolve) => void node?.once('close', resolve))
    client[leave]()
    await closing
  }
  clock.advance(60_000)
  expect(await next.sockets.until(0)).toEqual([])
  expect(await registry.metrics()).toContain('latchkey_rpc_sockets 0')
})

it('closes with either side, and relays the close code', async () => {
  const node = await startNodeSockets()
  const { connect, registry } = await startProxy([node.url])
  const one = await connect()
  const [first] = await node.sockets.until(1)
  const closing = new Promise((resolve) => void first?.once('close', resolve))
  one.ws.close()
  await closing
  const two = await connect()
  const [, second] = await node.sockets.until(2)
  second?.close(4_001, 'enough')
  expect(await two.closed).toEqual({ code: 4_001, reason: 'enough' })
  const three = await connect()
  const [, , third] = await node.sockets.until(3)
  third?.terminate()
  expect(await three.closed).toMatchObject({ code: 1_001 })
  const text = await registry.metrics()
  expect(text).toContain('latchkey_rpc_sockets 0')
  expect(text).toContain('latchkey_rpc_sockets_ended_total{reason="node"} 2')
})

it('disconnects a client whose frame is too large', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url], { limits: { maxClientFrame: 1_000 } })
  const { ws, closed } = await connect()
  ws.send('x'.repeat(1_001))
  expect(await closed).toMatchObject({ code: 1_009 })
})

it('pauses the node while the client does not read, and loses nothing', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url], { limits: { bufferedBytes: 65_536 } })
  const { ws, frames } = await connect()
  const [socket] = await node.sockets.until(1)
  ws.pause()
  const count = 400
  const text = 'x'.repeat(65_536)
  for (let index = 0; index < count; index += 1) socket?.send(`${index} ${text}`)
  // What the proxy does not read stays with the node.
  await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)))
  expect(socket?.bufferedAmount).toBeGreaterThan(0)
  ws.resume()
  const all = await frames.until(count)
  expect(all.map((each) => Number.parseInt(each, 10))).toEqual([...Array(count).keys()])
})

it('pings both sides, and terminates silent ones', async () => {
  const node = await startNodeSockets()
  const { connect, clock, registry } = await startProxy([node.url])
  const { ws, closed } = await connect()
  const [socket] = await node.sockets.until(1)
  const signs = inbox<string>()
  ws.on('ping', () => signs.push('client'))
  socket?.on('ping', () => signs.push('node'))
  clock.advance(30_000)
  expect((await signs.until(2)).toSorted()).toEqual(['client', 'node'])
  // Both rounds before the loop could bring an answer.
  clock.advance(60_000)
  expect(await closed).toMatchObject({ code: 1_006 })
  expect(await registry.metrics()).toContain('{reason="silent"} 1')
})

it('disconnects the oldest socket of the heaviest network for another client', async () => {
  const node = await startNodeSockets()
  const { connect } = await startProxy([node.url], { limits: { total: 4, perProject: 3 } })
  const oldest = await connect({}, '127.1.0.1')
  const others = [await connect({}, '127.1.0.1'), await connect({}, '127.2.0.1')]
  others.push(await connect({}, '127.3.0.1'))
  expect(await oldest.closed).toEqual({ code: 1_013, reason: 'Too many connections' })
  expect(others.map(({ ws }) => ws.readyState)).toEqual(others.map(({ ws }) => ws.OPEN))
})

it('disconnects a client without calls and subscriptions', async () => {
  const node = await startNodeSockets()
  const { connect, clock } = await startProxy([node.url], { limits: { idleTimeoutMs: 30_000 } })
  const idle = await connect()
  const subscribed = await connect()
  const [, socket] = await node.sockets.until(2)
  const received = new Promise((resolve) => void socket?.once('message', resolve))
  const params = ['newHeads']
  subscribed.ws.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
  await received
  clock.advance(30_000)
  expect(await idle.closed).toEqual({ code: 4_008, reason: 'Idle' })
  expect(subscribed.ws.readyState).toBe(subscribed.ws.OPEN)
})

it('refuses upgrades with the errors of all routes', async () => {
  const node = await startNodeSockets()
  const { refused, connect } = await startProxy([node.url], { limits: { perAddress: 1 } })
  const failure = (field: string): object => ({ status: 'FAILED', reasons: [{ field }] })
  expect(await refused({ projectId: 'f'.repeat(32) })).toMatchObject([
    401,
    failure('authentication'),
  ])
  const origin = 'https://evil.example'
  expect(await refused({}, { origin })).toMatchObject([403, failure('origin')])
  expect(await refused({ path: '/elsewhere' })).toMatchObject([404, failure('path')])
  expect(await refused({ chainId: 'eip155:2' })).toMatchObject([400, failure('chainId')])
  const { ws, closed } = await connect()
  expect(await refused()).toMatchObject([429, failure('rate_limited')])
  ws.close()
  await closed
  const again = await connect()
  again.ws.close()

  const limited = await startProxy([node.url], { allowed: false })
  expect(await limited.refused()).toMatchObject([429, failure('rate_limited')])
  const away = await startProxy(['ws://127.0.0.1:1'])
  expect(await away.refused()).toMatchObject([503, failure('chainId')])
  const without = await startProxy([])
  expect(await without.refused()).toMatchObject([400, failure('chainId')])
})

it('logs why an upgrade is refused, with project, origin and network', async () => {
  const node = await startNodeSockets()
  const { refused, connect, proxy, log } = await startProxy([node.url], {
    limits: { perAddress: 1 },
  })
  const origin = 'https://evil.example'
  await refused({ projectId: 'f'.repeat(32) })
  await refused({}, { origin, 'x-request-id': 'mine' })
  await refused({ path: '/elsewhere' })
  await refused({ chainId: 'eip155:2' })
  await connect()
  await refused()
  proxy.drain()
  await refused()
  const limited = await startProxy([node.url], { allowed: false })
  await limited.refused()
  const away = await startProxy(['ws://127.0.0.1:1'])
  await away.refused()
  expect(
    [...log, ...limited.log, ...away.log].map(({ reason, status }) => [reason, status]),
  ).toEqual([
    ['project.unknown', 401],
    ['project.origin_not_allowed', 403],
    ['not_found', 404],
    ['chain.no_sockets', 400],
    ['sockets', 429],
    ['draining', 503],
    ['rate_limit.address', 429],
    ['chain.unavailable', 503],
  ])
  expect(log[1]).toMatchObject({
    level: 'info',
    event: 'rpc.upgrade_rejected',
    requestId: 'mine',
    path: '/v1',
    project: projectId,
    origin,
    network: '127.0.0.0/24',
  })
})

/** Asks for an upgrade in one's own words. Gives the status of the answer. */
function upgrade(
  address: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const upgradeRequest = httpRequest(address.replace(/^ws/, 'http'), {
      method,
      headers: { connection: 'Upgrade', ...headers },
    })
    upgradeRequest.on('response', (response) => resolve(response.resume().statusCode))
    upgradeRequest.on('error', reject)
    upgradeRequest.end()
  })
}

const handshake = {
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
}

it('opens no node socket for an invalid handshake', async () => {
  const node = await startNodeSockets()
  const { address } = await startProxy([node.url], { limits: { perAddress: 1 } })
  const { 'sec-websocket-key': _key, ...keyless } = handshake
  for (const headers of [
    { ...handshake, upgrade: 'foo' },
    keyless,
    { ...handshake, 'sec-websocket-key': 'short' },
    { ...handshake, 'sec-websocket-version': '12' },
  ])
    expect(await upgrade(address(), headers)).toBe(400)
  expect(await upgrade(address(), handshake, 'POST')).toBe(400)
  expect(await node.sockets.until(0)).toEqual([])
})

it('closes the node socket when the handshake fails', async () => {
  const node = await startNodeSockets()
  const { address, registry } = await startProxy([node.url])
  const headers = { ...handshake, 'sec-websocket-protocol': 'a,,b' }
  expect(await upgrade(address(), headers)).toBe(400)
  const [socket] = await node.sockets.until(1)
  if (socket?.readyState !== WebSocket.CLOSED)
    await new Promise((resolve) => void socket?.once('close', resolve))
  expect(await registry.metrics()).toContain('latchkey_rpc_sockets 0')
})

it('closes all sockets on drain, and refuses new ones', async () => {
  const node = await startNodeSockets()
  const { proxy, connect, refused } = await startProxy([node.url])
  const { closed } = await connect()
  proxy.drain()
  expect(await closed).toMatchObject({ code: 1_001 })
  expect(await refused()).toMatchObject([503, { status: 'FAILED' }])
})

it('refreshes the cached newest block by what a node sends to a client', async () => {
  const http = await startTestNode()
  const node = await startNodeSockets()
  const { rpc, connect } = await startProxy([node.url], { httpUrl: http.url })
  const newest = (): Promise<unknown> => rpc.request(chainId, { method: 'eth_blockNumber' })
  const client = await connect()
  const [socket] = await node.sockets.until(1)
  const notify = (number: number): void => {
    const params = {
      subscription: '0x1',
      result: { parentHash: '0x0', number: numberToHex(number) },
    }
    socket!.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }))
  }
  expect(await newest()).toBe(numberToHex(head))
  for (const [index, [block, expected]] of [
    [head + 1, head + 1],
    [head - 5, head + 1],
    [head + 5_000, head + 1],
  ].entries()) {
    notify(block!)
    await client.frames.until(index + 1)
    expect(await newest()).toBe(numberToHex(expected!))
  }
})

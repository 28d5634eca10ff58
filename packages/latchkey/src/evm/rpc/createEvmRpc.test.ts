import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { ErrorCode } from '../../errors/index.ts'
import { createFakeClock } from '../../kernel/index.ts'
import { createTestEvmKit } from '../standaloneAdapterKit.fixture.ts'
import { createEvmRpc } from './createEvmRpc.ts'

type Call = { id: number; method: string; params: unknown[] }
type Reply = { status?: number; text: string } | 'hang'
type Node = { url: string; bodies: (Call | Call[])[]; requested(): Promise<void> }

const network = 'eip155:31337'
const chainId = '0x7a69'
const open: Server[] = []

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function startNode(reply: (body: Call | Call[]) => Reply): Promise<Node> {
  const bodies: (Call | Call[])[] = []
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const body = JSON.parse(text) as Call | Call[]
      bodies.push(body)
      for (const notify of waiting.splice(0)) notify()
      const answer = reply(body)
      if (answer === 'hang') return
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(answer.text)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    requested: () => new Promise((resolve) => waiting.push(resolve)),
  }
}

const resultOf = ({ method, params }: Call): unknown =>
  method === 'eth_chainId' ? chainId : `${method}:${String(params[0] ?? '')}`

const answerTo = (call: Call): object => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) })

const answered = (
  body: Call | Call[],
  change: (all: object[]) => unknown = (all) => all,
): Reply => ({
  text: JSON.stringify(Array.isArray(body) ? change(body.map(answerTo)) : answerTo(body)),
})

const failing =
  (code: number): ((body: Call | Call[]) => Reply) =>
  (body) => {
    const answer = (call: Call): object =>
      call.method === 'eth_chainId'
        ? answerTo(call)
        : { jsonrpc: '2.0', id: call.id, error: { code, message: 'No' } }
    return { text: JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)) }
  }

const onKit = (...nodes: Node[]): ReturnType<typeof createEvmRpc> =>
  createEvmRpc(createTestEvmKit({ urls: nodes.map(({ url }) => ({ url })) }))

const call = (method: string, ...params: unknown[]): { method: string; params: unknown[] } => ({
  method,
  params,
})

const error = (code: ErrorCode, details: object = {}): object =>
  expect.objectContaining({ code, details: expect.objectContaining(details) })

it('batches the calls of one microtask, and verifies the chain id once [7.29a, 9.10a]', async () => {
  const node = await startNode((body) => answered(body))
  const rpc = onKit(node)
  const answers = await Promise.all([
    rpc.request(network, call('one', 'a')),
    rpc.request(network, call('two', 'b')),
  ])
  expect(answers).toEqual(['one:a', 'two:b'])
  expect(await rpc.request(network, call('three'))).toBe('three:')
  expect(node.bodies).toEqual([
    [
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'one', params: ['a'] },
      { jsonrpc: '2.0', id: 3, method: 'two', params: ['b'] },
    ],
    { jsonrpc: '2.0', id: 1, method: 'three', params: [] },
  ])
})

it('puts at most 1000 calls into one request [9.10a]', async () => {
  const node = await startNode((body) => answered(body))
  const rpc = onKit(node)
  const calls = Array.from({ length: 1_500 }, (_, at) => rpc.request(network, call('n', at)))
  const answers = await Promise.all(calls)
  expect(answers).toEqual(calls.map((_, at) => `n:${at}`))
  const sizes = node.bodies.map((body) => (Array.isArray(body) ? body.length : 1))
  expect(sizes.toSorted((a, b) => b - a)).toEqual([1_000, 501])
})

it('matches responses that arrive out of order', async () => {
  const node = await startNode((body) => answered(body, (all) => all.toReversed()))
  const rpc = onKit(node)
  const answers = await Promise.all([
    rpc.request(network, call('one')),
    rpc.request(network, call('two')),
  ])
  expect(answers).toEqual(['one:', 'two:'])
})

const faults: [string, (body: Call | Call[]) => Reply, ErrorCode, object][] = [
  ['answers 500', () => ({ status: 500, text: 'oops' }), 'transport.failed', { status: 500 }],
  ['answers 429', () => ({ status: 429, text: '{}' }), 'transport.failed', { status: 429 }],
  ['answers HTML', () => ({ text: '<!doctype html><p>Hello' }), 'transport.failed', {}],
  ['leaves an answer out', (body) => answered(body, (all) => all.slice(1)), 'rpc.bad_response', {}],
  ['answers twice', (body) => answered(body, (all) => [...all, all[0]]), 'rpc.bad_response', {}],
  ['answers null', () => ({ text: 'null' }), 'rpc.bad_response', {}],
  ['answers that it is busy', failing(-32005), 'rpc.failed', { code: -32005 }],
  ['answers that its rate is limited', failing(429), 'rpc.failed', { code: 429 }],
  [
    'is on another network',
    (body) => ({
      text: JSON.stringify(
        (body as Call[]).map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })),
      ),
    }),
    'rpc.wrong_network',
    { answered: 'eip155:1' },
  ],
]

it.each(faults)('asks the next address when one %s [9.10a]', async (_, reply) => {
  const bad = await startNode(reply)
  const good = await startNode((body) => answered(body))
  expect(await onKit(bad, good).request(network, call('one'))).toBe('one:')
  expect(bad.bodies).toHaveLength(1)
})

it.each(faults)('rejects when the only address %s [8.10]', async (_, reply, code, details) => {
  const rpc = onKit(await startNode(reply))
  await expect(rpc.request(network, call('one'))).rejects.toEqual(error(code, details))
})

it('tries the next URL after 10 s [9.10a, 8.10]', async () => {
  const slow = await startNode(() => 'hang')
  const good = await startNode((body) => answered(body))
  const clock = createFakeClock()
  const urls = [{ url: slow.url }, { url: good.url }]
  const rpc = createEvmRpc(createTestEvmKit({ clock, urls }))
  const requested = slow.requested()
  const answer = rpc.request(network, call('one'))
  await requested
  clock.advance(9_999)
  expect(good.bodies).toEqual([])
  clock.advance(1)
  expect(await answer).toBe('one:')
  expect(clock.pending()).toBe(0)
})

it('times out when no URL responds [9.10a, 8.10]', async () => {
  const slow = await startNode(() => 'hang')
  const clock = createFakeClock()
  const rpc = createEvmRpc(createTestEvmKit({ clock, urls: [{ url: slow.url }] }))
  const requested = slow.requested()
  const answer = rpc.request(network, call('one'))
  await requested
  clock.advance(10_000)
  await expect(answer).rejects.toEqual(error('transport.timed_out'))
})

it('excludes a URL of another network', async () => {
  const wrong = await startNode((body) => ({
    text: JSON.stringify((body as Call[]).map(({ id }) => ({ id, result: '0x1' }))),
  }))
  const rpc = onKit(wrong)
  for (let times = 0; times < 2; times++)
    await expect(rpc.request(network, call('one'))).rejects.toEqual(error('rpc.wrong_network'))
  expect(wrong.bodies).toHaveLength(1)
})

const unserved: Reply = {
  status: 400,
  text: '{"status":"FAILED","reasons":[{"field":"chainId","description":"Not served"}]}',
}

it('sends one request to a gateway that does not serve the network, then uses the next URL [7.29b]', async () => {
  const gateway = await startNode(() => unserved)
  const node = await startNode((body) => answered(body))
  const rpc = onKit(gateway, node)
  const both = (): Promise<unknown[]> =>
    Promise.all([rpc.request(network, call('one')), rpc.request(network, call('two'))])
  expect(await both()).toEqual(['one:', 'two:'])
  expect(await both()).toEqual(['one:', 'two:'])
  expect(gateway.bodies).toHaveLength(1)
})

it('retries a gateway whose nodes were down', async () => {
  const down: Reply = { ...unserved, status: 503 }
  const replies = [down]
  const gateway = await startNode((body) => replies.shift() ?? answered(body))
  const rpc = onKit(gateway)
  await expect(rpc.request(network, call('one'))).rejects.toEqual(error('transport.failed'))
  expect(await rpc.request(network, call('one'))).toBe('one:')
})

it.each<[string, Reply]>([
  ['an error under no id', { text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600}}' }],
  ['a list with one error', { text: '[{"error":{"code":-32600,"message":"No batches"}}]' }],
  ['status 400', { status: 400, text: 'No batches' }],
  ['status 413', { status: 413, text: '' }],
])('sends calls singly after a batch was rejected with %s, from then on', async (_, refusal) => {
  const node = await startNode((body) => (Array.isArray(body) ? refusal : answered(body)))
  const rpc = onKit(node)
  const both = (): Promise<unknown[]> =>
    Promise.all([rpc.request(network, call('one')), rpc.request(network, call('two'))])
  expect(await both()).toEqual(['one:', 'two:'])
  expect(await both()).toEqual(['one:', 'two:'])
  expect(node.bodies.filter((body) => Array.isArray(body))).toHaveLength(1)
})

it('returns the error response of a node without failover', async () => {
  const node = await startNode(failing(3))
  const other = await startNode((body) => answered(body))
  const rpc = onKit(node, other)
  await expect(rpc.request(network, call('one'))).rejects.toEqual(
    error('rpc.failed', { code: 3, reason: 'No' }),
  )
  expect(other.bodies).toEqual([])
})

it('retries only the rejected calls at the next URL', async () => {
  const busy = await startNode((body) => {
    const answer = (one: Call): object =>
      one.method === 'two'
        ? { id: one.id, error: { code: -32005, message: 'Slow' } }
        : answerTo(one)
    return { text: JSON.stringify((body as Call[]).map(answer)) }
  })
  const other = await startNode((body) => answered(body))
  const rpc = onKit(busy, other)
  const answers = [rpc.request(network, call('one')), rpc.request(network, call('two'))]
  expect(await Promise.all(answers)).toEqual(['one:', 'two:'])
  const methods = (other.bodies[0] as Call[]).map(({ method }) => method)
  expect(methods).toEqual(['eth_chainId', 'two'])
})

it('sends requests to the URL that responded last [9.10a]', async () => {
  const bad = await startNode(() => ({ status: 503, text: '' }))
  const good = await startNode((body) => answered(body))
  const rpc = onKit(bad, good)
  await rpc.request(network, call('one'))
  await rpc.request(network, call('two'))
  expect([bad.bodies.length, good.bodies.length]).toEqual([1, 2])
})

it('rejects an aborted caller at once, and resolves the others [8.10]', async () => {
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const node = await startNode((body) => answered(body))
  const kit = createTestEvmKit({
    urls: [{ url: node.url }],
    fetch: async (...request) => {
      await gate
      return fetch(...request)
    },
  })
  const rpc = createEvmRpc(kit)
  const controller = new AbortController()
  const given = rpc.request(network, call('one'), controller.signal)
  const other = rpc.request(network, call('two'))
  await Promise.resolve()
  controller.abort()
  await expect(given).rejects.toEqual(error('transport.aborted'))
  release()
  expect(await other).toBe('two:')
})

it('aborts the request when all callers have aborted [8.10]', async () => {
  let end: (how: string) => void = () => {}
  const ended = new Promise<string>((resolve) => (end = resolve))
  const requestedNodes: string[] = []
  const kit = createTestEvmKit({
    urls: [{ url: 'http://one.test' }, { url: 'http://two.test' }],
    fetch: (url, options) => {
      requestedNodes.push(String(url))
      options?.signal?.addEventListener('abort', () => end('aborted'))
      return new Promise(() => {})
    },
  })
  const rpc = createEvmRpc(kit)
  const controller = new AbortController()
  const answer = rpc.request(network, call('one'), controller.signal)
  await Promise.resolve()
  controller.abort()
  await expect(answer).rejects.toEqual(error('transport.aborted'))
  expect(await ended).toBe('aborted')
  expect(requestedNodes).toEqual(['http://one.test'])
})

it('rejects without any URL', async () => {
  await expect(onKit().request(network, call('one'))).rejects.toEqual(error('rpc.failed'))
})

it('sends the headers of the rpcUrls option', async () => {
  const seen: unknown[] = []
  const kit = createTestEvmKit({
    urls: [{ url: 'http://node.test', headers: { 'x-key': 'k' } }],
    fetch: async (_, options) => {
      seen.push(options?.headers)
      const body = JSON.parse(String(options?.body)) as Call[]
      return new Response(JSON.stringify(body.map(answerTo)))
    },
  })
  await createEvmRpc(kit).request(network, call('one'))
  expect(seen).toEqual([{ 'content-type': 'application/json', 'x-key': 'k' }])
})

it('shares nothing between two clients', async () => {
  const node = await startNode((body) => answered(body))
  const [first, second] = [onKit(node), onKit(node)]
  await Promise.all([first.request(network, call('one')), second.request(network, call('two'))])
  expect(node.bodies).toHaveLength(2)
})

import type { ServerResponse } from 'node:http'
import { setTimeout as later } from 'node:timers/promises'
import type { CaipNetworkId } from 'latchkey/caip'
import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { upstreamError, type UpstreamRequest } from '../../../upstream/index.ts'
import type { ChainRpcClients } from './createChainRpcClients.ts'
import { chainId, head, numberToHex, createTestRpc, startTestNode } from './node.fixture.ts'

const hash = `0x${'ab'.repeat(32)}`
const call = (method: string, ...params: unknown[]): { method: string; params: unknown[] } => ({
  method,
  params,
})
const balance = call('eth_getBalance', '0x1', 'latest')
const solana: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const unavailable = { name: 'UpstreamError', failure: 'unavailable' }

/** Whether any node of a chain that was used is available. */
const isAvailable = (rpc: ChainRpcClients, id: string = chainId): boolean | undefined =>
  rpc.chainClient(id)?.pool.isAvailable()

/** Lets what was sent arrive: sockets of this machine need turns of the loop. */
async function settled(until: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await until())) await later(1)
}

describe('a request', () => {
  it('is answered by a node, with large numbers and unusual ids unchanged [7.29a]', async () => {
    const node = await startTestNode(({ params }) => ({ result: params }))
    const { rpc } = createTestRpc([node])
    expect(await rpc.request(chainId, call('m', 1, 'a'))).toEqual([1, 'a'])
    node.setBehaviour((response) => {
      response.end('{ "result" : {"slot":18446744073709551615} , "id":1,"jsonrpc":"2.0"}')
    })
    const line = rpc.chainClient(chainId)
    const raw = { method: 'm', params: '[18446744073709551615]', parsedParams: [0] }
    const [answer] = (await line?.request([raw], { timeoutMs: 1_000 })) ?? []
    expect(answer).toEqual({ result: '{"slot":18446744073709551615}' })
    expect(node.bodies.at(-1)).toContain('"params":[18446744073709551615]')
  })

  it('returns the error response of a node', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const [first, second] = [await startTestNode(() => ({ error })), await startTestNode()]
    const { rpc } = createTestRpc([first, second])
    await expect(rpc.request(chainId, balance)).rejects.toMatchObject({
      name: 'RpcError',
      ...error,
    })
    expect(second.methods()).toEqual([])
  })

  it('is rejected for an unsupported chain', async () => {
    const { rpc } = createTestRpc([await startTestNode()])
    await expect(rpc.request('eip155:2', balance)).rejects.toMatchObject({ status: 400 })
    expect(rpc.chainClient('nonsense')).toBeUndefined()
    expect(rpc.chainClient('__proto__')).toBeUndefined()
  })
})

describe('failover', () => {
  it.each<[string, Parameters<Awaited<ReturnType<typeof startTestNode>>['setBehaviour']>[0]]>([
    ['answers HTML', (response) => void response.end('<html>502</html>')],
    ['answers nothing', (response) => void response.end()],
    ['answers 500', (response, text) => void response.writeHead(500).end(text)],
    ['answers 429', (response, text) => void response.writeHead(429).end(text)],
    ['sends elsewhere', (response) => void response.writeHead(302, { location: '/' }).end()],
    ['hangs up', (response) => void response.destroy()],
    ['breaks off', (response) => void response.write('{"id":1,', () => response.destroy())],
    ['gives a wrong id', (response) => void response.end('{"id":2,"result":"0x0"}')],
    ['gives an id of another kind', (response) => void response.end('{"id":"1","result":"0x0"}')],
    ['gives neither result nor error', (response) => void response.end('{"id":1}')],
    ['gives an error that is none', (response) => void response.end('{"id":1,"error":{}}')],
    ['gives a batch for a call', (response) => void response.end('[{"id":1,"result":"0x0"}]')],
    ['gives null', (response) => void response.end('null')],
    [
      'gives 50 MB',
      (response) =>
        void response.writeHead(200, { 'content-length': 52_428_800 }).write('[', () => {}),
    ],
    [
      'has enough of us',
      (response) => {
        response.end('{"id":1,"error":{"code":-32005,"message":"rate limit exceeded"}}')
      },
    ],
    [
      'lacks the block',
      (response) =>
        void response.end('{"id":1,"error":{"code":-32000,"message":"header not found"}}'),
    ],
  ])('tries the next node after %s', async (_what, behaviour) => {
    const [first, second] = [await startTestNode(), await startTestNode(() => ({ result: '0x7' }))]
    first.setBehaviour(behaviour)
    const { rpc } = createTestRpc([first, second])
    expect(await rpc.request(chainId, balance)).toBe('0x7')
    expect(first.methods()).toEqual(['eth_getBalance'])
  })

  it('rejects the request when there is no other node', async () => {
    const stopped = await startTestNode()
    await stopped.stop()
    await expect(
      createTestRpc([stopped, stopped]).rpc.request(chainId, balance),
    ).rejects.toMatchObject(unavailable)
  })

  it('does not return the rate-limit error of a node', async () => {
    const error = { code: -32005, message: 'rate limit exceeded, upgrade your plan' }
    const busy = await startTestNode(() => ({ error }))
    await expect(createTestRpc([busy]).rpc.request(chainId, balance)).rejects.toMatchObject(
      unavailable,
    )
  })

  it('returns the error of a node that cannot answer when no other node answers', async () => {
    const error = { code: -32000, message: 'header not found' }
    const nodes = [await startTestNode(() => ({ error })), await startTestNode(() => ({ error }))]
    await expect(createTestRpc(nodes).rpc.request(chainId, balance)).rejects.toMatchObject(error)
    expect(nodes.map((node) => node.methods().length)).toEqual([1, 1])
  })

  it('tries at most five nodes', async () => {
    const nodes = await Promise.all(Array.from({ length: 7 }, () => startTestNode()))
    for (const node of nodes) node.setBehaviour((response) => void response.writeHead(500).end())
    await expect(createTestRpc(nodes).rpc.request(chainId, balance)).rejects.toMatchObject(
      unavailable,
    )
    expect(nodes.filter((node) => node.methods().length > 0)).toHaveLength(5)
  })

  it('opens the circuit after five failures, and reports the chain as unavailable until it closes', async () => {
    const node = await startTestNode()
    node.setBehaviour((response) => void response.writeHead(500).end())
    const { rpc, clock, log } = createTestRpc([node])
    for (let time = 0; time < 6; time += 1) await rpc.request(chainId, balance).catch(() => {})
    const requestCount = node.requests.length
    await expect(rpc.request(chainId, balance)).rejects.toMatchObject(unavailable)
    expect(node.requests).toHaveLength(requestCount)
    expect(isAvailable(rpc)).toBe(false)
    // Clients read the list once: a chain stays listed during an outage.
    expect(rpc.supportedChains()).toEqual({ http: [chainId], ws: [] })
    const nodes = new URL(node.url).host
    expect(new Set(log.map((entry) => JSON.stringify(entry)))).toEqual(
      new Set([
        JSON.stringify({ level: 'warn', event: 'rpc.chain_unavailable', chain: chainId, nodes }),
      ]),
    )
    node.setBehaviour((response, text) => void response.end(text))
    clock.advance(60_000)
    expect(isAvailable(rpc)).toBe(true)
    expect(await rpc.request(chainId, balance)).toBe('eth_getBalance')
  })
})

it('logs a failed node once another node has answered', async () => {
  const [failing, working] = [await startTestNode(), await startTestNode()]
  failing.setBehaviour((response) => void response.writeHead(500).end())
  const { rpc, log } = createTestRpc([failing, working])
  for (let time = 0; time < 20; time += 1) await rpc.request(chainId, balance)
  const node = new URL(failing.url).host
  expect(log).toEqual([{ level: 'warn', event: 'rpc.node_unavailable', chain: chainId, node }])
})

describe('a request that a node does not serve', () => {
  it.each<[string, Parameters<Awaited<ReturnType<typeof startTestNode>>['setBehaviour']>[0]]>([
    ['403', (response) => void response.writeHead(403).end()],
    ['405', (response) => void response.writeHead(405).end()],
    ['HTML', (response) => void response.end('<html></html>')],
    [
      'too much',
      (response) => void response.writeHead(200, { 'content-length': 52_428_800 }).write('['),
    ],
    [
      'that it has enough',
      (response) =>
        void response.end('{"id":1,"error":{"code":-32000,"message":"rate limit exceeded"}}'),
    ],
  ])('does not open the circuit when the node answers with %s', async (_what, behaviour) => {
    const [first, second] = [
      await startTestNode(),
      await startTestNode(() => ({ result: 'second' })),
    ]
    first.setBehaviour((response, text, body) =>
      body.includes('debug_traceBlock') ? behaviour(response, text, body) : response.end(text),
    )
    const { rpc } = createTestRpc([first, second])
    for (let time = 0; time < 8; time += 1)
      expect(await rpc.request(chainId, call('debug_traceBlock', time))).toBe('second')
    expect(await rpc.request(chainId, balance)).toBe('eth_getBalance')
    expect(first.methods()).toHaveLength(9)
  })

  it('does not open the circuit on a timeout', async () => {
    const node = await startTestNode()
    node.setBehaviour((response, text, body) => {
      if (!body.includes('eth_call')) response.end(text)
    })
    const { rpc, clock } = createTestRpc([node])
    const slow = Array.from({ length: 8 }, (_, time) =>
      expect(rpc.request(chainId, call('eth_call', time))).rejects.toMatchObject(unavailable),
    )
    await settled(() => node.methods().length === slow.length)
    clock.advance(5_000)
    await Promise.all(slow)
    expect(isAvailable(rpc)).toBe(true)
    expect(await rpc.request(chainId, balance)).toBe('eth_getBalance')
  })

  it.each<[string, CaipNetworkId, number]>([
    ['its newest block', chainId, 403],
    ['its newest slot', solana, 401],
    ['its newest slot', solana, 403],
    ['how many blocks there are', 'bip122:000000000019d6689c085ae165831e93', 402],
  ])('opens the circuit when the node does not answer %s either', async (_what, id, status) => {
    const node = await startTestNode()
    node.setBehaviour((response) => void response.writeHead(status).end())
    const { rpc, clock } = createTestRpc([node], { chain: { caipNetworkId: id } })
    for (let look = 1; look <= 5; look += 1) {
      expect(isAvailable(rpc, id)).toBe(true)
      await rpc.request(id, balance).catch(() => {})
      await node.waitForRequests(look * 2)
      await settled(() => !isAvailable(rpc, id) || look < 5)
      clock.advance(look < 5 ? 15_000 : 0)
    }
    expect(isAvailable(rpc, id)).toBe(false)
  })

  it('does not open the circuit for an invalid probe response on chains without a mandatory probe', async () => {
    const node = await startTestNode()
    node.setBehaviour((response, text, body) =>
      body.includes('getSlot') ? void response.writeHead(404).end() : void response.end(text),
    )
    const { rpc, clock } = createTestRpc([node], { chain: { caipNetworkId: solana } })
    for (let look = 1; look <= 8; look += 1) {
      expect(await rpc.request(solana, call('getVersion'))).toBe('getVersion')
      await node.waitForRequests(look * 2)
      clock.advance(15_000)
    }
    expect(isAvailable(rpc, solana)).toBe(true)
  })

  it('does not open the circuit when too many requests are queued', async () => {
    const node = await startTestNode()
    const full = {
      send: () => Promise.reject(upstreamError('unavailable', '', { isUnsent: true })),
    }
    const { rpc } = createTestRpc([node], { upstream: full })
    for (let time = 0; time < 8; time += 1)
      await expect(rpc.request(chainId, balance)).rejects.toMatchObject(unavailable)
    expect(isAvailable(rpc)).toBe(true)
  })
})

describe('a slow node', () => {
  it('is hedged by a second node', async () => {
    const [first, second] = [await startTestNode(), await startTestNode(() => ({ result: '0x7' }))]
    first.setBehaviour(() => {})
    const { rpc, clock } = createTestRpc([first, second])
    const pending = rpc.request(chainId, balance)
    await first.waitForRequests(2)
    expect(second.methods()).toEqual([])
    clock.advance(1_000)
    expect(await pending).toBe('0x7')
  })

  it('times out with the request', async () => {
    const node = await startTestNode()
    node.setBehaviour(() => {})
    const { rpc, clock } = createTestRpc([node])
    const pending = rpc.request(chainId, balance, { timeoutMs: 3_000 })
    await node.waitForRequests(2)
    clock.advance(3_000)
    await expect(pending).rejects.toMatchObject({ name: 'UpstreamError', failure: 'timeout' })
  })
})

describe('a batch', () => {
  it('is sent to a node, cacheable requests apart, without duplicates [7.29a]', async () => {
    const node = await startTestNode(({ method, params }) => ({ result: [method, params] }))
    const { rpc } = createTestRpc([node])
    await rpc.request(chainId, call('warm'))
    const calls = [call('b', 2), call('eth_chainId'), call('a'), call('eth_getBlockByHash', hash)]
    const again = [...calls, calls[3] ?? call('')]
    expect(await rpc.batch(chainId, again)).toEqual([
      { result: ['b', [2]] },
      { result: '0x1' },
      { result: ['a', []] },
      { result: ['eth_getBlockByHash', [hash]] },
      { result: ['eth_getBlockByHash', [hash]] },
    ])
    const given = node.bodies.map((body) => JSON.parse(body) as unknown)
    expect(given).toContainEqual([
      expect.objectContaining({ method: 'b' }),
      expect.objectContaining({ method: 'a' }),
    ])
    expect(node.methods().toSorted()).toEqual(['a', 'b', 'eth_getBlockByHash', 'warm'])
    expect(await rpc.batch(chainId, [])).toEqual([])
  })

  it('returns responses in the order of the requests', async () => {
    const node = await startTestNode()
    node.setBehaviour((response, text) => {
      const given = JSON.parse(text) as unknown
      response.end(JSON.stringify(Array.isArray(given) ? given.toReversed() : given))
    })
    const answers = await createTestRpc([node]).rpc.batch(chainId, [
      call('a'),
      call('b'),
      call('c'),
    ])
    expect(answers).toEqual([{ result: 'a' }, { result: 'b' }, { result: 'c' }])
  })

  it('returns errors among its responses', async () => {
    const error = { code: 3, message: 'execution reverted' }
    const node = await startTestNode(({ method }) =>
      method === 'b' ? { error } : { result: method },
    )
    const answers = await createTestRpc([node]).rpc.batch(chainId, [call('a'), call('b')])
    expect(answers).toEqual([{ result: 'a' }, { error }])
  })

  it('sends the unanswered half to the next node', async () => {
    const [first, second] = [
      await startTestNode(),
      await startTestNode(({ id }) => ({ result: `2.${id}` })),
    ]
    first.setBehaviour((response, text) => {
      const given = JSON.parse(text) as unknown
      response.end(JSON.stringify(Array.isArray(given) ? given.slice(0, 1) : given))
    })
    const answers = await createTestRpc([first, second]).rpc.batch(chainId, [call('a'), call('b')])
    expect(answers).toEqual([{ result: 'a' }, { result: '2.1' }])
    expect(second.methods()).toEqual(['b'])
  })

  it('returns an error for each request that no node answered', async () => {
    const node = await startTestNode()
    node.setBehaviour((response, text) => {
      const given = JSON.parse(text) as unknown
      response.end(JSON.stringify(Array.isArray(given) ? given.slice(1) : given))
    })
    const [missing, there] = await createTestRpc([node]).rpc.batch(chainId, [call('a'), call('b')])
    expect(missing).toMatchObject({ error: { code: -32603 } })
    expect(there).toEqual({ result: 'b' })
  })

  it.each([
    ['an id that was not requested', (all: object[]) => [...all, { id: 9, result: 1 }]],
    ['two answers to one call', (all: object[]) => [all[0], all[0]]],
    ['something that is no answer', (all: object[]) => [all[0], 7]],
  ])('rejects a batch response with %s', async (_what, change) => {
    const [first, second] = [
      await startTestNode(),
      await startTestNode(() => ({ result: 'right' })),
    ]
    first.setBehaviour((response, text) => {
      const given = JSON.parse(text) as unknown
      response.end(JSON.stringify(Array.isArray(given) ? change(given as object[]) : given))
    })
    const answers = await createTestRpc([first, second]).rpc.batch(chainId, [call('a'), call('b')])
    expect(answers).toEqual([{ result: 'right' }, { result: 'right' }])
  })

  it('sends single requests to a node without batch support, from the next batch on at once', async () => {
    const node = await startTestNode()
    node.setBehaviour((response, text) => {
      const isBatch = text.startsWith('[')
      const refused = { id: null, error: { code: -32600, message: 'no batches' } }
      response.end(isBatch ? JSON.stringify(refused) : text)
    })
    const { rpc, clock } = createTestRpc([node])
    const calls = Array.from({ length: 40 }, (_, index) => call(`m${index}`))
    const expected = calls.map(({ method }) => ({ result: method }))
    expect(await rpc.batch(chainId, calls)).toEqual(expected)
    expect(await rpc.batch(chainId, calls)).toEqual(expected)
    const batches = (): number => node.bodies.filter((body) => body.startsWith('[')).length
    expect(batches()).toBe(1)
    clock.advance(300_000)
    node.setBehaviour((response, text) => void response.end(text))
    expect(await rpc.batch(chainId, calls)).toEqual(expected)
    expect(batches()).toBe(2)
  })

  it('keeps sending batches to a node that answered one with a rate limit', async () => {
    const [first, second] = [
      await startTestNode(),
      await startTestNode(() => ({ result: 'second' })),
    ]
    first.setBehaviour((response) => {
      response.end('{"id":null,"error":{"code":-32005,"message":"rate limit exceeded"}}')
    })
    const { rpc } = createTestRpc([first, second])
    expect(await rpc.batch(chainId, [call('a'), call('b')])).toEqual([
      { result: 'second' },
      { result: 'second' },
    ])
    expect(rpc.chainClient(chainId)?.pool.nodes[0]?.supportsBatches()).toBe(true)
    expect(first.methods()).toEqual(['a', 'b'])
  })

  it.each([
    ['each', (index: number) => call(`m${index}`)],
    [
      'each of two kinds',
      (index: number) => call(index % 2 ? `m${index}` : 'eth_getBlockByHash', index),
    ],
  ])('is limited to the byte limit of one reply, however large %s is', async (_what, made) => {
    const [node, other] = [await startTestNode(), await startTestNode()]
    const answer = (response: ServerResponse, text: string): void => {
      const { id } = JSON.parse(text) as { id?: number }
      const large = JSON.stringify('x'.repeat(3 * 1_048_576))
      if (id === undefined) response.end('{"id":null,"error":{"code":-32600,"message":"one"}}')
      else response.end(`{"jsonrpc":"2.0","id":${id},"result":${large}}`)
    }
    for (const each of [node, other]) each.setBehaviour(answer)
    const calls = Array.from({ length: 20 }, (_, index) => made(index))
    const answers = await createTestRpc([node, other]).rpc.batch(chainId, calls)
    const given = answers.filter((each) => 'result' in each)
    expect(given.length).toBeGreaterThan(0)
    expect(given.length).toBeLessThanOrEqual(10)
    const missing = answers.find((each) => 'error' in each)
    expect(missing).toMatchObject({ error: { code: -32603 } })
  })

  it('does not charge the byte quota for useless responses', async () => {
    const waste = await Promise.all(Array.from({ length: 4 }, () => startTestNode()))
    for (const each of waste)
      each.setBehaviour((response) => void response.end(' '.repeat(9 * 1_048_576)))
    const good = await startTestNode()
    expect(await createTestRpc([...waste, good]).rpc.request(chainId, balance)).toBe(
      'eth_getBalance',
    )
    expect(waste.map((each) => each.methods().length)).toEqual([1, 1, 1, 1])
  })

  it('splits a large batch and returns responses in order', async () => {
    const node = await startTestNode()
    const calls = Array.from({ length: 250 }, (_, index) => call(`m${index}`))
    const answers = await createTestRpc([node]).rpc.batch(chainId, calls)
    expect(answers).toEqual(calls.map(({ method }) => ({ result: method })))
    const sizes = node.bodies.flatMap((body) => {
      const given = JSON.parse(body) as unknown
      return Array.isArray(given) ? [given.length] : []
    })
    expect(sizes.toSorted((a, b) => a - b)).toEqual([50, 100, 100])
  })
})

describe('a transaction', () => {
  const raw = '0x02f86c0180'
  const send = call('eth_sendRawTransaction', raw)
  const taken = keccak256(raw)

  it('is sent to the next node after a failure, which may have it already', async () => {
    const error = { code: -32000, message: 'already known' }
    const [first, second] = [await startTestNode(), await startTestNode(() => ({ error }))]
    first.setBehaviour((response) => void response.destroy())
    expect(await createTestRpc([first, second]).rpc.request(chainId, send)).toBe(taken)
  })

  it('succeeds when the nonce is too low and the chain has the transaction', async () => {
    const error = { code: -32000, message: 'nonce too low' }
    const node = await startTestNode(({ method }) =>
      method === 'eth_sendRawTransaction' ? { error } : { result: { hash: taken } },
    )
    expect(await createTestRpc([node]).rpc.request(chainId, send)).toBe(taken)
    node.setReply(({ method }) =>
      method === 'eth_sendRawTransaction' ? { error } : { result: null },
    )
    await expect(createTestRpc([node]).rpc.request(chainId, send)).rejects.toMatchObject(error)
  })

  it('is never hedged', async () => {
    const [first, second] = [await startTestNode(), await startTestNode()]
    first.setBehaviour(() => {})
    const { rpc, clock } = createTestRpc([first, second])
    const pending = rpc.request(chainId, send)
    await first.waitForRequests(2)
    clock.advance(9_999)
    expect(second.methods()).toEqual([])
    clock.advance(1)
    await expect(pending).rejects.toMatchObject({ failure: 'timeout' })
  })

  it('is not repeated when it is not idempotent and may have been processed', async () => {
    for (const [method, chain] of [
      ['eth_sendTransaction', { isTest: true }],
      ['sendTransaction', { caipNetworkId: solana }],
    ] as const) {
      const [first, second] = [await startTestNode(), await startTestNode()]
      first.setBehaviour((response) => void response.destroy())
      const { rpc } = createTestRpc([first, second], { chain })
      const id = 'caipNetworkId' in chain ? chain.caipNetworkId : chainId
      await expect(rpc.request(id, call(method, {}))).rejects.toMatchObject(unavailable)
      expect(second.methods()).toEqual([])
    }
  })

  it('is repeated when the first node certainly did not process it', async () => {
    const chain = { isTest: true }
    const [stopped, busy, third] = [
      await startTestNode(),
      await startTestNode(),
      await startTestNode(),
    ]
    await stopped.stop()
    busy.setBehaviour((response) => void response.writeHead(429).end())
    const { rpc } = createTestRpc([stopped, busy, third], { chain })
    expect(await rpc.request(chainId, call('eth_sendTransaction', {}))).toBe('eth_sendTransaction')
  })

  it.each([
    { code: -32000, message: 'request timed out' },
    { code: -32603, message: 'upstream timeout, please try again' },
    { code: -32000, message: 'request rate limit exceeded by the upstream' },
  ])('is not repeated after the message $message', async (error) => {
    const [first, second] = [await startTestNode(() => ({ error })), await startTestNode()]
    const { rpc } = createTestRpc([first, second], { chain: { isTest: true } })
    await expect(rpc.request(chainId, call('eth_sendTransaction', {}))).rejects.toBeInstanceOf(
      Error,
    )
    expect([first, second].map((node) => node.methods().length)).toEqual([1, 0])
  })

  it.each([
    { code: -32601, message: 'the method eth_sendTransaction does not exist' },
    { code: -32005, message: 'daily request count exceeded, request rate limited' },
    { code: 429, message: 'Too many requests' },
  ])('is repeated after the error code $code', async (error) => {
    const [first, second] = [await startTestNode(() => ({ error })), await startTestNode()]
    const { rpc } = createTestRpc([first, second], { chain: { isTest: true } })
    const sent = call('eth_sendTransaction', {})
    expect(await rpc.request(chainId, sent)).toBe('eth_sendTransaction')
    expect([first, second].map((node) => node.methods().length)).toEqual([1, 1])
  })

  it.each(['EHOSTUNREACH', 'ENETUNREACH'])(
    'is repeated after %s only when there was no connection',
    async (code) => {
      const nodes = [{ url: 'http://one.test' }, { url: 'http://two.test' }]
      const timesSent = async (cause: Error): Promise<number> => {
        let count = 0
        const send = async ({ url, body }: UpstreamRequest): Promise<never> => {
          if (typeof body === 'string' && body.includes('eth_sendTransaction')) count += 1
          throw upstreamError('unavailable', url, { cause })
        }
        const { rpc } = createTestRpc(nodes, { chain: { isTest: true }, upstream: { send } })
        const sent = rpc.request(chainId, call('eth_sendTransaction', {}))
        await expect(sent).rejects.toMatchObject(unavailable)
        return count
      }
      const end = (syscall: string): Error => Object.assign(new Error(code), { code, syscall })
      expect(await timesSent(end('read'))).toBe(1)
      expect(await timesSent(end('write'))).toBe(1)
      expect(await timesSent(end('connect'))).toBe(2)
      const both = new AggregateError([end('connect'), end('connect')])
      expect(await timesSent(Object.assign(both, { code }))).toBe(2)
    },
  )

  it('is sent apart from its batch', async () => {
    const node = await startTestNode(({ method }) => ({ result: method }))
    const raw = ['a', 'eth_sendRawTransaction', 'admin_peers', 'b'].map((method) => ({
      method,
      params: '',
      parsedParams: undefined,
    }))
    const client = createTestRpc([node]).rpc.chainClient(chainId)
    expect(await client?.request(raw, { timeoutMs: 1_000 })).toEqual([
      { result: '"a"' },
      { result: '"eth_sendRawTransaction"' },
      expect.objectContaining({ code: -32601 }) as unknown,
      { result: '"b"' },
    ])
    expect(node.methods()).not.toContain('admin_peers')
  })
})

it('rejects more than ten transactions of a batch', async () => {
  const node = await startTestNode()
  const calls = Array.from({ length: 12 }, (_, index) =>
    call('eth_sendRawTransaction', `0x02${(index + 16).toString(16)}`),
  )
  const answers = await createTestRpc([node]).rpc.batch(chainId, [...calls, call('a')])
  const refused = { error: expect.objectContaining({ code: -32600 }) as unknown }
  expect(answers.slice(9)).toEqual([
    { result: 'eth_sendRawTransaction' },
    refused,
    refused,
    { result: 'a' },
  ])
  expect(node.methods()).toHaveLength(11)
})

describe('the response cache', () => {
  const block = call('eth_getBlockByHash', hash, false)

  it('fetches a response once for concurrent and later requests', async () => {
    const node = await startTestNode(() => ({ result: { hash } }))
    const { rpc, metrics } = createTestRpc([node])
    const all = await Promise.all(Array.from({ length: 5 }, () => rpc.request(chainId, block)))
    expect(all).toEqual(all.map(() => ({ hash })))
    expect(await rpc.request(chainId, block)).toEqual({ hash })
    expect(node.methods()).toEqual(['eth_getBlockByHash'])
    const counted = await metrics()
    expect(counted).toContain('latchkey_rpc_answers_total{source="joined"} 4')
    expect(counted).toContain('latchkey_rpc_answers_total{source="hit"} 1')
  })

  it('continues a joined request when its first caller aborts', async () => {
    const node = await startTestNode()
    let answer: () => void = () => {}
    node.setBehaviour((response, text) => void (answer = () => response.end(text)))
    const { rpc } = createTestRpc([node])
    const controller = new AbortController()
    const left = rpc.request(chainId, block, { signal: controller.signal })
    const stayed = rpc.request(chainId, block)
    await settled(() => node.methods().length === 1)
    controller.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    answer()
    expect(await stayed).toBe('eth_getBlockByHash')
  })

  it.each([
    ['of no other request', (index: number) => ({ address: `0x${index}` })],
    ['that others may want', (index: number) => ({ address: `0x${index}`, blockHash: hash })],
  ])('is used for a cached call beside other calls of the batch %s', async (_what, filterOf) => {
    const large = 'x'.repeat(3 * 1_048_576)
    const node = await startTestNode(({ method }) => ({
      result: method === 'eth_getLogs' ? large : method,
    }))
    const { rpc } = createTestRpc([node])
    const newest = call('eth_blockNumber')
    const logs = Array.from({ length: 4 }, (_, index) => call('eth_getLogs', filterOf(index)))
    const greedy = rpc.batch(chainId, [newest, ...logs]).catch((error: unknown) => error)
    const [one, two] = [rpc.request(chainId, newest), rpc.batch(chainId, [newest, newest])]
    expect(await one).toBe(numberToHex(head))
    expect(await two).toEqual([{ result: numberToHex(head) }, { result: numberToHex(head) }])
    await greedy
  })

  it('returns cached responses of a batch when the rest fails', async () => {
    const node = await startTestNode()
    node.setBehaviour((response, text, body) => {
      if (body.includes('eth_getLogs')) response.destroy()
      else response.end(text)
    })
    const calls = [call('eth_getLogs', {}), block]
    const [logs, found] = await createTestRpc([node]).rpc.batch(chainId, calls)
    expect(logs).toMatchObject({ error: { code: -32603 } })
    expect(found).toEqual({ result: 'eth_getBlockByHash' })
  })

  it('fetches again for callers that joined a failed request, before their deadline', async () => {
    const node = await startTestNode()
    node.setBehaviour((response) => void response.destroy())
    const { rpc, clock } = createTestRpc([node])
    const requestAll = (): Promise<unknown>[] =>
      Array.from({ length: 4 }, async () => rpc.request(chainId, block))
    const failed = { status: 'rejected', reason: expect.objectContaining(unavailable) as unknown }
    expect(await Promise.allSettled(requestAll())).toEqual([failed, failed, failed, failed])
    expect(node.methods()).toHaveLength(2)
    node.setBehaviour(() => {})
    const late = requestAll()
    await settled(() => node.methods().length === 3)
    clock.advance(10_000)
    for (const { status } of await Promise.allSettled(late)) expect(status).toBe('rejected')
    expect(node.methods()).toHaveLength(3)
  })

  it('does not cache failures, errors or null', async () => {
    const node = await startTestNode(() => ({ result: null }))
    const { rpc } = createTestRpc([node])
    expect(await rpc.request(chainId, block)).toBeNull()
    node.setReply(() => ({ error: { code: 3, message: 'no' } }))
    await expect(rpc.request(chainId, block)).rejects.toThrow('no')
    node.setBehaviour((response) => void response.destroy())
    await expect(rpc.request(chainId, block)).rejects.toMatchObject(unavailable)
    node.setBehaviour((response, text) => void response.end(text))
    node.setReply(() => ({ result: { hash } }))
    expect(await rpc.request(chainId, block)).toEqual({ hash })
  })

  it('caches the newest block number for half a second', async () => {
    const node = await startTestNode(({ method }) => ({ result: method }))
    const { rpc, clock } = createTestRpc([node])
    const newest = call('eth_blockNumber')
    const looks = (): number => node.requests.length
    expect(await rpc.request(chainId, newest)).toBe(numberToHex(head))
    await node.waitForRequests(2)
    await rpc.request(chainId, newest)
    expect(looks()).toBe(2)
    clock.advance(501)
    await rpc.request(chainId, { method: 'eth_blockNumber' })
    expect(looks()).toBe(3)
  })

  it('follows newer blocks in other responses with the cached newest block number', async () => {
    const node = await startTestNode(({ method }) => ({ result: method }))
    const { rpc, clock } = createTestRpc([node])
    const newest = (): Promise<unknown> => rpc.request(chainId, call('eth_blockNumber'))
    const receipt = async (block: number): Promise<void> => {
      const logs = [{ blockNumber: numberToHex(block - 1) }, { blockNumber: numberToHex(block) }]
      node.setReply(() => ({ result: logs }))
      await rpc.request(chainId, call('eth_getLogs', { at: block }))
      node.setReply(({ method }) => ({ result: method }))
    }
    expect(await newest()).toBe(numberToHex(head))
    await receipt(head + 2)
    expect(await newest()).toBe(numberToHex(head + 2))
    // Neither back, nor far ahead.
    await receipt(head + 1)
    await receipt(head + 200)
    expect(await newest()).toBe(numberToHex(head + 2))
    node.setReply(() => ({ result: { number: numberToHex(head + 3), hash } }))
    await rpc.request(chainId, call('eth_getBlockByNumber', 'latest', false))
    expect(await newest()).toBe(numberToHex(head + 3))
    clock.advance(501)
    node.setReply(() => ({ result: numberToHex(head + 1) }))
    expect(await newest()).toBe(numberToHex(head + 1))
  })

  it.each([
    ['eth_sendRawTransactionSync', 'blockNumber'],
    ['eth_getHeaderByNumber', 'number'],
    ['eth_getHeaderByHash', 'number'],
    ['eth_getTransactionByBlockHashAndIndex', 'blockNumber'],
    ['eth_getTransactionByBlockNumberAndIndex', 'blockNumber'],
    ['eth_getTransactionBySenderAndNonce', 'blockNumber'],
    ['eth_getUncleByBlockNumberAndIndex', 'number'],
  ])('follows a newer block in the response of %s', async (method, member) => {
    const node = await startTestNode((each) => ({ result: each.method }))
    const { rpc } = createTestRpc([node])
    const newest = (): Promise<unknown> => rpc.request(chainId, call('eth_blockNumber'))
    expect(await newest()).toBe(numberToHex(head))
    node.setReply(() => ({ result: { hash, [member]: numberToHex(head + 2) } }))
    await rpc.request(chainId, call(method, '0x02'))
    node.setReply((each) => ({ result: each.method }))
    expect(await newest()).toBe(numberToHex(head + 2))
  })

  it('caches state at a final block, once the newest block is known', async () => {
    const node = await startTestNode(({ method }) => ({ result: method }))
    const { rpc } = createTestRpc([node])
    const old = call('eth_call', { to: '0x1' }, numberToHex(head - 1_000))
    const line = rpc.chainClient(chainId)
    await rpc.request(chainId, old)
    await settled(() => line?.pool.head() === head)
    await rpc.request(chainId, old)
    await rpc.request(chainId, old)
    expect(node.methods()).toHaveLength(2)
  })

  it('shares immutable responses with the other processes of the deployment', async () => {
    const shared = new Map<string, string>()
    const sharedStore = {
      isShared: true,
      getAll: async () => [],
      get: async (key: string) => shared.get(key),
      set: async (key: string, value: string) => void shared.set(key, value),
    }
    const node = await startTestNode(({ method }) => ({ result: method }))
    await createTestRpc([node], { sharedStore }).rpc.request(chainId, block)
    await createTestRpc([node], { sharedStore }).rpc.request(chainId, call('eth_blockNumber'))
    expect(shared.size).toBe(1)
    expect(await createTestRpc([node], { sharedStore }).rpc.request(chainId, block)).toBe(
      'eth_getBlockByHash',
    )
    expect(node.methods()).toHaveLength(1)
  })

  it('is separate for each chain and each instance', async () => {
    const [one, two] = [
      await startTestNode(() => ({ result: 1 })),
      await startTestNode(() => ({ result: 2 })),
    ]
    const [first, second] = [createTestRpc([one]).rpc, createTestRpc([two]).rpc]
    expect(await first.request(chainId, block)).toBe(1)
    expect(await second.request(chainId, block)).toBe(2)
  })
})

it('probes the newest blocks of a chain in use, and avoids a lagging node', async () => {
  const [first, second] = [await startTestNode(), await startTestNode(() => ({ result: 'second' }))]
  first.setReply(({ method }) => ({
    result: method === 'eth_blockNumber' ? numberToHex(head - 9) : 'first',
  }))
  second.setReply(({ method }) => ({
    result: method === 'eth_blockNumber' ? numberToHex(head) : 'second',
  }))
  const { rpc, clock } = createTestRpc([first, second])
  expect(first.requests).toHaveLength(0)
  expect(await rpc.request(chainId, balance)).toBe('first')
  await settled(() => rpc.chainClient(chainId)?.pool.head() !== undefined)
  expect(await rpc.request(chainId, balance)).toBe('second')
  const looks = first.requests.length
  clock.advance(60_000)
  expect(first.requests).toHaveLength(looks)
})

it('exports node metrics without API keys', async () => {
  const node = await startTestNode()
  const keyed = { url: `${node.url}/v2/secret-key?key=secret-key` }
  const { rpc, metrics, log } = createTestRpc([keyed])
  await rpc.request(chainId, balance)
  node.setBehaviour((response) => void response.writeHead(500).end())
  for (let time = 0; time < 6; time += 1)
    await rpc.request(chainId, balance).catch((error: unknown) => log.push(String(error) as never))
  const text = await metrics()
  const { host } = new URL(node.url)
  expect(text).toContain(
    `latchkey_rpc_node_requests_total{chain="${chainId}",node="${host}",result="failed"}`,
  )
  expect(text).toContain(`latchkey_rpc_node_weight{chain="${chainId}",node="${host}"} 0`)
  expect(text + JSON.stringify(log)).not.toContain('secret')
})

import { expect, it } from 'vitest'
import { type TokenBucketRule, createMemoryFastStore } from '../../../../store/fast/index.ts'
import { createHttpApp, createOpenProjects } from '../../../../http/index.ts'
import type { GatewayRpcDeps } from '../createChainRpcClients.ts'
import {
  chainId,
  createTestChain,
  createTestRpc,
  startTestNode,
  type TestRpcNode,
} from '../node.fixture.ts'
import { getUpgradeRequiredRoute, getSupportedChainsRoute, postRpcRoute } from '../index.ts'

const projectId = '0123456789abcdef0123456789abcdef'

function startGateway(
  nodes: readonly { readonly url: string }[],
  { rule, ...deps }: Partial<GatewayRpcDeps> & { rule?: TokenBucketRule } = {},
) {
  const made = createTestRpc(nodes, deps)
  const app = createHttpApp({
    ...made,
    log: (entry) => void made.log.push(entry),
    routes: [...postRpcRoute(made), getSupportedChainsRoute(made), ...getUpgradeRequiredRoute()],
    projects: createOpenProjects(),
    limit: { store: createMemoryFastStore(made), rule },
    health: () => ({ status: 'ok' }),
  })
  const post = async (
    body: unknown,
    { chain = chainId, path = '/v1', headers = {} } = {},
  ): Promise<{ status: number; body: unknown; type: string | null }> => {
    const query = new URLSearchParams({ projectId, ...(chain && { chainId: chain }) })
    const response = await app.request(`${path}?${query.toString()}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
    })
    const text = await response.text()
    const type = response.headers.get('content-type')
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), type }
  }
  return { ...made, app, post }
}

const call = (id: unknown, method: string, params: unknown[] = []): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

async function oneNode(): Promise<{ node: TestRpcNode } & ReturnType<typeof startGateway>> {
  const node = await startTestNode(({ method }) => ({ result: method }))
  return { node, ...startGateway([node]) }
}

it('answers a request on both paths with any content type [7.29a]', async () => {
  const { post } = await oneNode()
  for (const path of ['/v1', '/v1/'])
    for (const type of ['application/json', 'text/plain', 'x/y'])
      expect(
        await post(call('a', 'eth_gasPrice'), { path, headers: { 'content-type': type } }),
      ).toEqual({
        status: 200,
        body: { jsonrpc: '2.0', id: 'a', result: 'eth_gasPrice' },
        type: 'application/json',
      })
})

it('answers the chain id without a node', async () => {
  const { post, node } = await oneNode()
  expect(await post(call(7, 'eth_chainId'))).toMatchObject({ body: { id: 7, result: '0x1' } })
  expect(await post(call(8, 'net_version'))).toMatchObject({ body: { id: 8, result: '1' } })
  expect(await post(call(9, 'net_listening'))).toMatchObject({ body: { id: 9, result: true } })
  expect(node.requests).toHaveLength(0)
})

it('answers a call without a version with 422, and within a batch with an error', async () => {
  const { post, node } = await oneNode()
  const versionless = { id: 1, method: 'eth_gasPrice' }
  const body = { jsonrpc: '2.0', id: 1, error: { code: -32600 } }
  expect(await post(versionless)).toMatchObject({ status: 422, body })
  expect(await post([versionless, call(2, 'eth_gasPrice')])).toMatchObject({
    status: 200,
    body: [body, { id: 2, result: 'eth_gasPrice' }],
  })
  expect(node.methods()).toEqual(['eth_gasPrice'])
})

it('answers a batch in order with unchanged ids, duplicates included', async () => {
  const { post, node } = await oneNode()
  const text = `[${[
    '{"jsonrpc":"2.0","id":1,"method":"a"}',
    '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    '7',
    '{"jsonrpc":"2.0","id":18446744073709551615,"method":"b"}',
    '{"jsonrpc":"2.0","method":"c"}',
    '{"jsonrpc":"2.0","id":"x","method":"admin_peers"}',
    '{"jsonrpc":"2.0","method":"admin_peers"}',
  ].join(',')}]`
  const { status, body } = await post(text)
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { id: 1, result: 'a' },
    { id: 1, result: '0x1' },
    { id: null, error: { code: -32600 } },
    { id: 2 ** 64, result: 'b' },
    { id: 'x', error: { code: -32601 } },
  ])
  expect(Array.isArray(body) && body.length).toBe(5)
  expect(node.methods()).toEqual(['a', 'b', 'c'])
})

it('relays notifications without a response', async () => {
  const { post, node } = await oneNode()
  const notification = (method: string): object => ({ jsonrpc: '2.0', method })
  for (const body of [
    notification('a'),
    notification('eth_chainId'),
    notification('admin_peers'),
    [notification('a'), notification('b')],
  ])
    expect(await post(body)).toMatchObject({ status: 204, body: undefined })
  expect(node.methods()).toEqual(['a', 'a', 'b'])
})

it.each(['dumpprivkey', 'eth_sendTransaction', 'anvil_setBalance', 'net_addPeer', 'trace_filter'])(
  'relays %s to no node, alone and in a batch',
  async (method) => {
    const { post, node } = await oneNode()
    const error = { code: -32601, message: `The method ${method} does not exist/is not available` }
    expect(await post(call(1, method))).toMatchObject({ status: 200, body: { id: 1, error } })
    expect(await post([call(1, 'a'), call(2, method)])).toMatchObject({
      body: [{ result: 'a' }, { id: 2, error }],
    })
    // A duplicate member, and one in another case.
    for (const text of [
      `{"jsonrpc":"2.0","id":1,"method":"a","method":"${method}"}`,
      `{"jsonrpc":"2.0","id":1,"method":"a","Method":"${method}"}`,
      `{"jsonrpc":"2.0","id":1,"method":"${method}","m\\u0065thod":"a"}`,
    ])
      await post(text)
    expect(node.methods()).not.toContain(method)
    expect(node.bodies.join()).not.toContain(method)
  },
)

it('returns large ids unchanged', async () => {
  const { app } = await oneNode()
  const response = await app.request(`/v1?chainId=${chainId}&projectId=${projectId}`, {
    method: 'POST',
    body: '{"jsonrpc":"2.0","id":18446744073709551615,"method":"eth_chainId"}',
  })
  expect(await response.text()).toBe('{"jsonrpc":"2.0","id":18446744073709551615,"result":"0x1"}')
})

it('returns the error response of a node', async () => {
  const { post, node } = await oneNode()
  const error = { code: 3, message: 'execution reverted', data: '0x' }
  node.setReply(() => ({ error }))
  expect(await post(call(1, 'eth_call', [{}, 'latest']))).toMatchObject({
    status: 200,
    body: { id: 1, error },
  })
})

it('answers invalid requests with JSON-RPC errors', async () => {
  const { post } = await oneNode()
  const tooMany = Array.from({ length: 1_001 }, (_, id) => call(id, 'm'))
  for (const [body, code, id] of [
    ['{', -32700, null],
    ['', -32700, null],
    ['[]', -32600, null],
    ['"m"', -32600, null],
    [{ id: 5 }, -32600, 5],
    [tooMany, -32600, null],
  ])
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { jsonrpc: '2.0', id, error: { code, data: null } },
    })
})

it('rejects unsupported chains and unknown projects like all routes', async () => {
  const { post, app, node } = await oneNode()
  const failure = (field: string): object => ({ status: 'FAILED', reasons: [{ field }] })
  for (const chain of ['', 'eip155:2', 'eip155', 'nonsense', '../../etc', 'eip155:1\r\nx: y'])
    expect(await post(call(1, 'a'), { chain })).toMatchObject({
      status: 400,
      body: failure('chainId'),
    })
  const response = await app.request(`/v1?chainId=${chainId}`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject(failure('authentication'))
  const twice = `/v1?chainId=${chainId}&chainId=eip155:2&projectId=${projectId}`
  expect((await app.request(twice, { method: 'POST', body: '{}' })).status).toBe(400)
  const large = await post(JSON.stringify(call(1, 'a', ['x'.repeat(1_048_576)])))
  expect(large).toMatchObject({ status: 413, body: failure('body') })
  expect(node.requests).toHaveLength(0)
})

it('answers 503 when no node answers', async () => {
  const { post, node } = await oneNode()
  await node.stop()
  for (const body of [call(1, 'a'), [call(1, 'a'), call(2, 'b')]])
    expect(await post(body)).toMatchObject({
      status: 503,
      body: { status: 'FAILED', reasons: [{ field: 'chainId' }] },
    })
  expect(await post([call(1, 'eth_chainId')])).toMatchObject({ body: [{ result: '0x1' }] })
})

it('lists configured chains, cacheable for a day, also while one is unavailable [7.2]', async () => {
  const node = await startTestNode()
  const chains = [
    createTestChain([node.url], { wsUrls: ['ws://127.0.0.1:1'] }),
    createTestChain([node.url], { caipNetworkId: 'eip155:10' }),
    createTestChain([], { caipNetworkId: 'eip155:56' }),
  ]
  const { app, post } = startGateway([], {
    chains: new Map(chains.map((chain) => [chain.caipNetworkId, chain])),
    passedOn: [{ id: 'near:mainnet', rpcUrls: [node.url], wsUrls: [] }],
  })
  const list = async (): Promise<Response> => app.request('/v1/supported-chains')
  const first = await list()
  expect(await first.json()).toEqual({
    http: [chainId, 'eip155:10', 'near:mainnet'],
    ws: [chainId],
  })
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
  expect(await post(call(1, 'status'), { chain: 'near:mainnet' })).toMatchObject({
    body: { result: 'status' },
  })
  await node.stop()
  for (let time = 0; time < 6; time += 1) await post(call(1, 'a'))
  const second = await list()
  expect(await second.json()).toEqual({
    http: [chainId, 'eip155:10', 'near:mainnet'],
    ws: [chainId],
  })
})

it('charges a batch more than a single request, up to the bucket size', async () => {
  const node = await startTestNode()
  const { post, clock } = startGateway([node], { rule: { capacity: 10, perSecond: 10 } })
  const batch = (size: number): object[] =>
    Array.from({ length: size }, (_, id) => call(id, 'eth_chainId'))
  expect(await post(batch(40))).toMatchObject({ status: 200 })
  expect(await post(batch(20))).toMatchObject({
    status: 429,
    body: { reasons: [{ field: 'rate_limited' }] },
  })
  expect(await post(call(1, 'eth_chainId'))).toMatchObject({ status: 200 })
  clock.advance(1_000)
  expect(await post(batch(1_000))).toMatchObject({ status: 200 })
  expect(await post(call(1, 'eth_chainId'))).toMatchObject({ status: 429 })
})

it('answers 426 on WebSocket paths', async () => {
  const { app } = await oneNode()
  for (const path of ['/v1', '/v1/', '/ws']) {
    const response = await app.request(path)
    expect(response.status).toBe(426)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: '' }] })
  }
})

import { expect, it } from 'vitest'
import type { ErrorCode } from '../errors/index.ts'
import { createFakeClock } from '../kernel/index.ts'
import { solanaMainnet as network } from '../networks/index.ts'
import { createTestSolanaKit } from './standaloneAdapterKit.fixture.ts'
import { solana } from './solana.ts'

type Call = { id: string; method: string }
type Node = (call: Call) => Response | Promise<Response>

const address = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

const json = (call: Call, member: object): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...member }))

const balance = (call: Call, text: string): Response =>
  new Response(
    `{"jsonrpc":"2.0","id":"${call.id}","result":{"context":{"slot":1},"value":${text}}}`,
  )

/** A node that works: it holds this many lamports. */
const good =
  (text = '7'): Node =>
  (call) =>
    call.method === 'getGenesisHash' ? json(call, { result: genesis }) : balance(call, text)

/** Creates a client over nodes that are tried in order, and records their requests. */
function over(...nodes: Node[]): {
  requests: [node: string, method: string][]
  read(signal?: AbortSignal): Promise<bigint>
} {
  const requests: [string, string][] = []
  const kit = createTestSolanaKit({
    clock: createFakeClock(),
    urls: nodes.map((_, at) => ({ url: `http://${at}.test` })),
    fetch: async (url, options) => {
      const { hostname } = new URL(String(url))
      const call = JSON.parse(String(options?.body)) as Call
      requests.push([hostname, call.method])
      return nodes[parseInt(hostname, 10)]!(call)
    },
  })
  const adapter = solana().bind(kit)
  return { requests, read: (signal) => adapter.readBalance!({ network, address, signal }) }
}

const error = (code: ErrorCode): object => expect.objectContaining({ code })

it.each([
  ['0', 0n],
  ['1000000000', 1_000_000_000n],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['18446744073709551615', 18_446_744_073_709_551_615n],
])('returns a balance of %s lamports exactly', async (text, value) => {
  expect(await over(good(text)).read()).toBe(value)
})

it('requests the genesis hash once', async () => {
  const { requests, read } = over(good())
  await read()
  await read()
  expect(requests.map(([, method]) => method).toSorted()).toEqual([
    'getBalance',
    'getBalance',
    'getGenesisHash',
  ])
})

const faults: [string, Node, ErrorCode][] = [
  ['answers 500', () => new Response('oops', { status: 500 }), 'transport.failed'],
  ['answers HTML', () => new Response('<!doctype html>'), 'transport.failed'],
  ['answers nonsense', (call) => json(call, {}), 'rpc.bad_response'],
  ['is not there', () => Promise.reject(new TypeError('offline')), 'transport.failed'],
  ['is behind', (call) => json(call, { error: { code: -32005, message: 'Behind' } }), 'rpc.failed'],
  [
    'is of another cluster',
    (call) =>
      call.method === 'getGenesisHash' ? json(call, { result: address }) : balance(call, '1'),
    'rpc.wrong_network',
  ],
]

it.each(faults)('asks the next address when one %s [9.10a]', async (_, bad) => {
  expect(await over(bad, good()).read()).toBe(7n)
})

it.each(faults)('rejects when the only address %s [8.10]', async (_, bad, code) => {
  await expect(over(bad).read()).rejects.toEqual(error(code))
})

it('excludes a URL of another cluster', async () => {
  const { requests, read } = over(faults.at(-1)![1], good())
  await read()
  requests.length = 0
  await read()
  expect(requests).toEqual([['1.test', 'getBalance']])
})

it('sends one request to a gateway that does not serve the cluster, then uses the next URL [7.29b]', async () => {
  const reasons = [{ field: 'chainId', description: 'Not served' }]
  const gateway: Node = () => Response.json({ status: 'FAILED', reasons }, { status: 400 })
  const { requests, read } = over(gateway, good())
  expect([await read(), await read()]).toEqual([7n, 7n])
  expect(
    requests.filter(([node, method]) => node === '0.test' && method === 'getBalance'),
  ).toHaveLength(1)
})

it('uses a node that does not report its genesis hash', async () => {
  const withoutGenesisHash: Node = (call) =>
    call.method === 'getGenesisHash'
      ? json(call, { error: { code: -32601, message: 'No such method' } })
      : balance(call, '7')
  expect(await over(withoutGenesisHash).read()).toBe(7n)
})

it('returns the error response of a node without failover', async () => {
  const refusing: Node = (call) => json(call, { error: { code: -32602, message: 'Invalid param' } })
  const { requests, read } = over(refusing, good())
  await expect(read()).rejects.toEqual(error('rpc.failed'))
  expect(requests.some(([node]) => node === '1.test')).toBe(false)
})

it('tries the next URL after 10 s [9.10a, 8.10]', async () => {
  const clock = createFakeClock()
  const started = { onRequest: (): void => {} }
  const hanging = new Promise<void>((resolve) => (started.onRequest = resolve))
  const kit = createTestSolanaKit({
    clock,
    urls: [{ url: 'http://slow.test' }, { url: 'http://good.test' }],
    fetch: async (url, options) => {
      const call = JSON.parse(String(options?.body)) as Call
      if (String(url).includes('good')) return good()(call)
      if (call.method === 'getBalance') started.onRequest()
      return new Promise(() => {})
    },
  })
  const answer = solana().bind(kit).readBalance!({ network, address })
  await hanging
  await new Promise((resolve) => setImmediate(resolve))
  clock.advance(10_000)
  expect(await answer).toBe(7n)
})

it('rejects when the signal aborts [8.10]', async () => {
  const controller = new AbortController()
  const { requests, read } = over(() => new Promise(() => {}), good())
  const answer = read(controller.signal)
  controller.abort()
  await expect(answer).rejects.toEqual(error('transport.aborted'))
  expect(requests.some(([node]) => node === '1.test')).toBe(false)
})

it('rejects without any URL', async () => {
  await expect(over().read()).rejects.toEqual(error('rpc.failed'))
})

it('shares no state between two clients', async () => {
  const [first, second] = [over(good('1')), over(good('2'))]
  expect(await Promise.all([first.read(), second.read()])).toEqual([1n, 2n])
  expect([first.requests.length, second.requests.length]).toEqual([2, 2])
})

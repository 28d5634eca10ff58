import * as fc from 'fast-check'
import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startGateway } from '../attack/gateway.fixture.ts'
import {
  createAttackClients,
  projectId,
  startAttackedServer,
  useSharedServer,
} from '../attack/server.fixture.ts'
import { createDevRoutes, type DevLocalnetDescription } from '../cli/devRoutes.ts'
import { createHttpApp, createStaticProjects, defineRoute } from '../http/index.ts'
import { startMetricsServer } from '../metrics/index.ts'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { fuzzRuns, fuzzSeed } from '../../../../tooling/fuzz/arbitraries.mjs'
import { type ApiOperation, listOperations, requestArbitrary } from './openapi.fixture.ts'

const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solanaAddress = 'So11111111111111111111111111111111111111112'
const account = `eip155:31337:${evmAddress}`
const nftCursor = Buffer.from(`999999999999999 ${evmAddress} ${'9'.repeat(78)}`).toString(
  'base64url',
)
const cursor = Buffer.from('999999999999999 999999999999999 999999999 a').toString('base64url')

const seconds = Math.floor(Date.now() / 1_000)
const uuid = '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b'
const scope = {
  audience: 'http://127.0.0.1',
  projectId,
  name: 'alice.latchkey.id',
  timestamp: seconds,
}
const messageOf = (purpose: string, rest: object): string =>
  JSON.stringify({ purpose, ...scope, ...rest })
const swapAsset = (address: string): string => `eip155:31337:${address}`
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Plausible values of parameters and of members of bodies, by name. */
const known = {
  projectId: [projectId],
  audience: ['http://127.0.0.1', 'https://other.example'],
  address: [evmAddress, solanaAddress, account],
  account: [evmAddress, account],
  chainId: ['eip155:31337', 'eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  cursor: [cursor, nftCursor, ''],
  currency: ['usd', 'eur'],
  name: ['alice.latchkey.id', 'vitalik.eth'],
  sender: [evmAddress],
  userAddress: [swapAsset(evmAddress)],
  tokenAddress: [swapAsset(evmAddress)],
  from: [swapAsset(native), swapAsset(evmAddress)],
  to: [swapAsset(evmAddress), swapAsset(native)],
  addresses: [[swapAsset(evmAddress)], [swapAsset(native)]],
  data: ['0x9061b923', {}, { keys: [] }, { address: evmAddress, calls: [] }],
  context: [`0x${'ab'.repeat(20)}`],
  pci: [uuid],
  expiry: [seconds + 100, seconds - 100],
  signature: [`0x${'ab'.repeat(65)}`, '0x', 'x'],
  coin_type: [60, 2_147_483_708, 2_147_514_985],
  message: [
    messageOf('register-name', { attributes: {} }),
    messageOf('set-name-attributes', { attributes: { avatar: 'http://169.254.169.254' } }),
    messageOf('set-primary-name', {}),
    messageOf('set-name-address', { address: evmAddress, coin_type: 60 }),
    `app.example wants you to sign in with your Ethereum account:\n${evmAddress}\n\n\nURI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: ${'a'.repeat(32)}\nIssued At: 2026-01-01T00:00:00.000Z`,
  ],
  method: [
    'eth_sendUserOperation',
    'eth_getUserOperationByHash',
    'wallet_getAssets',
    'wallet_getCallsStatus',
  ],
  tokenId: ['1', '9'.repeat(78)],
  contract: [evmAddress],
  amount: ['1', '1000000000000000000'],
  entries: ['40'],
  page: ['1', '1000000'],
  timestamp: [Date.now()],
  id: ['usd', 'a'.repeat(32), uuid, 'USD'],
}

/** Time in which every request is answered: that of the slowest timeout of a route. */
const maxMs = 15_000

type Failure = { status?: unknown; reasons?: readonly { field?: unknown; description?: unknown }[] }

/** Returns whether a body is an error of the server, or of JSON-RPC. */
function isErrorBody(text: string): boolean {
  const body = JSON.parse(text) as Failure & { error?: { code?: unknown; message?: unknown } }
  if (body.error) return Number.isInteger(body.error.code) && typeof body.error.message === 'string'
  const reasons = body.reasons ?? []
  return (
    body.status === 'FAILED' &&
    reasons.length > 0 &&
    reasons.every(({ field, description }) => typeof field === 'string' && description !== '')
  )
}

describe(`every route, with seed ${fuzzSeed}`, () => {
  const opened = useSharedDatabase('pglite')
  const limits = { rateLimit: false, projectRateLimit: false } as const
  const shared = useSharedServer((atEnd) => startGateway(opened().database, limits, {}, atEnd))

  async function listRoutes(): Promise<readonly ApiOperation[]> {
    const { text } = await shared().send('127.0.0.1', '/openapi.json')
    return listOperations(JSON.parse(text) as never)
  }

  it('answers any request without an internal error, in the shape of all errors', async () => {
    const gateway = shared()
    const operations = await listRoutes()
    expect(operations.length).toBeGreaterThan(50)
    const failures: unknown[] = []
    for (const operation of operations)
      await fc
        .assert(
          fc.asyncProperty(requestArbitrary(operation, known), async ({ path, body }) => {
            const began = performance.now()
            const { method } = operation
            const response = await gateway.send('127.0.0.1', path, {
              method,
              ...(body && { body }),
            })
            const ms = performance.now() - began
            const { status, text } = response
            const isExpected =
              (status < 400 ? status >= 200 : isErrorBody(text)) && status !== 500 && ms < maxMs
            if (!isExpected) failures.push({ method, path, body, status, text, ms })
            expect(isExpected, `${method} ${path} ${body ?? ''}: ${status} ${text}`).toBe(true)
          }),
          fuzzRuns(25),
        )
        .catch((error: unknown) => failures.push(String(error).slice(0, 3_000)))
    expect(failures).toEqual([])
    expect(gateway.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('answers bodies that are not UTF-8', async () => {
    const operations = (await listRoutes()).filter(({ body }) => body)
    for (const { method, path } of operations) {
      const at = `${path.replaceAll(/\{\w+\}/g, evmAddress)}?projectId=${projectId}&chainId=eip155:31337`
      const text = await shared().exchange(
        '127.0.0.1',
        Buffer.from(
          `${method} ${at} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 6\r\n\r\n"\u00ff\u00fe\u00c0\u0000"`,
          'latin1',
        ),
      )
      expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
  })
})

/** Requests with any method, and with headers that choose what is answered. */
const anyRequest = (paths: readonly string[]) =>
  fc.record({
    path: fc
      .tuple(fc.constantFrom(...paths), fc.webQueryParameters())
      .map(([at, query]) => `${at}?${query}`),
    method: fc.constantFrom(
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
    ),
    headers: fc.record(
      {
        host: fc.constantFrom(
          'localhost',
          '127.0.0.1',
          'app.localhost:1',
          'evil.example',
          'localhost.evil.example',
          '[::1]',
          '@',
        ),
        origin: fc.constantFrom(
          'http://localhost:5173',
          'https://evil.example',
          'http://127.0.0.1.evil.example',
          'null',
          'x',
        ),
        'if-none-match': fc.constantFrom('*', 'W/"a"', '"'),
        'content-type': fc.constantFrom('application/json', 'text/plain', ''),
        'access-control-request-method': fc.constantFrom('POST', 'x'),
        accept: fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim()),
      },
      { requiredKeys: ['host'] },
    ),
    body: fc.oneof(fc.constant(''), fc.json()),
  })

it('answers any request to the routes of dev and to paths without a route', async () => {
  // The route returns it as it is.
  const description = { projectId, accounts: ['a key'] } as unknown as DevLocalnetDescription
  const server = await startAttackedServer(
    { rateLimit: false, projectRateLimit: false },
    { routes: createDevRoutes(description) },
  )
  const paths = [
    '/localnet.json',
    '/localnet.json/',
    '/',
    '/relay',
    '/metrics',
    '/health',
    '/live',
    '/v1/%2e%2e',
    '/a//b',
  ]
  let keys = 0
  await fc.assert(
    fc.asyncProperty(anyRequest(paths), async ({ path, method, headers, body }) => {
      const isSent = !['GET', 'HEAD'].includes(method)
      const response = await server.send('127.0.0.1', path, {
        method,
        headers,
        ...(isSent && { body }),
      })
      const { status, text } = response
      expect(status, `${method} ${path} ${JSON.stringify(headers)}`).not.toBe(0)
      expect(status).toBeLessThan(500)
      if (status >= 400 && text !== '') expect(isErrorBody(text)).toBe(true)
      // Keys of accounts are for pages of this machine only.
      if (!text.includes('a key')) return
      keys += 1
      expect(['localhost', '127.0.0.1', 'app.localhost:1', '[::1]']).toContain(headers.host)
      const allowed = response.headers['access-control-allow-origin']
      expect([undefined, 'http://localhost:5173']).toContain(allowed)
    }),
    fuzzRuns(200),
  )
  expect(keys).toBeGreaterThan(0)
  expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
})

it('answers any request to the port of the metrics', async () => {
  const metrics = await startMetricsServer({ registry: new Registry(), port: 0 })
  onTestFinished(metrics.stop)
  const url = `http://127.0.0.1:${metrics.port}`
  const { send } = createAttackClients({ url, port: metrics.port, metricsUrl: undefined })
  await fc.assert(
    fc.asyncProperty(
      anyRequest(['/metrics', '/', '/metrics/', '//metrics']),
      async ({ path, method, headers, body }) => {
        const isSent = !['GET', 'HEAD'].includes(method)
        const { status } = await send('127.0.0.1', path, {
          method,
          headers,
          ...(isSent && { body }),
        })
        const isMetrics = path.startsWith('/metrics?')
        expect(status, `${method} ${path}`).toBe(isMetrics ? (method === 'GET' ? 200 : 405) : 404)
      },
    ),
    fuzzRuns(60),
  )
})

it('answers paths of any bytes', async () => {
  const app = createHttpApp({
    routes: [
      defineRoute({ method: 'GET', path: '/v1/:id', summary: '', project: 'none' }, () => 1),
    ],
    projects: createStaticProjects([]),
    clock: { now: () => 0, after: () => () => {}, every: () => () => {} },
    log: () => {},
    health: () => ({ status: 'ok' }),
  })
  const bytes = fc.string({
    unit: fc.constantFrom(...'%/?&=#.+;:@aF0 ÿ\\'.split('')),
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(bytes, async (path) => {
      const response = await app.request(`/v1/${path}`)
      expect(response.status).toBeLessThan(500)
    }),
    fuzzRuns(300),
  )
})

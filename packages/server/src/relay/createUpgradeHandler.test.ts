import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createStaticProjects } from '../http/index.ts'
import {
  connectTestClient,
  createIdentity,
  projectId,
  connectRefused,
  signToken,
} from './client.fixture.ts'
import { defaultRelayLimits } from './RelayLimits.ts'
import { publishParams, startTestRelay, topic } from './relay.fixture.ts'

const day = 86_400
const seconds = (): number => Math.floor(Date.now() / 1_000)
const projects = createStaticProjects([
  { id: projectId, origins: ['https://*.example'], isDevelopment: true },
])

const flaws: Record<string, [Parameters<typeof connectRefused>[1], number, string]> = {
  'an unknown project [8.1g, 8.2a]': [
    { query: { projectId: 'b'.repeat(32) } },
    401,
    'Unauthorized: invalid key',
  ],
  'no project': [{ query: { projectId: '' } }, 401, 'Unauthorized: invalid key'],
  'a foreign origin [8.1b, 8.2a]': [
    { headers: { origin: 'https://app.other' } },
    403,
    'Unauthorized: origin not allowed',
  ],
  'no token': [{ query: { auth: '' } }, 401, 'JWT validation error: JWT Token is missing'],
  'a token that is none': [
    { query: { auth: 'a.b.c' } },
    401,
    'JWT validation error: JWT Token is malformed',
  ],
  'a clock an hour ahead [8.1f, 8.2a]': [
    { now: Date.now() + 3_600_000 },
    401,
    'JWT validation error: JWT Token is not yet valid',
  ],
  'a token for later': [
    { claims: { nbf: seconds() + 600 } },
    401,
    'JWT validation error: JWT Token is not yet valid',
  ],
  'an expired token': [
    { now: Date.now() - (day + 300) * 1_000 },
    401,
    'JWT validation error: JWT Token is expired',
  ],
  'a token for another relay': [
    { claims: { aud: 'wss://other.example' } },
    401,
    'JWT validation error: JWT Token is for another audience',
  ],
  'a token for several relays': [
    { claims: { aud: ['wss://a.example', 'wss://b.example'] } },
    401,
    'JWT validation error: JWT Token is malformed',
  ],
  'a token for a week': [
    { claims: { exp: seconds() + 7 * day } },
    401,
    'JWT validation error: JWT Token is valid for too long',
  ],
  'a token without an end': [
    { claims: { exp: Number.MAX_SAFE_INTEGER } },
    401,
    'JWT validation error: JWT Token is valid for too long',
  ],
  'a token of another key': [
    { claims: { iss: createIdentity().clientId } },
    401,
    'JWT validation error: JWT Token has a wrong signature',
  ],
  'a token of no key': [
    { claims: { iss: 'did:key:z6Mk' } },
    401,
    'JWT validation error: JWT Token is malformed',
  ],
}

it.each(Object.entries(flaws))('rejects %s', async (_, [options, status, text]) => {
  const { url, metrics } = await startTestRelay({ projects })
  expect(await connectRefused(url, options)).toEqual({ status, text })
  expect(await metrics()).toContain(`latchkey_relay_rejected_total{reason="${status}"} 1`)
  // Browsers cannot read that, and ask to be let in and sent away with a reason.
  const client = await connectTestClient(url, {
    ...options,
    query: { ...options?.query, useOnCloseEvent: 'true' },
  })
  expect(await client.closed).toEqual({ code: 3000, reason: text })
  expect(await metrics()).toContain('latchkey_relay_sockets 0')
})

it.each([
  ['a clock an hour behind', { now: Date.now() - 3_600_000 }],
  ['a clock two minutes ahead', { now: Date.now() + 110_000 }],
  ['a token that just expired', { claims: { exp: seconds() - 60 } }],
  ['a list of one audience', { claims: { aud: ['AUD'] } }],
  ['a token for a day', { claims: { exp: seconds() + day } }],
  ['a page of the project', { headers: { origin: 'https://app.example' } }],
  ['a page of this machine', { headers: { origin: 'http://localhost:5173' } }],
  ['the other path', { path: '/relay' }],
])('accepts %s', async (_, options) => {
  const { url } = await startTestRelay({ projects })
  const text = JSON.stringify(options).replace('AUD', `${url}/`)
  const client = await connectTestClient(url, JSON.parse(text))
  expect(await client.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
})

it.each([[{ alg: 'none', typ: 'JWT' }], [{ alg: 'HS256', typ: 'JWT' }], [{ typ: 'JWT' }], [[]]])(
  'rejects a signed token with the header %j',
  async (header) => {
    const { url } = await startTestRelay({ projects })
    const claims = { aud: url, now: Date.now() }
    const auth = signToken(createIdentity(), claims, header as Record<string, unknown>)
    expect(await connectRefused(url, { query: { auth } })).toMatchObject({
      text: 'JWT validation error: JWT Token is malformed',
    })
    const [, ...unsigned] = auth.split('.').slice(0, 2)
    expect(await connectRefused(url, { query: { auth: `${unsigned.join('')}..` } })).toMatchObject({
      status: 401,
    })
  },
)

it('accepts the token in the authorization header', async () => {
  const { url } = await startTestRelay({ projects })
  const authorization = `Bearer ${signToken(createIdentity(), { aud: url, now: Date.now() })}`
  const client = await connectTestClient(url, { query: { auth: '' }, headers: { authorization } })
  expect(await client.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
})

it('accepts audiences of the configured relay URLs only', async () => {
  const { url } = await startTestRelay({ audiences: ['wss://relay.example', 'ws://10.0.0.1:4870'] })
  expect(await connectRefused(url)).toMatchObject({ status: 401 })
  // TLS may end in front.
  for (const aud of ['wss://relay.example/', 'https://relay.example:443', 'ws://10.0.0.1:4870/x'])
    await connectTestClient(url, { claims: { aud } })
})

it('accepts the requested host as audience with and without TLS', async () => {
  const { url } = await startTestRelay()
  const headers = { host: 'Relay.example' }
  for (const aud of ['wss://relay.example', 'ws://relay.example', 'https://relay.example/x'])
    await connectTestClient(url, { headers, claims: { aud } })
  for (const aud of ['wss://relay.example:8443', 'wss://other.example', 'relay', ''])
    expect(await connectRefused(url, { headers, claims: { aud } })).toMatchObject({
      text: 'JWT validation error: JWT Token is for another audience',
    })
})

it('closes the socket of a rejected client that stays connected', async () => {
  const { url } = await startTestRelay()
  const port = Number.parseInt(new URL(url).port, 10)
  const socket = connectTcp({ port, host: '127.0.0.1', allowHalfOpen: true })
  const upgrade = 'Host: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
  socket.resume().write(`GET /elsewhere HTTP/1.1\r\n${upgrade}`)
  await once(socket, 'end')
  const failed = once(socket, 'error')
  // A peer that is gone answers the first of these with a reset.
  const writing = setInterval(() => socket.write('x'), 5)
  expect(await failed).toMatchObject([{ code: expect.stringMatching(/ECONNRESET|EPIPE/) }])
  clearInterval(writing)
})

it('rejects upgrades with 503 while projects cannot be read', async () => {
  const { url, log } = await startTestRelay({
    projects: {
      find: async () => undefined,
      check: () => Promise.reject(new Error('no database')),
    },
  })
  expect(await connectRefused(url)).toEqual({ status: 503, text: 'Try again' })
  expect(log).toMatchObject([{ event: 'relay.upgrade_failed', message: 'Error: no database' }])
})

it('closes the oldest socket of a client above its sockets, and none of others', async () => {
  const { url, metrics } = await startTestRelay()
  const identity = createIdentity()
  const other = await connectTestClient(url)
  const sockets = []
  for (let index = 0; index < 10; index++) sockets.push(await connectTestClient(url, { identity }))
  for (const { closed } of sockets.slice(0, 2))
    expect(await closed).toEqual({ code: 1013, reason: 'Too many connections' })
  await expect.poll(metrics).toContain('latchkey_relay_sockets 9')
  for (const client of [other, ...sockets.slice(2)])
    expect(await client.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
})

it('limits the sockets of an address', async () => {
  const address = { ...defaultRelayLimits.address, sockets: 1 }
  const { url } = await startTestRelay({ limits: { address, isLoopbackExempt: false } })
  const first = await connectTestClient(url)
  expect(await connectRefused(url)).toEqual({ status: 429, text: 'Too many requests' })
  const subscriber = await connectTestClient(url, { query: { useOnCloseEvent: 'true' } })
  expect(await subscriber.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  await first.close()
  await connectTestClient(url)
})

it('limits connection attempts by the address that the last proxy forwards', async () => {
  const clock = createFakeClock(Date.now())
  const limits = { connectRate: { perSecond: 1, burst: 3 } }
  const { url } = await startTestRelay({ clock, proxies: 1, limits })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': `1.1.1.1, ${address}` } })
  for (let index = 0; index < 3; index++) await connectTestClient(url, from('9.9.9.9'))
  expect(await connectRefused(url, from('9.9.9.9'))).toMatchObject({ status: 429 })
  await connectTestClient(url, from('9.9.9.8'))
  clock.advance(1_000)
  await connectTestClient(url, from('9.9.9.9'))
  // After a while its rate is forgotten, and it starts with a burst again.
  clock.advance(120_000)
  for (let index = 0; index < 3; index++) await connectTestClient(url, from('9.9.9.9'))
})

it('rejects other paths and methods', async () => {
  const { url } = await startTestRelay()
  expect(await connectRefused(url, { path: '/elsewhere' })).toMatchObject({ status: 404 })
  const http = url.replace('ws:', 'http:')
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await fetch(http, { method })).status).toBe(405)
  const plain = await fetch(`${http}/relay`)
  expect([plain.status, await plain.json()]).toMatchObject([426, { status: 'FAILED' }])
  expect((await fetch(`${http}/nothing`)).status).toBe(404)
})

it.each([
  ['by POST', 'POST', { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }, 405],
  ['without a key', 'GET', {}, 400],
])('does not upgrade %s', async (_, method, headers, status) => {
  const { url } = await startTestRelay()
  const auth = signToken(createIdentity(), { aud: url, now: Date.now() })
  const sent = request(
    `${url.replace('ws:', 'http:')}/?${new URLSearchParams({ auth, projectId }).toString()}`,
    {
      method,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        ...headers,
      },
    },
  ).end()
  const [response] = (await once(sent, 'response')) as [{ statusCode: number }]
  expect(response.statusCode).toBe(status)
})

it('times out a client that sends half an upgrade', async () => {
  const { url } = await startTestRelay({ headersTimeout: 300 })
  const socket = connectTcp(Number.parseInt(new URL(url).port, 10), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('408 Request Timeout')
  await once(socket, 'close')
  await connectTestClient(url)
})

it('tolerates clients that disconnect during authentication', async () => {
  const pending: (() => void)[] = []
  const { url, relay, metrics } = await startTestRelay({
    projects: {
      find: async () => undefined,
      check: () => new Promise((resolve) => pending.push(() => resolve('allowed'))),
    },
  })
  const socket = connectTcp(Number.parseInt(new URL(url).port, 10), '127.0.0.1')
  const auth = signToken(createIdentity(), { aud: url, now: Date.now() })
  const headers = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13'
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const host = `Host: ${new URL(url).host}`
  socket.write(`GET /?auth=${auth}&projectId=x HTTP/1.1\r\n${host}\r\n${headers}\r\n${key}\r\n\r\n`)
  await expect.poll(() => pending.length).toBe(1)
  socket.resetAndDestroy()
  await once(socket, 'close')
  pending[0]!()
  const next = connectTestClient(url)
  await expect.poll(() => pending.length).toBe(2)
  pending[1]!()
  await next
  await expect.poll(metrics).toContain('latchkey_relay_sockets 1')
  expect(relay.health()).toMatchObject({ status: 'ok' })
})

it('accepts a token for one connection, whatever the encoding of its signature', async () => {
  const { url } = await startTestRelay()
  const identity = createIdentity()
  const auth = signToken(identity, { aud: url, now: Date.now() })
  const client = await connectTestClient(url, { identity, query: { auth } })
  const text = 'JWT validation error: JWT Token was used before'
  for (const copy of [auth, `${auth}=`, `${auth}!`])
    expect(await connectRefused(url, { query: { auth: copy } })).toEqual({ status: 401, text })
  await client.close()
  expect(await connectRefused(url, { query: { auth } })).toEqual({ status: 401, text })
  // The close code lets a client reconnect with a token of its own.
  const again = await connectTestClient(url, { query: { auth, useOnCloseEvent: 'true' } })
  expect(await again.closed).toEqual({ code: 4010, reason: text })
  await connectTestClient(url, { identity })
})

it('accepts one of many connections that present a token at once', async () => {
  const { url, metrics } = await startTestRelay()
  const auth = signToken(createIdentity(), { aud: url, now: Date.now() })
  const query = { auth, useOnCloseEvent: 'true' }
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => connectTestClient(url, { query })),
  )
  const refused = clients.slice(1).map(({ closed }) => closed)
  await Promise.race([Promise.all(refused), ...clients.map(({ closed }) => closed)])
  await expect.poll(metrics).toContain('latchkey_relay_sockets 1')
})

it('keeps messages for a client whose token was stolen, and lets it connect', async () => {
  const { url } = await startTestRelay()
  const identity = createIdentity()
  const auth = signToken(identity, { aud: url, now: Date.now() })
  const owner = await connectTestClient(url, { identity, query: { auth } })
  await owner.request('irn_subscribe', { topic: topic(1) })
  await owner.close()
  const app = await connectTestClient(url)
  await app.request('irn_publish', publishParams(1, 'm'))
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await connectRefused(url, { query: { auth } })).toMatchObject({ status: 401 })
  const back = await connectTestClient(url, { identity })
  await back.request('irn_subscribe', { topic: topic(1) })
  expect(await back.waitForDeliveries(1)).toMatchObject([{ message: 'm' }])
})

it('lets a client that was rejected try again with its token', async () => {
  const address = { ...defaultRelayLimits.address, sockets: 1 }
  const { url } = await startTestRelay({ limits: { address, isLoopbackExempt: false } })
  const identity = createIdentity()
  const first = await connectTestClient(url, { identity })
  const auth = signToken(identity, { aud: url, now: Date.now() })
  expect(await connectRefused(url, { query: { auth } })).toMatchObject({ status: 429 })
  await first.close()
  await connectTestClient(url, { query: { auth } })
})

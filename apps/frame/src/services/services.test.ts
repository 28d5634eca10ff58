import type { WalletTokens } from 'latchkey/protocol'
import { expect, it, onTestFinished } from 'vitest'
import * as v from 'valibot'
import type { ObjectStore } from '../custody/createObjectStore.ts'
import { createFrameSession, type FrameSession } from './createFrameSession.ts'
import { createServiceClient, type ServiceClient } from './createServiceClient.ts'
import { readOrCreateDeviceKey } from './deviceSigningKey.ts'
import {
  type FakeServiceHandler,
  createLocks,
  createMemoryStore,
  createServiceFetch,
  type ServedRequest,
} from './fakeServices.fixture.ts'

const origin = 'https://wallet.example'
const code = (expected: string): object => expect.objectContaining({ code: expected })
const failure = (status: number, field: string, headers = {}): Response =>
  Response.json(
    { status: 'FAILED', reasons: [{ field, description: 'Text' }] },
    { status, headers },
  )

/** A service, and a client of it with a new key. */
async function connect(
  answer: FakeServiceHandler,
  store = createMemoryStore(),
): Promise<{ client: ServiceClient; received: ServedRequest[] }> {
  const received: ServedRequest[] = []
  const fetch = createServiceFetch((request) => {
    received.push(request)
    return answer(request)
  })
  const key = await readOrCreateDeviceKey(store)
  return {
    client: createServiceClient({ key, origin, fetch, now: () => 1_700_000_000_000 }),
    received,
  }
}

const reply = v.object({ ok: v.boolean() })

it('sends proofs by one key per browser, of method, URL, body and token', async () => {
  const store = createMemoryStore()
  const { client, received } = await connect(() => Response.json({ ok: true }), store)
  await client.send({ path: '/wallet/v1/user?a=1', reply, accessToken: 'token' })
  await client.send({ path: '/wallet/v1/email/start', body: { email: 'a@b.example' }, reply })
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /wallet/v1/user?a=1',
    'POST /wallet/v1/email/start',
  ])
  expect(received[0]!.claims['jti']).not.toBe(received[1]!.claims['jti'])
  expect((await readOrCreateDeviceKey(store)).deviceId).toBe(client.key.deviceId)
})

it('keeps the key that another tab stored meanwhile', async () => {
  const store = createMemoryStore()
  const [one, other] = await Promise.all([
    readOrCreateDeviceKey(store),
    readOrCreateDeviceKey(store),
  ])
  expect(one.deviceId).toBe(other.deviceId)
})

it('signs again with the nonce of the service, once', async () => {
  const nonce = { 'dpop-nonce': 'nonce-1', 'www-authenticate': 'DPoP error="use_dpop_nonce"' }
  const { client, received } = await connect(({ claims }) =>
    claims['nonce'] === undefined
      ? failure(401, 'login.session_ended', nonce)
      : Response.json({ ok: true }),
  )
  expect(await client.send({ path: '/wallet/v1/user', reply })).toEqual({ ok: true })
  expect(received).toHaveLength(2)
  const always = await connect(() => failure(401, 'login.session_ended', nonce))
  await expect(always.client.send({ path: '/a', reply })).rejects.toThrow(
    code('login.session_ended'),
  )
  expect(always.received).toHaveLength(2)
})

it.each<[string, FakeServiceHandler, string]>([
  ['the code of the service', () => failure(400, 'login.code_wrong'), 'login.code_wrong'],
  ['a field that is no code', () => failure(400, 'body.email'), 'frame.failed'],
  ['an answer that is no JSON', () => new Response('<html>'), 'transport.failed'],
  ['an answer of another form', () => Response.json({ ok: 1 }), 'transport.failed'],
  ['a failure of a proxy', () => new Response('', { status: 502 }), 'transport.failed'],
  ['a refused request without reasons', () => new Response('', { status: 400 }), 'frame.failed'],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), 'transport.failed'],
])('rejects with a code after %s', async (_, answer, expected) => {
  const { client } = await connect(answer)
  await expect(client.send({ path: '/wallet/v1/user', reply })).rejects.toThrow(code(expected))
})

it('rejects with the reason of its signal', async () => {
  const { client } = await connect(() => Response.json({ ok: true }))
  const signal = AbortSignal.abort(new Error('left'))
  await expect(client.send({ path: '/a', reply, signal })).rejects.toThrow('left')
})

/** Two tabs of a browser, at a service that rotates refresh tokens and ends a session whose token comes twice. */
async function openTabs(now: () => number): Promise<{
  tabs: FrameSession[]
  client: ServiceClient
  refreshes: string[]
  store: ObjectStore
}> {
  const store = createMemoryStore()
  const locks = createLocks()
  const refreshes: string[] = []
  const { client } = await connect(({ path, body, authorization }) => {
    if (path !== '/wallet/v1/token') return Response.json({ ok: authorization !== null })
    const { refreshToken } = body as { refreshToken: string }
    if (refreshes.includes(refreshToken)) return failure(401, 'login.session_ended')
    refreshes.push(refreshToken)
    return Response.json(tokens(refreshes.length))
  }, store)
  const tabs = [0, 1].map(() => {
    const channel = new BroadcastChannel('latchkey-session')
    onTestFinished(() => channel.close())
    return createFrameSession({ store, wallet: client, locks, channel, app: 'app', now })
  })
  return { tabs, client, refreshes, store }
}

const tokens = (at: number): WalletTokens => ({
  accessToken: `access-${at}`,
  expiresIn: 300,
  refreshToken: String(at).padStart(43, 'r'),
  user: { id: crypto.randomUUID(), email: 'ann@a.example', createdAt: 0 },
})

it('refreshes a token once for two tabs that need it at the same time', async () => {
  let now = 0
  const { tabs, client, refreshes } = await openTabs(() => now)
  await tabs[0]!.start(tokens(0))
  now = 299_000
  const sent = tabs.map(async (tab) => tab.send(client, { path: '/wallet/v1/user', reply }))
  expect(await Promise.all(sent)).toEqual([{ ok: true }, { ok: true }])
  expect(refreshes).toHaveLength(1)
  await tabs[1]!.send(client, { path: '/wallet/v1/user', reply })
  expect(refreshes).toHaveLength(1)
})

it('refreshes a token when the clock was set back since its receipt', async () => {
  let now = 3_600_000
  const { tabs, client, refreshes } = await openTabs(() => now)
  await tabs[0]!.start(tokens(0))
  now = 0
  await tabs[0]!.send(client, { path: '/wallet/v1/user', reply })
  expect(refreshes).toHaveLength(1)
})

it('ends in both tabs when the service has ended it, and says so', async () => {
  let now = 0
  const { tabs, client, refreshes } = await openTabs(() => now)
  const [one, other] = tabs as [FrameSession, FrameSession]
  const events: boolean[] = []
  const ended = new Promise<void>((resolve) => {
    other.watch((isConnected) => {
      events.push(isConnected)
      if (!isConnected) resolve()
    })
  })
  await one.start(tokens(0))
  refreshes.push(tokens(0).refreshToken)
  now = 299_000
  await expect(one.send(client, { path: '/wallet/v1/user', reply })).rejects.toThrow(
    code('login.session_ended'),
  )
  await ended
  expect(events).toEqual([true, false])
  expect(await other.read()).toBeUndefined()
})

it('keeps the session when its token cannot be refreshed at the moment', async () => {
  const store = createMemoryStore()
  const { client } = await connect(() => new Response('', { status: 503 }), store)
  const channel = new BroadcastChannel('latchkey-session')
  onTestFinished(() => channel.close())
  const now = (): number => 299_000
  const deps = { store, wallet: client, locks: createLocks(), channel, app: 'app', now }
  const session = createFrameSession(deps)
  await store.write('session app', { ...tokens(0), receivedAt: 0, expiresAt: 300_000 })
  const sent = session.send(client, { path: '/wallet/v1/user', reply })
  await expect(sent).rejects.toThrow(code('transport.failed'))
  expect(await session.read()).toBeDefined()
})

it('a tab has no session when the stored record is damaged', async () => {
  const { tabs, store } = await openTabs(() => 0)
  await store.write('session app', { accessToken: 1 })
  expect(await tabs[0]!.read()).toBeUndefined()
})

it('stays ended when a refresh was in flight at sign-out', async () => {
  const store = createMemoryStore()
  let answerRefresh = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answerRefresh = resolve
  })
  const { client } = await connect(async ({ path }) => {
    if (path === '/wallet/v1/token') await answered
    return Response.json(path === '/wallet/v1/token' ? tokens(1) : { ok: true })
  }, store)
  const channel = new BroadcastChannel('latchkey-session')
  onTestFinished(() => channel.close())
  const now = (): number => 299_000
  const deps = { store, wallet: client, locks: createLocks(), channel, app: 'app', now }
  const session = createFrameSession(deps)
  await store.write('session app', { ...tokens(0), receivedAt: 0, expiresAt: 300_000 })
  const sent = session.send(client, { path: '/wallet/v1/user', reply })
  const ended = session.end()
  answerRefresh()
  await sent
  await ended
  expect(await session.read()).toBeUndefined()
})

it('does not send the request of one account with the session of another', async () => {
  const { tabs, client } = await openTabs(() => 0)
  await tabs[0]!.start(tokens(0))
  const sent = tabs[0]!.send(client, { path: '/wallet/v1/user', reply }, crypto.randomUUID())
  await expect(sent).rejects.toThrow(code('login.session_ended'))
})

it('a session is unknown to another app of the same site', async () => {
  const { tabs, client, store } = await openTabs(() => 0)
  await tabs[0]!.start(tokens(0))
  const channel = new BroadcastChannel('latchkey-session other')
  onTestFinished(() => channel.close())
  const deps = { store, wallet: client, locks: createLocks(), channel, now: () => 0 }
  expect(await createFrameSession({ ...deps, app: 'other' }).read()).toBeUndefined()
})

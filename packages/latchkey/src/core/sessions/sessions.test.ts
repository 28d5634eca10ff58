import * as v from 'valibot'
import { expect, it } from 'vitest'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import { revocationMessage, smartSessionRevocationSchema } from '../../protocol/index.ts'
import {
  createGrantedAccount,
  alice,
  bob,
  createDeferred,
  fakeAdapter,
  type FakeConnector,
  fakeConnector,
  sessionOf,
  settle,
} from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  createGatewayTest,
  type GatewayTest,
  rejectionResponse,
} from '../gateway/gateway.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect } from '../connection/index.ts'
import { fetchSmartSessions } from './fetchSmartSessions.ts'
import { revokeSmartSession } from './revokeSmartSession.ts'

const pci = 'b2a5c0de-1f2e-4d3c-8b4a-0123456789ab'
const account = `eip155:1:${alice}` as const
const path = `/v1/sessions/${encodeURIComponent(account)}`
const sessionReply = (change: object = {}): object => ({
  pci,
  project: {
    id: 'p1',
    name: 'Game',
    url: 'https://game.example',
    iconUrl: 'https://game.example/i.png',
  },
  expiry: 1_800_000_000,
  createdAt: 1_700_000_000,
  permissions: [{ type: 'contract-call', data: { address: '0x12' } }],
  policies: [],
  context: '0x1234',
  revokedAt: null,
  ...change,
})

type SessionTest = GatewayTest & {
  readonly connector: FakeConnector
  /** Messages that the wallet signed. */
  readonly signed: string[]
  readonly sessionCalls: () => readonly ReceivedGatewayRequest[]
}

async function createSessionTest(
  answer: (call: ReceivedGatewayRequest) => unknown,
  options: Partial<LatchkeyOptions> = {},
  sign: (message: string) => Promise<string> = async (message) => `signed ${message.length}`,
): Promise<SessionTest> {
  const signed: string[] = []
  const first = fakeAdapter(mainnet, {
    gatewayFeatures: ['sessions'],
    async signMessage({ message }) {
      signed.push(message)
      return sign(message)
    },
  })
  const answers: Record<string, unknown> = {
    '/v1/supported-chains': { http: [mainnet.caipNetworkId], ws: [] },
    '/appkit/v1/config': { features: [] },
  }
  const made = createGatewayTest((call) => answers[call.path] ?? answer(call), options, {
    first,
  })
  const connector = fakeConnector('fox')
  connector.answer = async () => [sessionOf(mainnet, [alice, bob])]
  await connect(made.client, { connector })
  const sessionCalls = (): readonly ReceivedGatewayRequest[] =>
    made.calls.filter((one) => one.path.includes('/sessions/'))
  return { ...made, connector, signed, sessionCalls }
}

it('lists the smart sessions of an account [7.20]', async () => {
  const other = sessionReply({
    project: { id: 'p2', name: 'Shop', url: 'javascript:alert(1)', iconUrl: null },
    context: null,
    revokedAt: 1_750_000_000,
    isProven: true,
  })
  const { client, sessionCalls } = await createSessionTest(() => ({
    pcis: [sessionReply(), other],
  }))
  const [game, store] = await fetchSmartSessions(client)
  expect(game).toEqual({ ...sessionReply(), revokedAt: undefined })
  expect(store).toMatchObject({
    project: { name: 'Shop', url: undefined, iconUrl: undefined },
    context: undefined,
    revokedAt: 1_750_000_000,
    isProven: true,
  })
  expect(sessionCalls()).toMatchObject([{ method: 'GET', path, query: { projectId: 'test' } }])
})

it('caches the list for 30 s', async () => {
  const { client, clock, sessionCalls } = await createSessionTest(() => ({ pcis: [] }))
  await Promise.all([fetchSmartSessions(client), fetchSmartSessions(client, { address: account })])
  clock.advance(29_999)
  await fetchSmartSessions(client)
  expect(sessionCalls()).toHaveLength(1)
  await fetchSmartSessions(client, { force: true })
  clock.advance(30_000)
  await fetchSmartSessions(client)
  expect(sessionCalls()).toHaveLength(3)
})

it.each([
  ['a network that is not served', 'eip155:8453:0x12' as const, {}],
  ['a namespace without sessions', `${solanaMainnet.caipNetworkId}:abc` as const, {}],
  ['no gateway', account, { gatewayUrl: undefined }],
])('returns nothing with %s [7.22a]', async (_, address, options) => {
  const { client, sessionCalls } = await createSessionTest(
    () => ({ pcis: [sessionReply()] }),
    options,
  )
  expect(await fetchSmartSessions(client, { address })).toEqual([])
  expect(sessionCalls()).toEqual([])
})

it.each<[string, () => unknown]>([
  ['refuses', () => rejectionResponse(400, 'Must be a valid address', 'address')],
  ['breaks', () => new Response('', { status: 500 })],
  ['answers with a page', () => new Response('<html>')],
  ['answers with another shape', () => ({ pcis: [{ pci }] })],
])('rejects when the gateway %s', async (_, answer) => {
  const { client } = await createSessionTest(answer)
  await expect(fetchSmartSessions(client)).rejects.toMatchObject({ code: 'sessions.failed' })
})

it('cleans and cuts app names', async () => {
  const named = (name: string): object =>
    sessionReply({ project: { id: 'p', name, url: null, iconUrl: null } })
  const long = 'x'.repeat(10_000)
  const { client } = await createSessionTest(() => ({ pcis: [named('Ga\u202eme\n'), named(long)] }))
  const [misleading, endless] = await fetchSmartSessions(client)
  expect(misleading?.project.name).toBe('Game')
  expect(endless?.project.name).toBe('x'.repeat(200))
})

it('rejects without an account, and for an invalid one', async () => {
  const { client } = createGatewayTest(() => ({}))
  await expect(fetchSmartSessions(client)).rejects.toMatchObject({
    code: 'account.no_active_address',
  })
  const address = 'alice' as typeof account
  await expect(fetchSmartSessions(client, { address })).rejects.toMatchObject({
    code: 'caip.invalid_address',
  })
})

it("revokes a session with the account's signature, and invalidates the list [7.21]", async () => {
  const lists = [{ pcis: [sessionReply()] }, { pcis: [sessionReply({ revokedAt: 1_750_000_000 })] }]
  const { client, clock, sessionCalls, signed } = await createSessionTest(({ method }) =>
    method === 'GET' ? lists.shift() : new Response(null),
  )
  await fetchSmartSessions(client)
  await revokeSmartSession(client, { pci })
  const expiry = Math.floor(clock.now() / 1_000) + 600
  const scope = { audience: 'https://gateway.example', projectId: 'test', expiry }
  expect(signed).toEqual([revocationMessage({ pci, address: account, scope })])
  const revoked = sessionCalls()[1]
  expect(revoked).toMatchObject({
    method: 'POST',
    path: `${path}/revoke`,
    query: { projectId: 'test' },
    body: { pci, signature: `signed ${signed[0]?.length}`, scope },
  })
  expect(v.is(smartSessionRevocationSchema, revoked?.body)).toBe(true)
  expect(await fetchSmartSessions(client)).toMatchObject([{ revokedAt: 1_750_000_000 }])
})

it('compares accounts regardless of case', async () => {
  const { client, signed } = await createSessionTest(() => new Response(null))
  const address = account.replace('a1a1', 'A1a1') as typeof account
  await revokeSmartSession(client, { pci, address })
  expect(signed.map((message) => JSON.parse(message))).toMatchObject([{ pci, address }])
})

it('prompts the visitor once, however often it is called', async () => {
  const deferred = createDeferred<string>()
  const { client, signed, sessionCalls } = await createSessionTest(
    () => new Response(null),
    {},
    () => deferred.promise,
  )
  const clicks = [
    revokeSmartSession(client, { pci }),
    revokeSmartSession(client, { pci, address: account }),
  ]
  await settle()
  deferred.resolve('yes')
  await Promise.all(clicks)
  expect([signed.length, sessionCalls().length]).toEqual([1, 1])
  await revokeSmartSession(client, { pci })
  expect(signed).toHaveLength(2)
})

it('signs nothing with another account than the one given', async () => {
  const { client, connector, signed, sessionCalls } = await createSessionTest(
    () => new Response(null),
  )
  const revoking = revokeSmartSession(client, { pci })
  connector.emit({
    type: 'accountsChanged',
    namespace: mainnet.chainNamespace,
    accounts: [createGrantedAccount(mainnet, bob)],
  })
  await expect(revoking).rejects.toMatchObject({ code: 'account.no_active_address' })
  expect([signed, sessionCalls()]).toEqual([[], []])
})

it('aborts one caller without aborting the others', async () => {
  for (const leaver of [0, 1]) {
    const deferred = createDeferred<string>()
    const { client, signed, sessionCalls } = await createSessionTest(
      () => new Response(null),
      {},
      () => deferred.promise,
    )
    const leaving = [new AbortController(), new AbortController()]
    const clicks = leaving.map(({ signal }) => revokeSmartSession(client, { pci, signal }))
    await settle()
    leaving[leaver]?.abort()
    await expect(clicks[leaver]).rejects.toMatchObject({ code: 'transport.aborted' })
    deferred.resolve('yes')
    await clicks[1 - leaver]
    expect([signed.length, sessionCalls().length]).toEqual([1, 1])
  }
})

it('posts nothing when every caller aborted, and starts anew on the next call', async () => {
  const answers = [createDeferred<string>(), createDeferred<string>()]
  let at = 0
  const { client, signed, sessionCalls } = await createSessionTest(
    () => new Response(null),
    {},
    () => answers[at++]?.promise ?? expect.unreachable(),
  )
  const leaving = new AbortController()
  const left = revokeSmartSession(client, { pci, signal: leaving.signal })
  await settle()
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'transport.aborted' })
  const again = revokeSmartSession(client, { pci })
  for (const { resolve } of answers) resolve('yes')
  await again
  expect([signed.length, sessionCalls().length]).toEqual([2, 1])
})

it.each([
  ['an invalid id', { pci: 'b2a5' }, {}, 'sessions.revoke_failed'],
  ['an inactive account', { address: `eip155:1:${bob}` as const }, {}, undefined],
  [
    'a network that is not served',
    { address: `eip155:8453:${alice}` as const },
    {},
    'sessions.revoke_failed',
  ],
  ['no gateway', {}, { gatewayUrl: undefined }, 'sessions.revoke_failed'],
])('signs nothing for %s', async (_, change, options, code = 'account.no_active_address') => {
  const { client, signed, sessionCalls } = await createSessionTest(
    () => new Response(null),
    options,
  )
  await expect(revokeSmartSession(client, { pci, ...change })).rejects.toMatchObject({ code })
  expect([signed, sessionCalls()]).toEqual([[], []])
})

it('throws the reason, and keeps the list, when the revocation fails', async () => {
  let isKnown = true
  const { client, sessionCalls } = await createSessionTest(({ method }) =>
    method === 'GET'
      ? { pcis: [sessionReply()] }
      : rejectionResponse(
          isKnown ? 401 : 400,
          isKnown ? 'Signed by another' : 'It was revoked before',
        ),
  )
  await fetchSmartSessions(client)
  await expect(revokeSmartSession(client, { pci })).rejects.toMatchObject({
    code: 'sessions.revoke_failed',
    details: { reason: 'Signed by another', status: 401 },
  })
  isKnown = false
  await expect(revokeSmartSession(client, { pci })).rejects.toMatchObject({
    details: { reason: 'It was revoked before' },
  })
  await fetchSmartSessions(client)
  expect(sessionCalls().map(({ method }) => method)).toEqual(['GET', 'POST', 'POST'])
})

it('posts nothing when the visitor declines', async () => {
  const declined = Promise.reject({ code: 4001 })
  declined.catch(() => {})
  const { client, sessionCalls } = await createSessionTest(
    () => new Response(null),
    {},
    () => declined,
  )
  await expect(revokeSmartSession(client, { pci })).rejects.toMatchObject({
    code: 'wallet.user_rejected',
  })
  expect(sessionCalls()).toEqual([])
})

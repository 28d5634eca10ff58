import {
  type EmailChallenge,
  formatAuditEntry,
  type WalletAuditPage,
  type WalletTokens,
} from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { refreshesPerSessionAndHour } from './sessions/sessionLimits.ts'
import {
  errorCodeOf,
  createProof,
  createTestDevice,
  createTestWalletService,
  secondProjectId,
  projectId,
  hashOf,
  type TestDevice,
  type TestWalletService,
  type WalletCall,
  walletOrigin,
} from './walletService.fixture.ts'

const opened = useSharedDatabase('pglite')

let number = 0
const newEmail = (): string => `owner${(number += 1)}@a.example`

async function signedIn(): Promise<{
  service: TestWalletService
  device: TestDevice
  tokens: WalletTokens
  email: string
}> {
  const service = createTestWalletService(opened())
  // Each account has a day of its own, because limits count over the shared database, and one after the days to which
  // earlier tests advance: their cleanups go on in the shared database.
  service.clock.advance((number + 1) * 200 * 86_400_000)
  const [device, email] = [createTestDevice(), newEmail()]
  return { service, device, email, tokens: await service.signIn(device, email) }
}

const getUser = (
  service: TestWalletService,
  device: TestDevice,
  accessToken: string,
): Promise<Response> => service.call('/wallet/v1/user', { device, accessToken })

const refresh = (
  service: TestWalletService,
  device: TestDevice,
  { refreshToken }: WalletTokens,
): Promise<Response> => service.call('/wallet/v1/token', { device, body: { refreshToken } })

it('refuses an access token without the key that it is bound to (abuse 74)', async () => {
  const { service, device, tokens, email } = await signedIn()
  const { accessToken } = tokens
  const response = await getUser(service, device, accessToken)
  expect(await response.json()).toEqual({ ...tokens.user, email })
  const attacker = await getUser(service, createTestDevice(), accessToken)
  expect([attacker.status, await errorCodeOf(attacker)]).toEqual([401, 'login.session_ended'])
  const bare = await service.call('/wallet/v1/user', { device, accessToken, proof: null })
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([
    401,
    'DPoP error="invalid_dpop_proof", algs="ES256"',
  ])
})

it('accepts a proof once, for one URL, method, token and body (abuse 75)', async () => {
  const { service, device, tokens } = await signedIn()
  const { accessToken } = tokens
  const now = Math.floor(service.clock.now() / 1_000)
  const claims = { htm: 'GET', htu: `${walletOrigin}/wallet/v1/user`, ath: hashOf(accessToken) }
  const send = async (
    changes: Record<string, unknown>,
    header: Record<string, unknown> = {},
  ): Promise<number> => {
    const jti = `jti-${(number += 1)}-abcdefghijkl`
    const proof = createProof(device, { iat: now, jti, ...claims, ...changes }, header)
    return (await service.call('/wallet/v1/user', { device, accessToken, proof })).status
  }
  expect(await send({ jti: 'used-once-0123456789' })).toBe(200)
  expect(await send({ jti: 'used-once-0123456789' })).toBe(401)
  const others: Record<string, unknown>[] = [
    { htm: 'POST' },
    { htu: 'https://evil.example/wallet/v1/user' },
    { htu: `${walletOrigin}/wallet/v1/audit` },
    { ath: hashOf('other') },
    { ath: undefined },
    { bh: hashOf('') },
    { iat: now - 61 },
    { iat: now + 61 },
    { iat: `${now}` },
    { nonce: `${service.clock.now().toString(36)}.${'a'.repeat(43)}` },
    { jti: 'short' },
    { extra: 1 },
  ]
  for (const changes of others) expect([changes, await send(changes)]).toEqual([changes, 401])
  const { jwk } = createTestDevice()
  const headers = [
    { alg: 'none' },
    { alg: 'HS256' },
    { typ: 'JWT' },
    { jwk },
    { jwk: { ...device.jwk, d: 'a'.repeat(43) } },
    { jwk: { ...device.jwk, crv: 'P-384' } },
    { kid: 'x' },
  ]
  for (const header of headers) expect([header, await send({}, header)]).toEqual([header, 401])
})

it('refuses a proof of another body (abuse 75)', async () => {
  const { service, device, tokens } = await signedIn()
  const { accessToken } = tokens
  const claims = { bh: hashOf('{"isEverywhere":false}') }
  const body = { isEverywhere: true }
  const call = { device, accessToken, body, claims }
  expect((await service.call('/wallet/v1/sign-out', call)).status).toBe(401)
  expect((await getUser(service, device, accessToken)).status).toBe(200)
})

it('replaces refresh tokens, and ends the session when one is used twice (abuse 76)', async () => {
  const { service, device, tokens } = await signedIn()
  service.clock.advance(400_000)
  expect((await getUser(service, device, tokens.accessToken)).status).toBe(401)
  expect((await refresh(service, createTestDevice(), tokens)).status).toBe(401)
  const next = (await (await refresh(service, device, tokens)).json()) as WalletTokens
  expect((await getUser(service, device, next.accessToken)).status).toBe(200)
  service.clock.advance(60_001)
  expect(await errorCodeOf(await refresh(service, device, tokens))).toBe('login.session_ended')
  expect((await getUser(service, device, next.accessToken)).status).toBe(401)
  expect((await refresh(service, device, next)).status).toBe(401)
})

it('ends the session when a token is used again after its successor (abuse 76)', async () => {
  const { service, device, tokens } = await signedIn()
  const next = (await (await refresh(service, device, tokens)).json()) as WalletTokens
  const last = (await (await refresh(service, device, next)).json()) as WalletTokens
  expect(await errorCodeOf(await refresh(service, device, tokens))).toBe('login.session_ended')
  expect((await refresh(service, device, last)).status).toBe(401)
})

it('replaces a refresh token again whose response was lost, for the same browser alone (abuse 76)', async () => {
  const { service, device, tokens } = await signedIn()
  const responses = await Promise.all([1, 2].map(() => refresh(service, device, tokens)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = (await Promise.all(responses.map((one) => one.json()))) as WalletTokens[]
  service.clock.advance(60_000)
  expect((await refresh(service, createTestDevice(), tokens)).status).toBe(401)
  expect((await refresh(service, device, tokens)).status).toBe(200)
  // Another tab may have the token of either response.
  const next = (await (await refresh(service, device, first!)).json()) as WalletTokens
  service.clock.advance(60_001)
  expect((await getUser(service, device, next.accessToken)).status).toBe(200)
  expect(await errorCodeOf(await refresh(service, device, second!))).toBe('login.session_ended')
  expect((await refresh(service, device, next)).status).toBe(401)
})

it('gives a refresh token at most three successors (abuse 76)', async () => {
  const { service, device, tokens } = await signedIn()
  const statuses: number[] = []
  for (let use = 0; use < 4; use += 1)
    statuses.push((await refresh(service, device, tokens)).status)
  expect(statuses).toEqual([200, 200, 200, 401])
})

it('ends after 30 days without use, and after 90 days in any case', async () => {
  const { service, device, tokens } = await signedIn()
  const day = 86_400_000
  let current = tokens
  for (let days = 0; days < 87; days += 29) {
    service.clock.advance(29 * day)
    current = (await (await refresh(service, device, current)).json()) as WalletTokens
    expect(current.expiresIn).toBe(300)
  }
  service.clock.advance(3 * day + 1)
  expect((await refresh(service, device, current)).status).toBe(401)
  const second = await signedIn()
  second.service.clock.advance(30 * day)
  expect((await refresh(second.service, second.device, second.tokens)).status).toBe(401)
})

it('limits the refreshes of a session by the clock of the server, without ending it', async () => {
  const { service, device, tokens } = await signedIn()
  let current = tokens
  for (let index = 0; index < refreshesPerSessionAndHour; index += 1) {
    const response = await refresh(service, device, current)
    expect([index, response.status]).toEqual([index, 200])
    current = (await response.json()) as WalletTokens
  }
  service.clock.advance(600_000)
  const refused = await refresh(service, device, current)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000'])
  expect(await errorCodeOf(refused)).toBe('login.limited')
  service.clock.advance(3_000_000)
  expect((await refresh(service, device, current)).status).toBe(200)
})

it('confirms a session with a code of that purpose, of its account and device', async () => {
  const { service, device, email, tokens } = await signedIn()
  service.clock.advance(31_000)
  const { accessToken } = tokens
  const login = (await (await service.start(device, email)).json()) as EmailChallenge
  const loginCode = await service.codeFor(email)
  const verify = (call: Partial<WalletCall> & { body: unknown }): Promise<Response> =>
    service.call('/wallet/v1/step-up/verify', { device, accessToken, ...call })
  const ofLogin = { challengeId: login.challengeId, code: loginCode }
  expect(await errorCodeOf(await verify({ body: ofLogin }))).toBe('login.code_expired')
  service.clock.advance(31_000)
  const started = await service.call('/wallet/v1/step-up/start', { device, accessToken, body: {} })
  const { challengeId } = (await started.json()) as EmailChallenge
  const body = { challengeId, code: await service.codeFor(email) }
  const asLogin = await service.call('/wallet/v1/email/verify', { device, body })
  expect(await errorCodeOf(asLogin)).toBe('login.code_expired')
  const confirmed = (await (await verify({ body })).json()) as WalletTokens
  const authTimeOf = (token: string): number =>
    (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { auth_time: number })
      .auth_time
  expect(authTimeOf(confirmed.accessToken) - authTimeOf(accessToken)).toBe(62)
  expect(await errorCodeOf(await verify({ body }))).toBe('login.code_expired')
  // The replaced refresh token counts as used.
  service.clock.advance(60_001)
  await refresh(service, device, tokens)
  expect((await getUser(service, device, confirmed.accessToken)).status).toBe(401)
})

it('ends at sign-out: one session, or all of the account', async () => {
  const { service, device, email, tokens } = await signedIn()
  const signOut = (of: TestDevice, accessToken: string, isEverywhere: boolean): Promise<Response> =>
    service.call('/wallet/v1/sign-out', { device: of, accessToken, body: { isEverywhere } })
  const others: [TestDevice, WalletTokens][] = []
  for (let index = 0; index < 2; index += 1) {
    service.clock.advance(31_000)
    const other = createTestDevice()
    others.push([other, await service.signIn(other, email)])
  }
  const [[second, secondTokens], [third, thirdTokens]] = others as [
    [TestDevice, WalletTokens],
    [TestDevice, WalletTokens],
  ]
  expect((await signOut(second, secondTokens.accessToken, false)).status).toBe(204)
  expect((await getUser(service, second, secondTokens.accessToken)).status).toBe(401)
  expect((await getUser(service, third, thirdTokens.accessToken)).status).toBe(200)
  expect((await signOut(third, thirdTokens.accessToken, true)).status).toBe(204)
  expect((await getUser(service, third, thirdTokens.accessToken)).status).toBe(401)
  expect((await getUser(service, device, tokens.accessToken)).status).toBe(401)
})

it('ends for an account that is locked, which cannot sign in again', async () => {
  const { service, device, email, tokens } = await signedIn()
  const locked = service.sql.updateTable('wallet_user').set({ locked_at: 1 })
  await locked.where('id', '=', tokens.user.id).execute()
  expect((await getUser(service, device, tokens.accessToken)).status).toBe(401)
  service.clock.advance(31_000)
  const failed = (await service.signIn(device, email)) as unknown as { reasons: object[] }
  expect(failed.reasons).toMatchObject([{ field: 'login.locked' }])
})

it('ends when its project is disabled', async () => {
  const { device, tokens } = await signedIn()
  const projects = [{ id: secondProjectId, origins: [] }]
  const other = createTestWalletService(opened(), { projects })
  other.clock.advance((number + 1) * 2 * 86_400_000)
  const response = await refresh(other, device, tokens)
  expect([response.status, projects.some(({ id }) => id === projectId)]).toEqual([401, false])
})

it('refuses a page of another origin, and lets none read responses (abuse 3, 100)', async () => {
  const { service, device, tokens } = await signedIn()
  const { accessToken } = tokens
  for (const origin of ['https://app.example', 'null', 'https://wallet.example.evil.io']) {
    const response = await service.call('/wallet/v1/user', { device, accessToken, origin })
    expect([response.status, await errorCodeOf(response)]).toEqual([
      403,
      'login.origin_not_allowed',
    ])
  }
  const response = await getUser(service, device, accessToken)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

it('refuses bodies with other members and prototype keys (abuse 6, 7, 8)', async () => {
  const { service, device } = await signedIn()
  const bodies = [
    { challengeId: 1, code: '123456' },
    { challengeId: crypto.randomUUID(), code: 123_456 },
    { challengeId: crypto.randomUUID(), code: '123456', admin: true },
    [],
    'text',
  ]
  for (const body of bodies) {
    const { status } = await service.call('/wallet/v1/email/verify', { device, body })
    expect([body, status]).toEqual([body, 400])
  }
})

it('lists an audit log whose entries contain the hash of the one before', async () => {
  const { service, device, email, tokens } = await signedIn()
  service.clock.advance(31_000)
  const { accessToken, user } = await service.signIn(device, email)
  await refresh(service, device, tokens)
  service.clock.advance(60_001)
  await refresh(service, device, tokens)
  const list = async (query = ''): Promise<WalletAuditPage['entries']> => {
    const response = await service.call(`/wallet/v1/audit${query}`, { device, accessToken })
    return ((await response.json()) as WalletAuditPage).entries
  }
  const entries = (await list()).toReversed()
  expect(entries.map(({ event }) => event)).toEqual([
    'account.created',
    'session.started',
    'code.sent',
    'session.started',
    'session.reused',
  ])
  let previousHash = ''
  for (const entry of entries) {
    expect(entry.previousHash).toBe(previousHash)
    expect(hashOf(formatAuditEntry(user.id, entry))).toBe(entry.hash)
    previousHash = entry.hash
  }
  expect(await list('?before=3')).toEqual(entries.slice(0, 2).toReversed())
})

import { randomUUID } from 'node:crypto'
import type { FarcasterFlow, LoginFlowStatus, WalletTokens } from 'latchkey/protocol'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import {
  appOrigin,
  createTestAddress,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  type TestDevice,
  type TestWalletService,
} from '../walletService.fixture.ts'
import { findFlowLimit } from './findFlowLimit.ts'
import { startFarcaster } from './farcasterRelay.fixture.ts'
import type { MessageChanges, TestFarcaster } from './openFarcaster.fixture.ts'

const opened = useSharedDatabase('pglite')

let hour = 0

type Login = {
  readonly service: TestWalletService
  readonly farcaster: TestFarcaster
  readonly device: TestDevice
  readonly flow: FarcasterFlow
}

async function startLogin(linkUrl?: string): Promise<Login> {
  const farcaster = await startFarcaster()
  farcaster.linkUrl = linkUrl ?? farcaster.linkUrl
  const logins = { farcaster: farcaster.config }
  const service = createTestWalletService(opened(), { config: { logins } })
  service.clock.advance((hour += 2) * 3_600_000)
  const device = createTestDevice()
  const path = `/wallet/v1/farcaster/start?projectId=${projectId}`
  const started = await service.call(path, { device, body: { appOrigin } })
  return { service, farcaster, device, flow: (await started.json()) as FarcasterFlow }
}

/** Asks for the status, as a frame does every 1.5 s. */
async function statusOf({ service, device, flow }: Login): Promise<LoginFlowStatus> {
  service.clock.advance(1_500)
  const body = { flowId: flow.flowId }
  const response = await service.call('/wallet/v1/farcaster/status', { device, body })
  return (await response.json()) as LoginFlowStatus
}

function finish({ service, device, flow }: Login): Promise<Response> {
  const body = { flowId: flow.flowId }
  return service.call('/wallet/v1/social/finish', { device, body })
}

const createAccount = (): ReturnType<typeof privateKeyToAccount> =>
  privateKeyToAccount(generatePrivateKey())

it('signs in with the custody address of an id, and finds the account again', async () => {
  const account = createAccount()
  const users: string[] = []
  for (const round of [1, 2]) {
    const login = await startLogin()
    login.farcaster.custody.set(account.address.toLowerCase(), 77n)
    expect(await statusOf(login)).toEqual({ status: 'waiting' })
    expect((await finish(login)).status).toBe(409)
    await login.farcaster.sign(account, { fid: 77, now: login.service.clock.now() })
    expect(await statusOf(login)).toEqual({ status: 'confirmed' })
    const { user } = (await (await finish(login)).json()) as WalletTokens
    expect(user.name).toBe('ann')
    users.push(user.id)
    expect(users).toHaveLength(round)
  }
  expect(users[1]).toBe(users[0])
})

it('signs in with an address that the id has added', async () => {
  const login = await startLogin()
  const account = createAccount()
  login.farcaster.authAddresses.add(`78.${account.address.slice(2).toLowerCase()}`)
  await login.farcaster.sign(account, { fid: 78, now: login.service.clock.now() })
  expect(await statusOf(login)).toEqual({ status: 'confirmed' })
})

it('starts no session when its project was disabled after the visitor signed', async () => {
  const login = await startLogin()
  const account = createAccount()
  login.farcaster.custody.set(account.address.toLowerCase(), 79n)
  await login.farcaster.sign(account, { fid: 79, now: login.service.clock.now() })
  expect(await statusOf(login)).toEqual({ status: 'confirmed' })
  const { clock } = login.service
  const service = createTestWalletService(opened(), { clock, projects: [] })
  expect(await errorCodeOf(await finish({ ...login, service }))).toBe('login.stopped')
})

const invalidMessages: readonly (readonly [string, (now: number) => MessageChanges])[] = [
  ['another domain', () => ({ domain: 'evil.example' })],
  ['another URI', () => ({ uri: 'https://evil.example/frame' })],
  ['an old nonce', () => ({ nonce: '0123456789abcdef' })],
  ['another chain', () => ({ chainId: 1 })],
  ['an old time', (now) => ({ issuedAt: new Date(now - 601_000) })],
  ['a later time', (now) => ({ issuedAt: new Date(now + 120_000) })],
  ['an expired message', (now) => ({ expirationTime: new Date(now - 1_000) })],
  ['the id of another account', () => ({ resources: ['farcaster://fid/2'] })],
  ['two ids', () => ({ resources: ['farcaster://fid/77', 'farcaster://fid/2'] })],
  ['no id', () => ({ resources: [] })],
]

it.each(invalidMessages)('rejects a message with %s (abuse 72)', async (_, change) => {
  const login = await startLogin()
  const account = createAccount()
  const now = login.service.clock.now()
  login.farcaster.custody.set(account.address.toLowerCase(), 77n)
  await login.farcaster.sign(account, { fid: 77, now, changes: change(now) })
  expect(await statusOf(login)).toEqual({ status: 'failed', reason: 'rejected' })
  expect((await finish(login)).status).toBe(410)
})

it.each([
  'https://evil.example/~/siwf',
  'https://farcaster.xyz.evil.example/',
  'https://farcaster.xyz@evil.example/',
  'https://farcaster.xyz:8443/',
  'http://farcaster.xyz/',
])('rejects the link %s of a relay', async (url) => {
  const { flow } = await startLogin(url)
  expect(flow).toMatchObject({ reasons: [{ field: 'login.provider_failed' }] })
})

it('notifies the mailbox of the account of a new sign-in', async () => {
  const login = await startLogin()
  const { service, farcaster } = login
  const account = createAccount()
  farcaster.custody.set(account.address.toLowerCase(), 80n)
  const email = `farcaster${hour}@a.example`
  const { user } = await service.signIn(createTestDevice(), email)
  const identity = { method: 'farcaster', issuer: 'farcaster', subject: '80', label: null }
  const row = { ...identity, id: email, user_id: user.id, email_key: null, added_at: 1 }
  await service.sql.insertInto('wallet_identity').values(row).execute()
  await farcaster.sign(account, { fid: 80, now: service.clock.now() })
  await statusOf(login)
  expect((await finish(login)).status).toBe(200)
  await service.settle()
  const mail = service.mails.findLast(({ to }) => to === email)
  expect(mail?.subject).toBe('New sign-in to your wallet')
  expect(mail?.text).toContain(appOrigin)
})

it('does not believe the relay (abuse 72)', async () => {
  const login = await startLogin()
  const [account, other] = [createAccount(), createAccount()]
  login.farcaster.custody.set(account.address.toLowerCase(), 77n)
  await login.farcaster.sign(other, { fid: 77, now: login.service.clock.now() })
  // An id, and a verification of the relay's own.
  login.farcaster.reply = {
    ...login.farcaster.reply,
    fid: 77,
    verified: true,
    custody: account.address,
  }
  expect(await statusOf(login)).toEqual({ status: 'failed', reason: 'rejected' })
})

it('goes on waiting while the relay is down, for five minutes', async () => {
  const login = await startLogin()
  login.farcaster.isDown = true
  expect(await statusOf(login)).toEqual({ status: 'waiting' })
  login.farcaster.reply = { state: 'completed', message: 7 }
  login.farcaster.isDown = false
  expect(await statusOf(login)).toEqual({ status: 'waiting' })
  login.service.clock.advance(300_001)
  expect(await statusOf(login)).toMatchObject({ reasons: [{ field: 'login.code_expired' }] })
})

it('a login is finished only in the browser that started it', async () => {
  const login = await startLogin()
  const account = createAccount()
  login.farcaster.custody.set(account.address.toLowerCase(), 79n)
  await login.farcaster.sign(account, { fid: 79, now: login.service.clock.now() })
  await statusOf(login)
  expect((await finish({ ...login, device: createTestDevice() })).status).toBe(410)
  expect((await finish(login)).status).toBe(200)
})

it('asks the relay once for many polls of one login (abuse 104)', async () => {
  const login = await startLogin()
  const { service, farcaster, device, flow } = login
  const poll = (): Promise<Response> =>
    service.call('/wallet/v1/farcaster/status', { device, body: { flowId: flow.flowId } })
  await Promise.all(Array.from({ length: 10 }, poll))
  expect(farcaster.polls).toBe(1)
  service.clock.advance(1_399)
  await poll()
  expect(farcaster.polls).toBe(1)
  service.clock.advance(1)
  await poll()
  expect(farcaster.polls).toBe(2)
})

it('ends a login after 220 requests to the relay (abuse 104)', async () => {
  const login = await startLogin()
  const { service, farcaster, flow } = login
  const started = service.sql.updateTable('wallet_login_flow').set({ polls: 219 })
  await started.where('id', '=', flow.flowId).execute()
  expect(await statusOf(login)).toEqual({ status: 'waiting' })
  expect(await statusOf(login)).toEqual({ status: 'failed', reason: 'provider_failed' })
  expect(await statusOf(login)).toMatchObject({ status: 'failed' })
  expect(farcaster.polls).toBe(1)
})

it('a login starts at most 240 times an hour from a network, and 3,000 times for a project (abuse 104, 106)', async () => {
  const login = await startLogin()
  const { service } = login
  const row = await service.sql
    .selectFrom('wallet_login_flow')
    .selectAll()
    .where('id', '=', login.flow.flowId)
    .executeTakeFirstOrThrow()
  const insert = async (count: number, about: { network: string; client_range: string }) => {
    const rows = Array.from({ length: count }, () => ({
      ...row,
      ...about,
      id: randomUUID(),
      state_hash: randomUUID(),
    }))
    for (let start = 0; start < count; start += 1_000)
      await service.sql
        .insertInto('wallet_login_flow')
        .values(rows.slice(start, start + 1_000))
        .execute()
  }
  const start = (device: TestDevice, from: string): Promise<Response> =>
    service.call(`/wallet/v1/farcaster/start?projectId=${projectId}`, {
      device,
      body: { appOrigin },
      from,
    })
  const crowded = createTestAddress()
  const range = `${crowded.split('.').slice(0, 3).join('.')}.0/24`
  await insert(240, { network: 'other', client_range: range })
  expect(await errorCodeOf(await start(createTestDevice(), crowded))).toBe('login.limited')
  const other = createTestAddress()
  expect((await start(createTestDevice(), other)).status).toBe(200)
  await insert(2_760, { network: 'others', client_range: 'others' })
  expect(await errorCodeOf(await start(createTestDevice(), other))).toBe('login.limited')
  const known = createTestDevice()
  await service.signIn(known, `known${hour}@a.example`)
  expect((await start(known, other)).status).toBe(200)
})

it('a login starts at most 30 times an hour by one account, whatever its addresses are (abuse 109)', async () => {
  const { service, flow } = await startLogin()
  const { user } = await service.signIn(createTestDevice(), `account${hour}@a.example`)
  const row = await service.sql
    .selectFrom('wallet_login_flow')
    .selectAll()
    .where('id', '=', flow.flowId)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 30 }, (_, index) => ({
    ...row,
    id: randomUUID(),
    state_hash: randomUUID(),
    user_id: user.id,
    network: `n${index}`,
    client_range: `r${index}`,
  }))
  await service.sql.insertInto('wallet_login_flow').values(rows).execute()
  const network = createTestAddress()
  const find = (userId?: string): ReturnType<typeof findFlowLimit> => {
    const session = userId === undefined ? undefined : { user_id: userId }
    const about = { network, projectId, device: 'd', session }
    return service.sql
      .transaction()
      .execute((step) => findFlowLimit(step, about, service.clock.now()))
  }
  expect([await find(user.id), await find()]).toEqual(['account', undefined])
})

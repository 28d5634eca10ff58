import { sql as rawSql } from 'kysely'
import type {
  FarcasterFlow,
  SocialDescription,
  SocialFlow,
  WalletAuditPage,
  WalletLogins,
  WalletTokens,
} from 'latchkey/protocol'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import {
  appOrigin,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
import { startFarcaster } from './farcasterRelay.fixture.ts'
import type { TestFarcaster } from './openFarcaster.fixture.ts'
import {
  linkAtProvider,
  readCompletion,
  returnToWallet,
  signInAtProvider,
  startTestProvider,
  visitProvider,
} from './socialLogin.fixture.ts'

const opened = useSharedDatabase('postgres')

const tests = { count: 0 }

/** A confirmed session of an account with an address. */
type Session = {
  readonly service: TestWalletService
  readonly device: TestDevice
  readonly email: string
  readonly tokens: WalletTokens
}

const newEmail = (): string => `linked${(tests.count += 1)}@a.example`

async function createService(farcaster?: TestFarcaster): Promise<TestWalletService> {
  const { logins } = await startTestProvider()
  const config = { logins: { ...logins, farcaster: farcaster?.config } }
  const service = createTestWalletService(opened(), { config })
  // Each test has hours of its own, because limits count over the shared database.
  service.clock.advance((tests.count += 1) * 7_200_000)
  return service
}

async function signIn(service: TestWalletService, device = createTestDevice()): Promise<Session> {
  const email = newEmail()
  return { service, device, email, tokens: await service.signIn(device, email) }
}

const send = (
  { service, device, tokens }: Omit<Session, 'email'>,
  path: string,
  body?: object,
): Promise<Response> =>
  service.call(`/wallet/v1/${path}`, { device, accessToken: tokens.accessToken, body })

const listMethods = async (session: Session): Promise<readonly string[]> =>
  ((await (await send(session, 'logins')).json()) as WalletLogins).logins.map(
    ({ method }) => method,
  )

const answerPopup = ({ service }: Session, path: string, body: object): Promise<Response> =>
  service.request(`/wallet/v1/social/${path}`, {
    method: 'POST',
    headers: { origin: walletOrigin },
    body: JSON.stringify(body),
  })

type Returned = { readonly flowId: string; readonly completion: string | undefined }

/** Starts a link, which a person finishes at the provider. */
async function returnFromProvider(session: Session, email = newEmail()): Promise<Returned> {
  const body = { provider: 'google', purpose: 'link' }
  const started = await send(session, 'logins/social/start', body)
  const { flowId, uri } = (await started.json()) as SocialFlow
  const last = await returnToWallet(session.service, await visitProvider(uri, email))
  return { flowId, completion: readCompletion(last) }
}

const finish = (session: Omit<Session, 'email'>, returned: Returned): Promise<Response> =>
  send(session, 'logins/social/finish', returned)

it('adds a login once when it is added again', async () => {
  const session = await signIn(await createService())
  const email = newEmail()
  for (let count = 0; count < 2; count++)
    expect((await finish(session, await returnFromProvider(session, email))).status).toBe(200)
  expect(await listMethods(session)).toEqual(['email', 'google'])
  await session.service.settle()
  const notices = session.service.mails.filter(({ subject }) => subject.includes('added'))
  expect(notices).toHaveLength(1)
})

it('lets no other session finish what one has started, also of the account or the browser (abuse 128)', async () => {
  const service = await createService()
  const owner = await signIn(service)
  const attacker = await signIn(service)
  const sameBrowser = await signIn(service, owner.device)
  service.clock.advance(31_000)
  const again = { ...owner, tokens: await service.signIn(owner.device, owner.email) }
  const returned = await returnFromProvider(owner)
  for (const other of [attacker, sameBrowser, again])
    expect(await errorCodeOf(await finish(other, returned))).toBe('login.code_expired')
  for (const other of [attacker, sameBrowser]) expect(await listMethods(other)).toEqual(['email'])
  expect((await finish(owner, returned)).status).toBe(200)
  expect(await listMethods(owner)).toEqual(['email', 'google'])
})

it('adds nothing to the account of a visitor who finishes the link of an attacker (abuse 128)', async () => {
  const service = await createService()
  const attacker = await signIn(service)
  const victim = await signIn(service)
  // The visitor signs in at the provider, from the URL of the attacker.
  const returned = await returnFromProvider(attacker)
  for (const completion of [undefined, 'a'.repeat(43)])
    expect(await errorCodeOf(await finish(attacker, { ...returned, completion }))).toBe(
      'login.unconfirmed',
    )
  expect(await errorCodeOf(await finish(victim, returned))).toBe('login.code_expired')
  const description = await answerPopup(attacker, 'describe', returned)
  expect((await description.json()) as SocialDescription).toMatchObject({
    purpose: 'link',
    isFinished: false,
  })
  await answerPopup(attacker, 'confirm', { ...returned, isApproved: false })
  expect(await errorCodeOf(await finish(attacker, returned))).toBe('login.code_expired')
  for (const session of [attacker, victim]) expect(await listMethods(session)).toEqual(['email'])
})

it('takes no login from the account that has it, also when its owner approves (abuse 128)', async () => {
  const service = await createService()
  const email = newEmail()
  const about = { provider: 'google', email } as const
  const { user } = await signInAtProvider(service, createTestDevice(), about)
  const attacker = await signIn(service)
  const returned = await returnFromProvider(attacker, email)
  await answerPopup(attacker, 'confirm', { ...returned, isApproved: true })
  expect(await errorCodeOf(await finish(attacker, returned))).toBe('login.identity_taken')
  expect(await listMethods(attacker)).toEqual(['email'])
  expect((await signInAtProvider(service, createTestDevice(), about)).user.id).toBe(user.id)
})

it('adds a login to one account when two add it at the same time (abuse 128)', async () => {
  const service = await createService()
  const [one, other] = [await signIn(service), await signIn(service)]
  const email = newEmail()
  await linkAtProvider(service, one.device, { tokens: one.tokens, email })
  const identities = service.sql.selectFrom('wallet_identity').selectAll()
  const identity = await identities
    .where('user_id', '=', one.tokens.user.id)
    .executeTakeFirstOrThrow()
  await service.sql.deleteFrom('wallet_identity').where('id', '=', identity.id).execute()
  const returned = await returnFromProvider(other, email)
  const { pending } = await service.sql.transaction().execute(async (step) => {
    await step.insertInto('wallet_identity').values(identity).execute()
    const finished = finish(other, returned)
    for (;;) {
      const waiting = await rawSql<{ count: string }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(service.sql)
      if (Number(waiting.rows[0]?.count) > 0) break
    }
    return { pending: finished }
  })
  expect(await errorCodeOf(await pending)).toBe('login.identity_taken')
  expect(await listMethods(other)).toEqual(['email'])
})

/** Signs as a person with Farcaster, and returns the status of the login. */
async function signAtFarcaster(
  farcaster: TestFarcaster,
  session: Omit<Session, 'email' | 'tokens'>,
  { flowId, fid, signer }: { flowId: string; fid: number; signer: typeof account },
): Promise<unknown> {
  const { service, device } = session
  await farcaster.sign(signer, { fid, now: service.clock.now() })
  const status = await service.call('/wallet/v1/farcaster/status', { device, body: { flowId } })
  return await status.json()
}

const account = privateKeyToAccount(generatePrivateKey())

it('adds Farcaster after proof of the first login, notifies, and signs in with it', async () => {
  const farcaster = await startFarcaster()
  const service = await createService(farcaster)
  const session = await signIn(service)
  const fid = tests.count
  farcaster.custody.set(account.address.toLowerCase(), BigInt(fid))
  const started = await send(session, 'logins/farcaster/start', { purpose: 'link' })
  const { flowId } = (await started.json()) as FarcasterFlow
  const signed = { flowId, fid, signer: account }
  expect(await signAtFarcaster(farcaster, session, signed)).toEqual({ status: 'confirmed' })
  const attacker = await signIn(service)
  const returned = { flowId, completion: undefined }
  expect(await errorCodeOf(await finish(attacker, returned))).toBe('login.code_expired')
  expect((await finish(session, returned)).status).toBe(200)
  await service.settle()
  expect(service.mails.findLast(({ to }) => to === session.email)?.subject).toContain('added')
  const log = (await (await send(session, 'audit')).json()) as WalletAuditPage
  expect(log.entries[0]).toMatchObject({ event: 'login.added', details: { method: 'farcaster' } })

  const device = createTestDevice()
  const login = await service.call(`/wallet/v1/farcaster/start?projectId=${projectId}`, {
    device,
    body: { appOrigin },
  })
  const next = ((await login.json()) as FarcasterFlow).flowId
  await signAtFarcaster(farcaster, { service, device }, { ...signed, flowId: next })
  const body = { flowId: next }
  const again = await service.call('/wallet/v1/social/finish', { device, body })
  expect(((await again.json()) as WalletTokens).user.id).toBe(session.tokens.user.id)
})

it('does not start to add Farcaster without a recent confirmation', async () => {
  const session = await signIn(await createService(await startFarcaster()))
  const { service, device } = session
  service.clock.advance(301_000)
  const { refreshToken } = session.tokens
  const renewed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  const later = { ...session, tokens: (await renewed.json()) as WalletTokens }
  const refused = await send(later, 'logins/farcaster/start', { purpose: 'link' })
  expect(await errorCodeOf(refused)).toBe('login.step_up_required')
})

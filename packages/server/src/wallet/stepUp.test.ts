import {
  type FarcasterFlow,
  newPasskeyGracePeriodMs,
  type SocialFlow,
  type StepUpAction,
  type StepUpMethods,
  type WalletAuditPage,
  type WalletLoginProvider,
  type WalletTokens,
} from 'latchkey/protocol'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { startFarcaster } from './logins/farcasterRelay.fixture.ts'
import type { TestFarcaster } from './logins/openFarcaster.fixture.ts'
import {
  readCompletion,
  returnToWallet,
  signInAtProvider,
  startTestProvider,
  visitProvider,
} from './logins/socialLogin.fixture.ts'
import { createSoftwarePasskey } from './passkeys/softwarePasskey.fixture.ts'
import {
  appOrigin,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from './walletService.fixture.ts'

const opened = useSharedDatabase('pglite')

const tests = { count: 0 }

/** A session of an account without an address. */
type Session = {
  readonly service: TestWalletService
  readonly device: TestDevice
  /** Address at the provider, which is the subject there. */
  readonly email: string
  readonly tokens: WalletTokens
}

/** Each test is later than the others, because limits and clean-ups are of the shared database. */
function moveToOwnDay({ clock }: Pick<TestWalletService, 'clock'>): void {
  clock.advance((tests.count += 1) * 2 * newPasskeyGracePeriodMs)
}

async function createService(): Promise<TestWalletService> {
  const { logins } = await startTestProvider()
  const service = createTestWalletService(opened(), { config: { logins } })
  moveToOwnDay(service)
  return service
}

async function signIn(provider: WalletLoginProvider = 'x'): Promise<Session> {
  const service = await createService()
  const device = createTestDevice()
  const email = `step-up${tests.count}@a.example`
  return {
    service,
    device,
    email,
    tokens: await signInAtProvider(service, device, { provider, email }),
  }
}

const send = (
  { service, device, tokens }: Pick<Session, 'service' | 'device' | 'tokens'>,
  path: string,
  body?: object,
): Promise<Response> =>
  service.call(`/wallet/v1/${path}`, { device, accessToken: tokens.accessToken, body })

const methodsOf = async (session: Session): Promise<StepUpMethods['methods']> =>
  ((await (await send(session, 'step-up')).json()) as StepUpMethods).methods

type Returned = { readonly flowId: string; readonly completion: string | undefined }

/** Starts a step-up, and signs in at the provider. */
async function returnFromProvider(
  session: Session,
  about: {
    readonly action: StepUpAction
    readonly provider?: WalletLoginProvider
    readonly email?: string
  },
): Promise<Returned> {
  const { action, provider = 'x', email = session.email } = about
  const body = { provider, purpose: 'step_up', action }
  const started = await send(session, 'logins/social/start', body)
  const { flowId, uri } = (await started.json()) as SocialFlow
  const last = await returnToWallet(session.service, await visitProvider(uri, email))
  return { flowId, completion: readCompletion(last) }
}

const finish = (
  session: Pick<Session, 'service' | 'device' | 'tokens'>,
  returned: Returned,
): Promise<Response> => send(session, 'logins/social/finish', returned)

async function stepUp(
  session: Session,
  action: StepUpAction,
  provider: WalletLoginProvider = 'x',
): Promise<Session> {
  const returned = await returnFromProvider(session, { action, provider })
  const finished = await finish(session, returned)
  expect(finished.status).toBe(200)
  return { ...session, tokens: (await finished.json()) as WalletTokens }
}

const claimsOf = ({ tokens }: Pick<Session, 'tokens'>): unknown =>
  JSON.parse(Buffer.from(tokens.accessToken.split('.')[1]!, 'base64url').toString())

it('lists the ways to confirm that an account has, and the server offers', async () => {
  const social = await signIn('google')
  expect(await methodsOf(social)).toEqual(['google'])
  const { service } = social
  const device = createTestDevice()
  const email = `mail-${social.email}`
  const mail = { service, device, email, tokens: await service.signIn(device, email) }
  expect(await methodsOf(mail)).toEqual(['email'])
  const passkey = createSoftwarePasskey(walletOrigin)
  const challenge = await (await send(mail, 'passkeys/start', {})).json()
  await send(mail, 'passkeys', passkey.register(challenge as never))
  expect(await methodsOf(mail)).toEqual(['passkey', 'email'])
  service.clock.advance(newPasskeyGracePeriodMs)
  const { refreshToken } = mail.tokens
  const renewed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  const later = { ...mail, tokens: (await renewed.json()) as WalletTokens }
  expect(await methodsOf(later)).toEqual(['passkey'])
})

it('confirms the session for the action that the login was started for, and no other (abuse 114)', async () => {
  const first = await signIn()
  const body = { provider: 'github', purpose: 'link' }
  const before = await send(first, 'logins/social/start', body)
  expect(await errorCodeOf(before)).toBe('login.step_up_required')
  const forDevices = await stepUp(first, 'devices')
  expect(claimsOf(forDevices)).toMatchObject({ auth_action: 'devices' })
  for (const [path, request] of [
    ['logins/social/start', body],
    ['logins/remove', { id: first.tokens.user.id }],
    ['exports', {}],
    ['passkeys/start', {}],
    ['email-change/start', { email: `new-${first.email}` }],
  ] as const)
    expect(await errorCodeOf(await send(forDevices, path, request))).toBe('login.step_up_required')
  const forLogins = await stepUp(forDevices, 'logins')
  expect((await send(forLogins, 'logins/social/start', body)).status).toBe(200)
  const forRecovery = await stepUp(forLogins, 'recovery')
  expect((await send(forRecovery, 'exports', {})).status).toBe(200)
})

it('confirms for five minutes', async () => {
  const session = await stepUp(await signIn(), 'export')
  session.service.clock.advance(300_001)
  const { refreshToken } = session.tokens
  const { device, service } = session
  const renewed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  const later = { ...session, tokens: (await renewed.json()) as WalletTokens }
  expect(await errorCodeOf(await send(later, 'exports', {}))).toBe('login.step_up_required')
})

it('does not confirm with another account of the provider (abuse 113)', async () => {
  const session = await signIn()
  const other = await returnFromProvider(session, {
    action: 'export',
    email: `attacker-${session.email}`,
  })
  expect(await errorCodeOf(await finish(session, other))).toBe('login.other_identity')
  // It is used up.
  expect(await errorCodeOf(await finish(session, other))).toBe('login.code_expired')
  expect(await errorCodeOf(await send(session, 'exports', {}))).toBe('login.step_up_required')
})

it('does not start at a provider that the account does not sign in with (abuse 113)', async () => {
  const session = await signIn()
  const body = { provider: 'discord', purpose: 'step_up', action: 'export' }
  const refused = await send(session, 'logins/social/start', body)
  expect(await errorCodeOf(refused)).toBe('login.other_identity')
  for (const action of [undefined, 'everything'])
    expect((await send(session, 'logins/social/start', { ...body, action })).status).toBe(400)
})

it('does not confirm another session of the account, also in the same browser (abuse 114)', async () => {
  const session = await signIn()
  const { service, device, email } = session
  const returned = await returnFromProvider(session, { action: 'export' })
  const about = { provider: 'x', email } as const
  const again = await signInAtProvider(service, device, about)
  const secondDevice = createTestDevice()
  const there = await signInAtProvider(service, secondDevice, about)
  for (const other of [
    { service, device, tokens: again },
    { service, device: secondDevice, tokens: there },
  ])
    expect(await errorCodeOf(await finish(other, returned))).toBe('login.code_expired')
  // Nor does it sign in.
  const signedIn = await service.call('/wallet/v1/social/finish', { device, body: returned })
  expect(await errorCodeOf(signedIn)).toBe('login.code_expired')
  expect((await finish(session, returned)).status).toBe(200)
})

it('confirms once, within five minutes (abuse 114)', async () => {
  const session = await signIn()
  const used = await returnFromProvider(session, { action: 'export' })
  const late = await returnFromProvider(session, { action: 'export' })
  const [one, other] = await Promise.all([finish(session, used), finish(session, used)])
  const [confirmed, refused] = one.status === 200 ? [one, other] : [other, one]
  expect([confirmed.status, refused.status]).toEqual([200, 410])
  const { refreshToken } = (await confirmed.json()) as WalletTokens
  const { service, device } = session
  service.clock.advance(300_001)
  const renewed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  const later = { ...session, tokens: (await renewed.json()) as WalletTokens }
  expect(await errorCodeOf(await finish(later, late))).toBe('login.code_expired')
})

it('requests a new sign-in of Facebook, which has no claim for it', async () => {
  const session = await signIn('facebook')
  const body = { provider: 'facebook', purpose: 'step_up', action: 'logins' }
  const { uri } = (await (await send(session, 'logins/social/start', body)).json()) as SocialFlow
  expect(new URL(uri).searchParams.get('auth_type')).toBe('reauthenticate')
  expect((await stepUp(session, 'logins', 'facebook')).tokens.user.id).toBe(session.tokens.user.id)
})

it('does not finish before the sign-in at the provider, nor without its window (abuse 69)', async () => {
  const session = await signIn()
  const body = { provider: 'x', purpose: 'step_up', action: 'export' }
  const { flowId } = (await (await send(session, 'logins/social/start', body)).json()) as SocialFlow
  const early = await finish(session, { flowId, completion: undefined })
  expect(await errorCodeOf(early)).toBe('login.unconfirmed')
  const { flowId: other } = await returnFromProvider(session, { action: 'export' })
  for (const completion of [undefined, 'a'.repeat(43)])
    expect(await errorCodeOf(await finish(session, { flowId: other, completion }))).toBe(
      'login.unconfirmed',
    )
})

it('refuses a step-up at a provider once the account has a passkey, also one already started', async () => {
  const first = await stepUp(await signIn(), 'passkeys')
  const passkey = createSoftwarePasskey(walletOrigin)
  const challenge = await (await send(first, 'passkeys/start', {})).json()
  await send(first, 'passkeys', passkey.register(challenge as never))
  const { service, device, email } = first
  service.clock.advance(newPasskeyGracePeriodMs - 60_000)
  const tokens = await signInAtProvider(service, device, { provider: 'x', email })
  const session = { ...first, tokens }
  const started = await returnFromProvider(session, { action: 'export' })
  service.clock.advance(60_000)
  expect(await errorCodeOf(await finish(session, started))).toBe('login.passkey_required')
  const body = { provider: 'x', purpose: 'step_up', action: 'export' }
  const refused = await send(session, 'logins/social/start', body)
  expect(await errorCodeOf(refused)).toBe('login.passkey_required')
})

it('writes each confirmation to the log of an account without a mailbox, and sends no message', async () => {
  const session = await stepUp(await signIn(), 'export')
  expect((await send(session, 'exports', {})).status).toBe(200)
  await session.service.settle()
  expect(session.service.mails).toEqual([])
  const log = (await (await send(session, 'audit')).json()) as WalletAuditPage
  const origin = appOrigin
  const { id: device } = session.device
  expect(log.isIntact).toBe(true)
  expect(log.entries.slice(0, 2)).toMatchObject([
    { event: 'export.opened', details: { origin, device } },
    { event: 'session.confirmed', details: { origin, device, method: 'x', action: 'export' } },
  ])
})

type FarcasterSession = Session & { readonly farcaster: TestFarcaster }

const account = privateKeyToAccount(generatePrivateKey())

/** Signs in with Farcaster, as an id of its own. */
async function signInWithFarcaster(): Promise<FarcasterSession> {
  const farcaster = await startFarcaster()
  const logins = { farcaster: farcaster.config }
  const service = createTestWalletService(opened(), { config: { logins } })
  moveToOwnDay(service)
  farcaster.custody.set(account.address.toLowerCase(), BigInt(tests.count))
  const device = createTestDevice()
  const path = `/wallet/v1/farcaster/start?projectId=${projectId}`
  const started = await service.call(path, { device, body: { appOrigin } })
  const { flowId } = (await started.json()) as FarcasterFlow
  await farcaster.sign(account, { fid: tests.count, now: service.clock.now() })
  await service.call('/wallet/v1/farcaster/status', { device, body: { flowId } })
  const finished = await service.call('/wallet/v1/social/finish', { device, body: { flowId } })
  const tokens = (await finished.json()) as WalletTokens
  return { service, device, email: '', tokens, farcaster }
}

/** Starts a step-up with Farcaster. */
async function startFarcasterStepUp(session: Session): Promise<string> {
  const started = await send(session, 'logins/farcaster/start', {
    purpose: 'step_up',
    action: 'devices',
  })
  return ((await started.json()) as FarcasterFlow).flowId
}

const pollFarcaster = async (session: Session, flowId: string): Promise<unknown> =>
  (await send(session, 'farcaster/status', { flowId })).json()

it('confirms with a new Farcaster signature of the same id', async () => {
  const session = await signInWithFarcaster()
  expect(await methodsOf(session)).toEqual(['farcaster'])
  const flowId = await startFarcasterStepUp(session)
  const { farcaster, service } = session
  const early = await finish(session, { flowId, completion: undefined })
  expect(await errorCodeOf(early)).toBe('login.unconfirmed')
  await farcaster.sign(account, { fid: tests.count, now: service.clock.now() })
  expect(await pollFarcaster(session, flowId)).toEqual({ status: 'confirmed' })
  const finished = await finish(session, { flowId, completion: undefined })
  const tokens = (await finished.json()) as WalletTokens
  expect(claimsOf({ tokens })).toMatchObject({ auth_action: 'devices' })
})

it('does not confirm with the signature of the sign-in (abuse 115)', async () => {
  const session = await signInWithFarcaster()
  const { reply } = session.farcaster
  const flowId = await startFarcasterStepUp(session)
  // The relay still has the message that the visitor signed in with.
  session.farcaster.reply = reply
  expect(await pollFarcaster(session, flowId)).toEqual({ status: 'failed', reason: 'rejected' })
  const finished = await finish(session, { flowId, completion: undefined })
  expect(await errorCodeOf(finished)).toBe('login.code_expired')
})

it('does not confirm with the Farcaster id of another account (abuse 113)', async () => {
  const session = await signInWithFarcaster()
  const flowId = await startFarcasterStepUp(session)
  const { farcaster, service } = session
  const attacker = privateKeyToAccount(generatePrivateKey())
  farcaster.custody.set(attacker.address.toLowerCase(), 999n)
  await farcaster.sign(attacker, { fid: 999, now: service.clock.now() })
  expect(await pollFarcaster(session, flowId)).toEqual({ status: 'confirmed' })
  const finished = await finish(session, { flowId, completion: undefined })
  expect(await errorCodeOf(finished)).toBe('login.other_identity')
})

import {
  type EmailChallenge,
  maxPasskeys,
  type PasskeyChallenge,
  newPasskeyGracePeriodMs,
  type WalletPasskeys,
  type WalletTokens,
} from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import {
  appOrigin,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
import { maxPasskeyChallenges, passkeyChangesPerDay } from './passkeyLimits.ts'
import { createSoftwarePasskey, type PasskeyChanges } from './softwarePasskey.fixture.ts'

const opened = useSharedDatabase('pglite')

let day = 0

type Session = {
  readonly service: TestWalletService
  readonly device: TestDevice
  readonly email: string
  readonly tokens: WalletTokens
}

async function signIn(): Promise<Session> {
  const service = createTestWalletService(opened())
  service.clock.advance((day += 20) * 86_400_000)
  const [device, email] = [createTestDevice(), `passkey${day}@a.example`]
  return { service, device, email, tokens: await service.signIn(device, email) }
}

const send = ({ service, device, tokens }: Session, path: string, body: object) =>
  service.call(`/wallet/v1/${path}`, { device, accessToken: tokens.accessToken, body })

async function challengeOf(session: Session, path: string): Promise<PasskeyChallenge> {
  return (await (await send(session, path, {})).json()) as PasskeyChallenge
}

async function register(session: Session) {
  const passkey = createSoftwarePasskey(walletOrigin)
  const body = passkey.register(await challengeOf(session, 'passkeys/start'))
  expect((await send(session, 'passkeys', body)).status).toBe(200)
  return passkey
}

/** Moves past the step-up of the sign-in, or further, with new access tokens. */
async function later(
  { service, device, tokens, email }: Session,
  afterMs = 301_000,
): Promise<Session> {
  service.clock.advance(afterMs)
  const { refreshToken } = tokens
  const response = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  return { service, device, email, tokens: (await response.json()) as WalletTokens }
}

it('confirms a session with a passkey, and no more with a code alone', async () => {
  const first = await signIn()
  const passkey = await register(first)
  const session = await later(first, newPasskeyGracePeriodMs)
  expect(await errorCodeOf(await send(session, 'step-up/start', {}))).toBe('login.passkey_required')
  expect(await errorCodeOf(await send(session, 'passkeys/start', {}))).toBe(
    'login.step_up_required',
  )
  const change = { email: 'thief@a.example' }
  expect(await errorCodeOf(await send(session, 'email-change/start', change))).toBe(
    'login.step_up_required',
  )
  const body = passkey.assert(await challengeOf(session, 'passkeys/step-up/start'))
  const confirmed = await send(session, 'passkeys/step-up/verify', body)
  const tokens = (await confirmed.json()) as WalletTokens
  expect((await send({ ...session, tokens }, 'passkeys/start', {})).status).toBe(200)
  // An assertion is used once.
  expect(
    await errorCodeOf(await send({ ...session, tokens }, 'passkeys/step-up/verify', body)),
  ).toBe('login.passkey_rejected')
})

it('does not count the code of a sign-in as a step-up for accounts with a passkey (abuse 80)', async () => {
  const { service, email, ...rest } = await signIn()
  await register({ service, email, ...rest })
  service.clock.advance(newPasskeyGracePeriodMs)
  const device = createTestDevice()
  const tokens = await service.signIn(device, email)
  const session = { service, email, device, tokens }
  for (const [path, body] of [
    ['passkeys/start', {}],
    ['logins/social/start', { provider: 'google', purpose: 'link' }],
    ['email-change/start', { email: 'thief@a.example' }],
  ] as const)
    expect(await errorCodeOf(await send(session, path, body))).toBe('login.step_up_required')
})

const invalid: readonly (readonly [string, PasskeyChanges])[] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another challenge', { challenge: 'a'.repeat(43) }],
  ['another host', { rpId: 'evil.example' }],
  ['no verified user', { isVerified: false }],
]

it.each(invalid)('rejects a passkey with %s', async (_, changes) => {
  const session = await signIn()
  const passkey = createSoftwarePasskey(walletOrigin)
  const body = passkey.register(await challengeOf(session, 'passkeys/start'), changes)
  expect(await errorCodeOf(await send(session, 'passkeys', body))).toBe('login.passkey_rejected')
  const registered = await register(session)
  const assertion = registered.assert(await challengeOf(session, 'passkeys/step-up/start'), changes)
  expect(await errorCodeOf(await send(session, 'passkeys/step-up/verify', assertion))).toBe(
    'login.passkey_rejected',
  )
})

it('confirms in the app that the session is for, and in no page of another origin (abuse 119)', async () => {
  const session = await signIn()
  const passkey = await register(session)
  const assertIn = async (topOrigin: string): Promise<Response> => {
    const challenge = await challengeOf(session, 'passkeys/step-up/start')
    return send(session, 'passkeys/step-up/verify', passkey.assert(challenge, { topOrigin }))
  }
  expect(await errorCodeOf(await assertIn('https://evil.example'))).toBe('login.passkey_rejected')
  expect((await assertIn(appOrigin)).status).toBe(200)
})

it('adds a passkey of the page of the wallet and of its app, and of no frame elsewhere (abuse 120)', async () => {
  const session = await signIn()
  const registerIn = async (changes: PasskeyChanges): Promise<Response> => {
    const passkey = createSoftwarePasskey(walletOrigin)
    const challenge = await challengeOf(session, 'passkeys/start')
    return send(session, 'passkeys', passkey.register(challenge, changes))
  }
  const foreign: readonly PasskeyChanges[] = [
    { topOrigin: 'https://evil.example' },
    { topOrigin: `${appOrigin}.evil.example` },
    { topOrigin: walletOrigin },
    // Client data that contradicts itself.
    { topOrigin: appOrigin, crossOrigin: false },
  ]
  for (const changes of foreign)
    expect(await errorCodeOf(await registerIn(changes))).toBe('login.passkey_rejected')
  expect((await registerIn({ topOrigin: appOrigin })).status).toBe(200)
  expect((await registerIn({ crossOrigin: false })).status).toBe(200)
})

it('creates no challenge for a passkey that an account has no room for', async () => {
  const session = await signIn()
  for (let count = 0; count < maxPasskeys; count += 1) await register(session)
  // The limit of a day is reached as well, and reported first.
  expect(await errorCodeOf(await send(session, 'passkeys/start', {}))).toBe('login.limited')
  const nextDay = await confirmByCode(await later(session, 86_400_000))
  expect(await errorCodeOf(await send(nextDay, 'passkeys/start', {}))).toBe(
    'login.too_many_passkeys',
  )
})

it('rejects the passkey of another account, and the challenge of another browser', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const passkey = await register(one)
  const foreign = passkey.assert(await challengeOf(other, 'passkeys/step-up/start'))
  expect(await errorCodeOf(await send(other, 'passkeys/step-up/verify', foreign))).toBe(
    'login.passkey_rejected',
  )
  const own = passkey.assert(await challengeOf(one, 'passkeys/step-up/start'))
  expect(await errorCodeOf(await send(other, 'passkeys/step-up/verify', own))).toBe(
    'login.passkey_rejected',
  )
})

it('lists and removes passkeys', async () => {
  const session = await signIn()
  const { credentialId } = await register(session)
  const left = await send(session, 'passkeys/remove', { credentialId })
  expect((await left.json()) as WalletPasskeys).toEqual({ passkeys: [] })
})

/** Confirms a session with a code to the mailbox. */
async function confirmByCode(session: Session): Promise<Session> {
  const started = (await (await send(session, 'step-up/start', {})).json()) as EmailChallenge
  const { challengeId } = started
  const body = { challengeId, code: await session.service.codeFor(session.email) }
  const confirmed = await send(session, 'step-up/verify', body)
  return { ...session, tokens: (await confirmed.json()) as WalletTokens }
}

/** Returns the token of the link in the newest message to the mailbox. */
async function undoTokenOf({ service, email }: Session): Promise<string> {
  await service.settle()
  const { text = '' } = service.mails.findLast(({ to }) => to === email) ?? {}
  return /\/undo\?locale=en#passkey=([\w-]{43})/.exec(text)?.[1] ?? ''
}

const undo = ({ service }: Session, token: string, origin = walletOrigin): Promise<Response> =>
  service.request('/wallet/v1/passkeys/undo', {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ token }),
  })

it('lets the mailbox confirm beside a new passkey for three days, and remove it', async () => {
  const first = await signIn()
  const attacker = await register(first)
  const session = await later(first, newPasskeyGracePeriodMs - 1)
  const owner = await confirmByCode(session)
  const listed = await send(owner, 'passkeys/remove', { credentialId: attacker.credentialId })
  expect(await listed.json()).toEqual({ passkeys: [] })
  await session.service.settle()
  const subjects = session.service.mails.filter(({ to }) => to === session.email)
  expect(subjects.map(({ subject }) => subject)).toContain('A passkey of your wallet was removed')
})

it('notifies the mailbox of a new passkey, which removes it and ends all sessions, once', async () => {
  const session = await signIn()
  const passkey = await register(session)
  const token = await undoTokenOf(session)
  expect((await undo(session, 'a'.repeat(43))).status).toBe(410)
  expect((await undo(session, token, 'https://app.example')).status).toBe(403)
  session.service.clock.advance(newPasskeyGracePeriodMs - 1)
  expect((await undo(session, token)).status).toBe(204)
  expect((await undo(session, token)).status).toBe(410)
  const { refreshToken } = session.tokens
  const { service, device, email } = session
  const refreshed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  expect(await errorCodeOf(refreshed)).toBe('login.session_ended')
  service.clock.advance(1)
  const again = { ...session, tokens: await service.signIn(device, email) }
  const assertion = passkey.assert(await challengeOf(again, 'passkeys/step-up/start'))
  expect(await errorCodeOf(await send(again, 'passkeys/step-up/verify', assertion))).toBe(
    'login.passkey_rejected',
  )
})

it('does not let a mailbox remove a passkey after three days, nor one from before', async () => {
  const first = await signIn()
  const own = await register(first)
  const token = await undoTokenOf(first)
  const session = await later(first, newPasskeyGracePeriodMs)
  expect((await undo(session, token)).status).toBe(410)
  const body = own.assert(await challengeOf(session, 'passkeys/step-up/start'))
  const confirmed = await send(session, 'passkeys/step-up/verify', body)
  const owner = { ...session, tokens: (await confirmed.json()) as WalletTokens }
  await register(owner)
  expect((await undo(owner, await undoTokenOf(owner))).status).toBe(204)
  const rows = owner.service.sql.selectFrom('wallet_passkey').select('credential_id')
  expect(await rows.where('user_id', '=', owner.tokens.user.id).execute()).toEqual([
    { credential_id: own.credentialId },
  ])
})

it('limits how many passkeys are added and removed in a day', async () => {
  const session = await signIn()
  // Requested before the limit is reached.
  const challenge = await challengeOf(session, 'passkeys/start')
  for (let index = 0; index < passkeyChangesPerDay['passkey.added']; index += 1) {
    const { credentialId } = await register(session)
    expect((await send(session, 'passkeys/remove', { credentialId })).status).toBe(200)
  }
  expect(await errorCodeOf(await send(session, 'passkeys/start', {}))).toBe('login.limited')
  const body = createSoftwarePasskey(walletOrigin).register(challenge)
  const refused = await send(session, 'passkeys', body)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400'])
  expect(await errorCodeOf(refused)).toBe('login.limited')
})

it('keeps ten open challenges of a browser, the newest', async () => {
  const session = await signIn()
  const passkey = await register(session)
  const oldest = passkey.assert(await challengeOf(session, 'passkeys/step-up/start'))
  for (let index = 0; index < maxPasskeyChallenges; index += 1) {
    session.service.clock.advance(1)
    await challengeOf(session, 'passkeys/step-up/start')
  }
  const rows = session.service.sql.selectFrom('wallet_passkey_challenge').select('id')
  const stored = await rows.where('user_id', '=', session.tokens.user.id).execute()
  expect(stored).toHaveLength(maxPasskeyChallenges)
  expect(await errorCodeOf(await send(session, 'passkeys/step-up/verify', oldest))).toBe(
    'login.passkey_rejected',
  )
})

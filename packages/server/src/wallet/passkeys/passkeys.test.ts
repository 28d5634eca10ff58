import type { PasskeyChallenge, WalletPasskeys, WalletTokens } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import {
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
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
  service.clock.advance((day += 2) * 86_400_000)
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

/** Moves past the step-up of the sign-in, with new access tokens. */
async function later({ service, device, tokens, email }: Session): Promise<Session> {
  service.clock.advance(301_000)
  const { refreshToken } = tokens
  const response = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  return { service, device, email, tokens: (await response.json()) as WalletTokens }
}

it('confirms a session with a passkey, and no more with a code alone', async () => {
  const first = await signIn()
  const passkey = await register(first)
  const session = await later(first)
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
  service.clock.advance(31_000)
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

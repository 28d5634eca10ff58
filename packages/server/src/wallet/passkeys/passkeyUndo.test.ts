import type { EmailChallenge, PasskeyChallenge } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { createUserAdministration } from '../createUserAdministration.ts'
import {
  createTestDevice,
  createTestWalletService,
  testSecret,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
import { createSoftwarePasskey } from './softwarePasskey.fixture.ts'

const opened = useSharedDatabase('pglite')

let number = 0

type Session = {
  readonly service: TestWalletService
  readonly device: TestDevice
  readonly email: string
  readonly accessToken: string
  readonly userId: string
}

function createService(): { readonly service: TestWalletService; readonly email: string } {
  const service = createTestWalletService(opened())
  service.clock.advance((number += 1) * 20 * 86_400_000)
  return { service, email: `owner${number}@a.example` }
}

async function signIn(service: TestWalletService, email: string): Promise<Session> {
  service.clock.advance(31_000)
  const device = createTestDevice()
  const { accessToken, user } = await service.signIn(device, email)
  service.clock.advance(31_000)
  return { service, device, email, accessToken, userId: user.id }
}

const send = (
  { service, device, accessToken }: Session,
  path: string,
  body: object,
): Promise<Response> => service.call(`/wallet/v1/${path}`, { device, accessToken, body })

/** Adds a passkey, and returns its id. */
async function addPasskey(session: Session): Promise<string> {
  const passkey = createSoftwarePasskey(walletOrigin)
  const challenge = (await (await send(session, 'passkeys/start', {})).json()) as PasskeyChallenge
  expect((await send(session, 'passkeys', passkey.register(challenge))).status).toBe(200)
  session.service.clock.advance(1)
  return passkey.credentialId
}

/** Returns the token of the link in the newest message to a mailbox. */
async function readToken(
  service: TestWalletService,
  email: string,
  kind: 'token' | 'passkey',
): Promise<string> {
  await service.settle()
  const { text = '' } = service.mails.findLast(({ to }) => to === email) ?? {}
  return new RegExp(`/undo\\?locale=en#${kind}=([\\w-]{43})`).exec(text)?.[1] ?? ''
}

/** Opens the link of a change of the address or of a new passkey. */
async function undo(
  service: TestWalletService,
  change: 'email-change' | 'passkeys',
  token: string,
): Promise<number> {
  const response = await service.request(`/wallet/v1/${change}/undo`, {
    method: 'POST',
    headers: { origin: walletOrigin },
    body: JSON.stringify({ token }),
  })
  return response.status
}

/** Changes the address of an account, and returns the token of the link that undoes it. */
async function changeAddress(session: Session, next: string): Promise<string> {
  const { service, email } = session
  const started = await send(session, 'email-change/start', { email: next })
  const first = (await started.json()) as EmailChallenge
  const proof = { challengeId: first.challengeId, code: await service.codeFor(email) }
  const confirmed = await send(session, 'email-change/confirm', proof)
  const { challengeId } = (await confirmed.json()) as EmailChallenge
  const code = await service.codeFor(next)
  expect((await send(session, 'email-change/verify', { challengeId, code })).status).toBe(200)
  return await readToken(service, email, 'token')
}

async function listPasskeys({ service, userId }: Session): Promise<readonly string[]> {
  const rows = service.sql.selectFrom('wallet_passkey').select('credential_id')
  const found = await rows.where('user_id', '=', userId).execute()
  return found.map(({ credential_id }) => credential_id)
}

const countLinks = async ({ service, userId }: Session): Promise<number> => {
  const rows = service.sql.selectFrom('wallet_passkey_undo').select('hash')
  return (await rows.where('user_id', '=', userId).execute()).length
}

it('removes no passkey of the owner with the links that another mailbox got before the undo of its change', async () => {
  const { service, email } = createService()
  const next = `thief${number}@a.example`
  const attacker = await signIn(service, email)
  const token = await changeAddress(attacker, next)
  await addPasskey(attacker)
  const old = await readToken(service, next, 'passkey')
  expect(await undo(service, 'email-change', token)).toBe(204)
  expect(await countLinks(attacker)).toBe(0)
  const owner = await signIn(service, email)
  const own = await addPasskey(owner)
  expect(await undo(service, 'passkeys', old)).toBe(410)
  expect(await listPasskeys(owner)).toEqual([own])
  const session = await send(owner, 'passkeys/start', {})
  expect(session.status).toBe(200)
})

it('removes no later passkey with the link of one that was removed', async () => {
  const { service, email } = createService()
  const owner = await signIn(service, email)
  const credentialId = await addPasskey(owner)
  const old = await readToken(service, email, 'passkey')
  expect((await send(owner, 'passkeys/remove', { credentialId })).status).toBe(200)
  const own = await addPasskey(owner)
  expect(await undo(service, 'passkeys', old)).toBe(410)
  expect(await listPasskeys(owner)).toEqual([own])
  expect(await undo(service, 'passkeys', await readToken(service, email, 'passkey'))).toBe(204)
  expect(await listPasskeys(owner)).toEqual([])
})

it('expires the links of passkeys that the operator removed', async () => {
  const { service, email } = createService()
  const owner = await signIn(service, email)
  await addPasskey(owner)
  const old = await readToken(service, email, 'passkey')
  const users = createUserAdministration({ ...opened(), clock: service.clock, secret: testSecret })
  expect(await users.resetPasskeys(owner.userId)).toBe(1)
  expect(await countLinks(owner)).toBe(0)
  const own = await addPasskey(owner)
  expect(await undo(service, 'passkeys', old)).toBe(410)
  expect(await listPasskeys(owner)).toEqual([own])
})

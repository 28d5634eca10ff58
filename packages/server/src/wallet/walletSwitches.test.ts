import { randomUUID } from 'node:crypto'
import type { EmailChallenge, EmailChangeChallenge, WalletTokens } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createBounceList } from './codes/createBounceList.ts'
import { createWalletProjectSettingsStore } from './createWalletProjectSettingsStore.ts'
import { createMailFailure } from './mail/MailTransport.ts'
import {
  appOrigin,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  secondProjectId,
  type TestWalletService,
  walletOrigin,
} from './walletService.fixture.ts'

const opened = useSharedDatabase('pglite')

let day = 0

function createService(): TestWalletService {
  const service = createTestWalletService(opened())
  service.clock.advance((day += 20) * 86_400_000)
  return service
}

it('switches the wallet of one project off and on, without losing sessions', async () => {
  const service = createService()
  const settings = createWalletProjectSettingsStore(opened())
  const [device, email] = [createTestDevice(), `switch${day}@a.example`]
  const tokens = await service.signIn(device, email)
  const { accessToken, refreshToken } = tokens
  await settings.write(projectId, { isStopped: true })
  service.clock.advance(31_000)
  expect(await errorCodeOf(await service.start(device, email))).toBe('login.stopped')
  const user = await service.call('/wallet/v1/user', { device, accessToken })
  expect(await errorCodeOf(user)).toBe('login.stopped')
  const refreshed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  expect(await errorCodeOf(refreshed)).toBe('login.stopped')
  expect((await service.start(device, email, secondProjectId)).status).toBe(200)
  await settings.write(projectId, { isStopped: false })
  const again = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  expect(again.status).toBe(200)
})

it('starts no session with a code when the sign-in, the wallet or the project was switched off', async () => {
  const [enabled, settings] = [createService(), createWalletProjectSettingsStore(opened())]
  const others = [{ id: secondProjectId, origins: [appOrigin] }]
  const { clock } = enabled
  const finish = async (service: TestWalletService, change?: { isStopped: boolean }) => {
    const [device, email] = [createTestDevice(), `finish${randomUUID()}@a.example`]
    const { challengeId } = (await (await enabled.start(device, email)).json()) as EmailChallenge
    const body = { challengeId, code: await enabled.codeFor(email) }
    if (change) await settings.write(projectId, change)
    return await service.call('/wallet/v1/email/verify', { device, body })
  }
  const stopped = createTestWalletService(opened(), { clock, config: { isStopped: true } })
  const disabled = createTestWalletService(opened(), { clock, projects: others })
  expect(await errorCodeOf(await finish(stopped))).toBe('login.stopped')
  expect(await errorCodeOf(await finish(disabled))).toBe('login.stopped')
  expect(await errorCodeOf(await finish(enabled, { isStopped: true }))).toBe('login.stopped')
  await settings.write(projectId, { isStopped: false })
  expect((await finish(enabled)).status).toBe(200)
})

it('keeps the budget of a project that is switched off at the same time', async () => {
  const settings = createWalletProjectSettingsStore(opened())
  const id = randomUUID().replaceAll('-', '')
  await Promise.all([
    settings.write(id, { isStopped: true }),
    settings.write(id, { codesPerDay: 7 }),
  ])
  expect(await settings.read(id)).toEqual({ isStopped: true, codesPerDay: 7 })
  await settings.write(id, { codesPerDay: undefined })
  expect(await settings.read(id)).toEqual({ isStopped: true, codesPerDay: undefined })
})

it('limits the codes of one project by its own budget (abuse 59)', async () => {
  const service = createService()
  const settings = createWalletProjectSettingsStore(opened())
  await settings.write(projectId, { codesPerDay: 1 })
  const device = createTestDevice()
  expect((await service.start(device, `one${day}@a.example`)).status).toBe(200)
  expect(await errorCodeOf(await service.start(device, `two${day}@a.example`))).toBe(
    'login.limited',
  )
  await settings.write(projectId, { codesPerDay: undefined })
  expect((await service.start(device, `three${day}@a.example`)).status).toBe(200)
})

it('sends nothing for a day to an address that a mail server rejected (abuse 60)', async () => {
  const service = createService()
  const [device, email] = [createTestDevice(), `bounce${day}@a.example`]
  const send = async (): Promise<EmailChallenge> => {
    const response = await service.start(device, email)
    await service.settle()
    return (await response.json()) as EmailChallenge
  }
  service.mailFailure.error = createMailFailure('550', { isPermanent: true, isReceiver: true })
  const first = await send()
  delete service.mailFailure.error
  service.clock.advance(31_000)
  const second = await send()
  expect(Object.keys(second)).toEqual(Object.keys(first))
  expect(service.mails.some(({ to }) => to === email)).toBe(false)
  const body = { challengeId: second.challengeId }
  const status = await service.call('/wallet/v1/email/status', { device, body })
  expect(await status.json()).toEqual({ mail: 'failed' })
  service.clock.advance(86_400_000)
  await send()
  expect(service.mails.some(({ to }) => to === email)).toBe(true)
})

it('forgets rejected addresses once messages are sent to them again', async () => {
  const clock = createFakeClock()
  const bounces = createBounceList({ ...opened(), clock })
  const rows = () => opened().database.sql.selectFrom('wallet_bounce').select('email_key').execute()
  clock.advance((day += 20) * 86_400_000)
  await bounces.add('old@a.example')
  clock.advance(86_400_000)
  await bounces.add('new@a.example')
  await bounces.deleteExpired()
  expect(await rows()).toEqual([{ email_key: 'new@a.example' }])
})

it('goes on sending when the mail server rejects the sender or the login (abuse 60)', async () => {
  const service = createService()
  const [device, email] = [createTestDevice(), `sender${day}@a.example`]
  service.mailFailure.error = createMailFailure('535', { isPermanent: true })
  await service.start(device, email)
  await service.settle()
  delete service.mailFailure.error
  service.clock.advance(31_000)
  await service.start(device, email)
  expect(await service.codeFor(email)).toMatch(/^\d{6}$/)
})

async function changeAddress(service: TestWalletService, email: string, next: string) {
  const device = createTestDevice()
  const { accessToken } = await service.signIn(device, email)
  service.clock.advance(31_000)
  const send = (step: string, body: object): Promise<Response> =>
    service.call(`/wallet/v1/email-change/${step}`, { device, accessToken, body })
  const started = (await (await send('start', { email: next })).json()) as EmailChangeChallenge
  const first = { challengeId: started.challengeId, code: await service.codeFor(email) }
  const confirmed = (await (await send('confirm', first)).json()) as EmailChangeChallenge
  expect([started.action, confirmed.action]).toEqual(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])
  await send('verify', { challengeId: confirmed.challengeId, code: await service.codeFor(next) })
  await service.settle()
  const text = service.mails.findLast(({ to }) => to === email)?.text ?? ''
  expect(service.mails.findLast(({ to }) => to === next)?.text).not.toContain('/undo')
  const token = /\/undo\?locale=en#token=([\w-]{43})/.exec(text)![1]!
  return { device, accessToken, token }
}

const undo = (service: TestWalletService, token: string): Promise<Response> =>
  service.request('/wallet/v1/email-change/undo', {
    method: 'POST',
    headers: { origin: walletOrigin },
    body: JSON.stringify({ token }),
  })

it('undoes a change of the address from the former mailbox, once, and ends all sessions', async () => {
  const service = createService()
  const [email, next] = [`owner${day}@a.example`, `attacker${day}@a.example`]
  const { device, accessToken, token } = await changeAddress(service, email, next)
  expect((await undo(service, 'a'.repeat(43))).status).toBe(410)
  service.clock.advance(6 * 86_400_000)
  expect((await undo(service, token)).status).toBe(204)
  expect((await undo(service, token)).status).toBe(410)
  const ended = await service.call('/wallet/v1/user', { device, accessToken })
  expect(ended.status).toBe(401)
  service.clock.advance(1)
  const restored: WalletTokens = await service.signIn(createTestDevice(), email)
  expect(restored.user.email).toBe(email)
})

it('refuses a second change and the removal of the address while the first can be undone', async () => {
  const service = createService()
  const [email, next] = [`second${day}@a.example`, `secondthief${day}@a.example`]
  const third = `third${day}@a.example`
  const { device, accessToken, token } = await changeAddress(service, email, next)
  const send = (path: string, body: object): Promise<Response> =>
    service.call(`/wallet/v1/${path}`, { device, accessToken: fresh.accessToken, body })
  service.clock.advance(31_000)
  const fresh = await service.signIn(device, next)
  service.clock.advance(31_000)
  const started = await send('email-change/start', { email: third })
  expect(await errorCodeOf(started)).toBe('login.change_pending')
  const removed = await send('logins/remove', { id: fresh.user.id })
  expect(await errorCodeOf(removed)).toBe('login.change_pending')
  expect(accessToken).not.toBe(fresh.accessToken)
  expect((await undo(service, token)).status).toBe(204)
})

it('restores the address of the account, whatever it is meanwhile, without what was added since', async () => {
  const service = createService()
  const [email, next] = [`kept${day}@a.example`, `keptthief${day}@a.example`]
  const before = await service.signIn(createTestDevice(), email)
  service.clock.advance(31_000)
  const userId = before.user.id
  const identity = { user_id: userId, method: 'google', issuer: 'i', label: null, email_key: null }
  const add = async (subject: string): Promise<unknown> =>
    service.sql
      .insertInto('wallet_identity')
      .values({ ...identity, id: subject, subject, added_at: service.clock.now() })
      .execute()
  await add(`old${day}`)
  service.clock.advance(31_000)
  const { token } = await changeAddress(service, email, next)
  service.clock.advance(1_000)
  await add(`new${day}`)
  const passkey = { user_id: userId, public_key: 'k', counter: 0 }
  const now = service.clock.now()
  await service.sql
    .insertInto('wallet_passkey')
    .values([
      { ...passkey, credential_id: `new${day}`, added_at: now },
      // Out of reach of who reads the mailbox.
      { ...passkey, credential_id: `old${day}`, added_at: now - 4 * 86_400_000 },
    ])
    .execute()
  // As a change of an older version of this server left it.
  const change = service.sql.updateTable('wallet_user').set({ email: null, email_key: null })
  await change.where('id', '=', userId).execute()
  expect((await undo(service, token)).status).toBe(204)
  const rows = service.sql.selectFrom('wallet_identity').select('id').where('user_id', '=', userId)
  expect(await rows.execute()).toEqual([{ id: `old${day}` }])
  const passkeys = service.sql.selectFrom('wallet_passkey').select('credential_id as id')
  expect(await passkeys.where('user_id', '=', userId).execute()).toEqual([{ id: `old${day}` }])
  service.clock.advance(31_000)
  const restored = await service.signIn(createTestDevice(), email)
  expect(restored.user).toMatchObject({ id: userId, email })
})

it('reserves the former address while a change can be undone, at sign-in and for changes', async () => {
  const service = createService()
  const [email, next] = [`reserved${day}@a.example`, `reservedthief${day}@a.example`]
  const { token } = await changeAddress(service, email, next)
  service.clock.advance(31_000)
  expect(await service.signIn(createTestDevice(), email)).toMatchObject({
    reasons: [{ field: 'login.link_required' }],
  })
  service.clock.advance(31_000)
  const [device, own] = [createTestDevice(), `own${day}@a.example`]
  const { accessToken } = await service.signIn(device, own)
  service.clock.advance(31_000)
  const send = (step: string, body: object): Promise<Response> =>
    service.call(`/wallet/v1/email-change/${step}`, { device, accessToken, body })
  const started = (await (await send('start', { email })).json()) as EmailChangeChallenge
  const first = { challengeId: started.challengeId, code: await service.codeFor(own) }
  const { challengeId } = (await (await send('confirm', first)).json()) as EmailChangeChallenge
  const last = { challengeId, code: await service.codeFor(email) }
  expect(await errorCodeOf(await send('verify', last))).toBe('login.email_taken')
  expect((await undo(service, token)).status).toBe(204)
})

it('removes the address as a change: notice, hold, end of other sessions and undo', async () => {
  const service = createService()
  const [device, other, email] = [createTestDevice(), createTestDevice(), `gone${day}@a.example`]
  const otherTokens = await service.signIn(other, email)
  service.clock.advance(31_000)
  const { accessToken, refreshToken, user } = await service.signIn(device, email)
  await service.sql
    .insertInto('wallet_identity')
    .values({
      id: `gone${day}`,
      user_id: user.id,
      method: 'google',
      issuer: 'i',
      subject: `gone${day}`,
      label: null,
      email_key: null,
      added_at: service.clock.now() - 60_000,
    })
    .execute()
  const remove = { device, accessToken, body: { id: user.id } }
  expect((await service.call('/wallet/v1/logins/remove', remove)).status).toBe(200)
  const { accessToken: ended } = otherTokens
  const read = await service.call('/wallet/v1/user', { device: other, accessToken: ended })
  expect(read.status).toBe(401)
  const renewed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  const { accessToken: held } = (await renewed.json()) as WalletTokens
  expect(Buffer.from(held.split('.')[1]!, 'base64url').toString()).toContain('"hold"')
  await service.settle()
  const mail = service.mails.findLast(({ to }) => to === email)
  expect(mail?.subject).toBe('The e-mail address of your wallet was removed')
  const token = /\/undo\?locale=en#token=([\w-]{43})/.exec(mail?.text ?? '')![1]!
  expect((await undo(service, token)).status).toBe(204)
  service.clock.advance(31_000)
  expect((await service.signIn(createTestDevice(), email)).user.id).toBe(user.id)
})

it('does not undo a change after seven days', async () => {
  const service = createService()
  const [email, next] = [`late${day}@a.example`, `later${day}@a.example`]
  const { token } = await changeAddress(service, email, next)
  service.clock.advance(7 * 86_400_000 + 1)
  expect((await undo(service, token)).status).toBe(410)
})

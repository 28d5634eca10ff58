import { randomUUID } from 'node:crypto'
import type {
  EmailChallenge,
  RecoveryStatus,
  RecoveryTicketClaims,
  WalletTokens,
} from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { createRootSecretFromHex } from '../../config/readOrCreateRootSecret.ts'
import { type SharedDatabase, useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { createAccessTokenSigner } from '../sessions/createAccessTokenSigner.ts'
import { createWalletProjectSettingsStore } from '../createWalletProjectSettingsStore.ts'
import { createUserAdministration } from '../createUserAdministration.ts'
import {
  appOrigin,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  testSecret,
  projectId,
  secondProjectId,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
import { mailRetryDelaysMs } from '../mail/mailLimits.ts'
import { verifyRecoveryTicket } from './createRecoveryTicketSigner.ts'
import { recoveryEnablesPerDay, recoveryEnableRepeatMs } from './recoveryLimits.ts'

const { publicKeys } = createAccessTokenSigner(createRootSecretFromHex('7'.repeat(64)))
const hour = 3_600_000

type Visitor = {
  readonly device: TestDevice
  readonly email: string
  readonly tokens: WalletTokens
}

/** Creates the service with a project that offers automatic recovery, and a visitor on a new device. */
async function start(
  { database }: SharedDatabase,
  hours: number | undefined = 48,
): Promise<{ service: TestWalletService; visitor: Visitor }> {
  const service = createTestWalletService({ database })
  await createWalletProjectSettingsStore({ database }).write(projectId, {
    automaticRecoveryHours: hours,
  })
  return { service, visitor: await signIn(service, `${randomUUID()}@a.example`) }
}

async function signIn(service: TestWalletService, email: string): Promise<Visitor> {
  const device = createTestDevice()
  return { device, email, tokens: await service.signIn(device, email) }
}

/** Signs in again with the same browser, because the access token has expired. */
async function signInAgain(
  service: TestWalletService,
  { device, email }: Visitor,
): Promise<Visitor> {
  return { device, email, tokens: await service.signIn(device, email) }
}

/** Signs in in the second project. */
async function signInElsewhere(
  service: TestWalletService,
  { device, email }: Pick<Visitor, 'device' | 'email'>,
): Promise<Visitor> {
  const started = await service.start(device, email, secondProjectId)
  const { challengeId } = (await started.json()) as EmailChallenge
  const body = { challengeId, code: await service.codeFor(email) }
  const verified = await service.call('/wallet/v1/email/verify', { device, body })
  return { device, email, tokens: (await verified.json()) as WalletTokens }
}

async function post(
  service: TestWalletService,
  { device, tokens }: Visitor,
  step: 'enable' | 'start' | 'finish' | 'cancel',
  body: object = {},
): Promise<Response> {
  const { accessToken } = tokens
  return await service.call(`/wallet/v1/recovery/${step}`, { device, accessToken, body })
}

async function readStatus(
  service: TestWalletService,
  visitor: Visitor,
): Promise<RecoveryStatus['recovery']> {
  return (await read(service, visitor)).recovery
}

async function read(
  service: TestWalletService,
  { device, tokens }: Visitor,
): Promise<RecoveryStatus> {
  const { accessToken } = tokens
  const response = await service.call('/wallet/v1/recovery', { device, accessToken })
  return (await response.json()) as RecoveryStatus
}

const subjectsTo = (service: TestWalletService, email: string): string[] =>
  service.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

/** Reads the events of recoveries in the log of an account, oldest first. */
async function readEvents({ sql }: TestWalletService, { tokens }: Visitor): Promise<string[]> {
  const rows = sql.selectFrom('wallet_audit').select('event').orderBy('sequence')
  const entries = await rows.where('user_id', '=', tokens.user.id).execute()
  return entries.map(({ event }) => event).filter((event) => event.startsWith('recovery.'))
}

/** Sends the notices that are due, as the timer of the service does. */
async function untilSubject(
  service: TestWalletService,
  email: string,
  subject: string,
): Promise<void> {
  await expect
    .poll(async () => {
      await service.settle()
      return subjectsTo(service, email)
    })
    .toContain(subject)
}

function readClaims(
  service: TestWalletService,
  { device, tokens }: Visitor,
  { ticket, purpose }: { ticket: string; purpose: RecoveryTicketClaims['purpose'] },
): unknown {
  return verifyRecoveryTicket(ticket, {
    purpose,
    userId: tokens.user.id,
    device: device.id,
    publicKeys,
    issuer: walletOrigin,
    now: service.clock.now(),
  })
}

const enabled = 'Automatic recovery of your wallet is on'
const ending = 'Your wallet will be opened on another device soon'

/** Starts a recovery, and lets its delay pass. */
async function startAndWait(
  service: TestWalletService,
  visitor: Visitor,
): Promise<{ readonly id: string; readonly visitor: Visitor }> {
  expect((await post(service, visitor, 'start')).status).toBe(200)
  await service.settle()
  const { id } = (await readStatus(service, visitor))!
  service.clock.advance(36 * hour + 1)
  await untilSubject(service, visitor.email, ending)
  service.clock.advance(12 * hour)
  return { id, visitor: await signInAgain(service, visitor) }
}

const pglite = useSharedDatabase('pglite')

describe.each([
  ['postgres', useSharedDatabase('postgres')],
  ['pglite', pglite],
] as const)('automatic recovery of an account on %s', (_on, opened) => {
  it('notifies the mailbox at the start and before the end, and finishes after the delay (abuse 82)', async () => {
    const { service, visitor } = await start(opened())
    const { email } = visitor
    const response = await post(service, visitor, 'start')
    const { ticket } = (await response.json()) as { ticket: string }
    expect(readClaims(service, visitor, { ticket, purpose: 'start' })).toMatchObject({
      delayHours: 48,
      sub: visitor.tokens.user.id,
      cnf: { jkt: visitor.device.id },
    })
    await untilSubject(service, email, 'A new device asked to recover your wallet')
    const { id, readyAt } = (await readStatus(service, visitor))!
    expect(readyAt).toBe(service.clock.now() + 48 * hour)
    expect(await errorCodeOf(await post(service, visitor, 'finish', { id }))).toBe(
      'login.recovery_too_early',
    )
    service.clock.advance(36 * hour + 1)
    await untilSubject(service, email, ending)
    service.clock.advance(12 * hour - 2)
    const early = await signInAgain(service, visitor)
    expect(await errorCodeOf(await post(service, early, 'finish', { id }))).toBe(
      'login.recovery_too_early',
    )
    service.clock.advance(1)
    const finished = await post(service, early, 'finish', { id })
    const last = (await finished.json()) as { ticket: string }
    expect(readClaims(service, early, { ticket: last.ticket, purpose: 'finish' })).toMatchObject({
      id,
    })
    await untilSubject(service, email, 'Your wallet was opened on another device')
    const log = await createUserAdministration({
      ...opened(),
      clock: service.clock,
      secret: testSecret,
    }).readAudit(visitor.tokens.user.id)
    expect(log.brokenAt).toBe(undefined)
    expect(await readEvents(service, visitor)).toEqual(['recovery.started', 'recovery.finished'])
  })

  it('starts once when two devices start at the same time (abuse 82)', async () => {
    const { service, visitor } = await start(opened())
    service.clock.advance(31_000)
    const other = await signIn(service, visitor.email)
    const responses = await Promise.all(
      [visitor, other].map((each) => post(service, each, 'start')),
    )
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    await service.settle()
    const started = 'A new device asked to recover your wallet'
    expect(subjectsTo(service, visitor.email).filter((each) => each === started)).toHaveLength(1)
  })

  it('finishes nothing that is canceled at the same time (abuse 82)', async () => {
    const { service, visitor: first } = await start(opened())
    const { id, visitor } = await startAndWait(service, first)
    const [finished, canceled] = await Promise.all([
      post(service, visitor, 'finish', { id }),
      post(service, visitor, 'cancel', { id }),
    ])
    expect(canceled.status).toBe(204)
    expect([200, 410]).toContain(finished.status)
    // Whichever was first: no other ticket is signed.
    expect(await errorCodeOf(await post(service, visitor, 'finish', { id }))).toBe(
      'login.recovery_ended',
    )
  })
})

describe('automatic recovery of an account', () => {
  const opened = pglite

  it('is refused where the project does not offer it, or no longer does (abuse 82)', async () => {
    const { service, visitor: first } = await start(opened(), 24)
    const settings = createWalletProjectSettingsStore(opened())
    expect((await post(service, first, 'start')).status).toBe(200)
    await service.settle()
    const { id } = (await readStatus(service, first))!
    service.clock.advance(12 * hour + 1)
    await untilSubject(service, first.email, ending)
    service.clock.advance(12 * hour)
    const visitor = await signInAgain(service, first)
    await settings.write(projectId, { automaticRecoveryHours: undefined })
    for (const step of ['enable', 'start', 'finish'] as const) {
      const body = step === 'finish' ? { id } : {}
      expect(await errorCodeOf(await post(service, visitor, step, body))).toBe('login.recovery_off')
    }
    expect((await post(service, visitor, 'cancel', { id })).status).toBe(204)
  })

  it('does not go on in a project that offers it, once that in which it was started does not (abuse 82)', async () => {
    const { service, visitor } = await start(opened(), 24)
    const settings = createWalletProjectSettingsStore(opened())
    await settings.write(secondProjectId, { automaticRecoveryHours: 24 })
    expect((await post(service, visitor, 'start')).status).toBe(200)
    await service.settle()
    const { id } = (await readStatus(service, visitor))!
    service.clock.advance(12 * hour + 1)
    await untilSubject(service, visitor.email, ending)
    service.clock.advance(12 * hour)
    await settings.write(projectId, { automaticRecoveryHours: undefined })
    const other = await signInElsewhere(service, visitor)
    expect(await errorCodeOf(await post(service, other, 'finish', { id }))).toBe(
      'login.recovery_ended',
    )
    expect(await errorCodeOf(await post(service, other, 'start'))).toBe('login.recovery_pending')
  })

  it('waits the longest delay of the projects that the account has used (abuse 125)', async () => {
    const { service, visitor: owner } = await start(opened(), 72)
    await createWalletProjectSettingsStore(opened()).write(secondProjectId, {
      automaticRecoveryHours: 24,
    })
    const { email, tokens } = owner
    service.clock.advance(31_000)
    const attacker = await signInElsewhere(service, { device: createTestDevice(), email })
    // No session of the owner is left.
    const others = service.sql.deleteFrom('wallet_session').where('user_id', '=', tokens.user.id)
    await others.where('device', '=', owner.device.id).execute()
    expect(await read(service, attacker)).toEqual({ delayHours: 72 })
    const response = await post(service, attacker, 'start')
    const { ticket } = (await response.json()) as { ticket: string }
    const claims = readClaims(service, attacker, { ticket, purpose: 'start' })
    expect(claims).toMatchObject({ delayHours: 72 })
    await service.settle()
    const { readyAt } = (await readStatus(service, attacker))!
    expect(readyAt).toBe(service.clock.now() + 72 * hour)
  })

  it('waits the delay of its project in an account that has used no other', async () => {
    const { service } = await start(opened(), 72)
    await createWalletProjectSettingsStore(opened()).write(secondProjectId, {
      automaticRecoveryHours: 24,
    })
    const email = `${randomUUID()}@a.example`
    const visitor = await signInElsewhere(service, { device: createTestDevice(), email })
    expect(await read(service, visitor)).toEqual({ delayHours: 24 })
    const response = await post(service, visitor, 'start')
    const { ticket } = (await response.json()) as { ticket: string }
    const claims = readClaims(service, visitor, { ticket, purpose: 'start' })
    expect(claims).toMatchObject({ delayHours: 24 })
  })

  it('is canceled by the link of each notice, without a session (abuse 82)', async () => {
    const { service, visitor } = await start(opened())
    const cancel = (token: string, origin = walletOrigin): Promise<Response> =>
      service.request('/wallet/v1/recovery/cancel-by-link', {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ token }),
      })
    await post(service, visitor, 'start')
    await untilSubject(service, visitor.email, 'A new device asked to recover your wallet')
    const { id } = (await readStatus(service, visitor))!
    service.clock.advance(36 * hour + 1)
    await untilSubject(service, visitor.email, ending)
    const tokens = service.mails.flatMap(({ to, text }) => {
      const found = /\/cancel\?locale=en#token=([\w-]{43})$/m.exec(text)?.[1]
      return to === visitor.email && found !== undefined ? [found] : []
    })
    expect(tokens).toHaveLength(2)
    expect((await cancel(tokens[0]!, 'https://evil.example')).status).toBe(403)
    expect((await cancel('A'.repeat(43))).status).toBe(410)
    expect((await cancel(tokens[1]!)).status).toBe(204)
    expect((await cancel(tokens[0]!)).status).toBe(410)
    service.clock.advance(12 * hour)
    const again = await signInAgain(service, visitor)
    expect(await errorCodeOf(await post(service, again, 'finish', { id }))).toBe(
      'login.recovery_ended',
    )
    const rows = await service.sql.selectFrom('wallet_recovery').selectAll().execute()
    expect(JSON.stringify([rows, service.log])).not.toContain(tokens[0])
  })

  it('does not end while the mail server accepts no notice (abuse 82)', async () => {
    const { service, visitor } = await start(opened())
    service.mailFailure.error = Object.assign(new Error('down'), { isPermanent: true })
    await post(service, visitor, 'start')
    await service.settle()
    expect(await readStatus(service, visitor)).not.toHaveProperty('readyAt')
    const { id } = (await readStatus(service, visitor))!
    service.clock.advance(49 * hour)
    await service.settle()
    delete service.mailFailure.error
    const late = await signInAgain(service, visitor)
    expect(await errorCodeOf(await post(service, late, 'finish', { id }))).toBe(
      'login.recovery_too_early',
    )
    // The delay starts with the first notice that is accepted.
    service.clock.advance(600_001)
    await untilSubject(service, visitor.email, 'A new device asked to recover your wallet')
    const again = await signInAgain(service, visitor)
    await expect.poll(() => readStatus(service, again)).toHaveProperty('readyAt')
    const { readyAt = 0, startedAt } = (await readStatus(service, again))!
    expect(readyAt).toBeGreaterThanOrEqual(startedAt + 97 * hour)
  })

  it('needs a recent code to be switched on, at the start and at the end, and the device that started (abuse 82)', async () => {
    const { service, visitor: first } = await start(opened())
    service.clock.advance(290_000)
    const { refreshToken } = first.tokens
    const refresh = await service.call('/wallet/v1/token', {
      device: first.device,
      body: { refreshToken },
    })
    service.clock.advance(11_000)
    const old = { ...first, tokens: (await refresh.json()) as WalletTokens }
    for (const step of ['enable', 'start'] as const)
      expect(await errorCodeOf(await post(service, old, step))).toBe('login.step_up_required')
    const { id } = await startAndWait(service, await signInAgain(service, first))
    service.clock.advance(31_000)
    const attacker = await signIn(service, first.email)
    expect(await errorCodeOf(await post(service, attacker, 'finish', { id }))).toBe(
      'login.recovery_ended',
    )
    const otherVisitor = await signIn(service, `${randomUUID()}@a.example`)
    for (const step of ['finish', 'cancel'] as const)
      expect(await errorCodeOf(await post(service, otherVisitor, step, { id }))).toBe(
        'login.recovery_ended',
      )
  })

  it('ends with a change of the address, and waits a day after one (abuse 82)', async () => {
    const { service, visitor: first } = await start(opened())
    const { id, visitor } = await startAndWait(service, first)
    await service.sql
      .updateTable('wallet_user')
      .set({ email_changed_at: service.clock.now() - 25 * hour })
      .where('id', '=', visitor.tokens.user.id)
      .execute()
    expect(await errorCodeOf(await post(service, visitor, 'finish', { id }))).toBe(
      'login.recovery_ended',
    )
    await service.sql
      .updateTable('wallet_user')
      .set({ email_changed_at: service.clock.now() - hour })
      .where('id', '=', visitor.tokens.user.id)
      .execute()
    for (const step of ['start', 'finish'] as const) {
      const body = step === 'finish' ? { id } : {}
      expect(await errorCodeOf(await post(service, visitor, step, body))).toBe('login.on_hold')
    }
  })

  it('is refused for an account without an address, and for one that is locked (abuse 82)', async () => {
    const { service, visitor: first } = await start(opened())
    const { id, visitor } = await startAndWait(service, first)
    const administration = createUserAdministration({
      ...opened(),
      clock: service.clock,
      secret: testSecret,
    })
    const { id: userId } = visitor.tokens.user
    await administration.setLocked(userId, true)
    expect(await errorCodeOf(await post(service, visitor, 'finish', { id }))).toBe(
      'login.session_ended',
    )
    await administration.setLocked(userId, false)
    const other = await signIn(service, `${randomUUID()}@a.example`)
    await service.sql
      .updateTable('wallet_user')
      .set({ email: null, email_key: null })
      .where('id', '=', other.tokens.user.id)
      .execute()
    expect(await errorCodeOf(await post(service, other, 'start'))).toBe('login.recovery_off')
  })

  it('tells the mailbox that it was chosen, and logs it', async () => {
    const { service, visitor } = await start(opened())
    const response = await post(service, visitor, 'enable')
    const { ticket } = (await response.json()) as { ticket: string }
    expect(readClaims(service, visitor, { ticket, purpose: 'enable' })).toBeDefined()
    for (const purpose of ['start', 'finish'] as const)
      expect(readClaims(service, visitor, { ticket, purpose })).toBe(undefined)
    await untilSubject(service, visitor.email, enabled)
    const mail = service.mails.findLast(({ to }) => to === visitor.email)!
    expect(mail.text).toContain('The operator of this app can then restore your wallet.')
    expect(mail.text).toContain(appOrigin)
  })

  it('is logged and notified once while a browser repeats its choice', async () => {
    const { service, visitor } = await start(opened())
    for (let index = 0; index < 3; index += 1)
      expect((await post(service, visitor, 'enable')).status).toBe(200)
    await service.settle()
    expect(subjectsTo(service, visitor.email).filter((each) => each === enabled)).toHaveLength(1)
    expect(await readEvents(service, visitor)).toEqual(['recovery.enabled'])
    service.clock.advance(31_000)
    const other = await signIn(service, visitor.email)
    expect((await post(service, other, 'enable')).status).toBe(200)
    expect(await readEvents(service, visitor)).toEqual(['recovery.enabled', 'recovery.enabled'])
  })

  it('is switched on by an account a few times a day', async () => {
    const { service, visitor: first } = await start(opened())
    let visitor = first
    for (let index = 0; index < recoveryEnablesPerDay; index += 1) {
      expect((await post(service, visitor, 'enable')).status).toBe(200)
      service.clock.advance(recoveryEnableRepeatMs)
      visitor = await signInAgain(service, visitor)
    }
    const refused = await post(service, visitor, 'enable')
    const seconds = 86_400 - (recoveryEnablesPerDay * recoveryEnableRepeatMs) / 1_000
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)])
    expect(await errorCodeOf(refused)).toBe('login.limited')
    await service.settle()
    expect(subjectsTo(service, first.email).filter((each) => each === enabled)).toHaveLength(
      recoveryEnablesPerDay,
    )
  })

  it('sends its notices after a restart, whatever the mail server answered before', async () => {
    const { service, visitor: first } = await start(opened())
    const { id, visitor } = await startAndWait(service, first)
    service.mailFailure.error = Object.assign(new Error('down'), { isPermanent: false })
    for (const step of ['enable', 'finish', 'cancel'] as const) {
      const body = step === 'enable' ? {} : { id }
      expect((await post(service, visitor, step, body)).ok).toBe(true)
    }
    await service.drain()
    const clock = createFakeClock()
    clock.jump(service.clock.now() - clock.now() + mailRetryDelaysMs[0]!)
    const restarted = createTestWalletService(opened(), { clock })
    await restarted.settle()
    expect(subjectsTo(restarted, visitor.email).toSorted()).toEqual([
      enabled,
      'The recovery of your wallet was cancelled',
      'Your wallet was opened on another device',
    ])
  })
  it('sends its timed notices after a restart between the change and the sending (abuse 82)', async () => {
    const { service, visitor } = await start(opened())
    const clock = createFakeClock()
    /** Ends the service while no mail server answers, and starts another. */
    async function restart(from: TestWalletService): Promise<TestWalletService> {
      await from.drain()
      clock.jump(from.clock.now() - clock.now() + mailRetryDelaysMs[0]!)
      return createTestWalletService(opened(), { clock })
    }
    service.mailFailure.error = Object.assign(new Error('down'), { isPermanent: false })
    expect((await post(service, visitor, 'start')).status).toBe(200)
    const second = await restart(service)
    await second.settle()
    expect(subjectsTo(second, visitor.email)).toEqual(['A new device asked to recover your wallet'])
    expect(await readStatus(second, visitor)).toMatchObject({ readyAt: clock.now() + 48 * hour })

    second.mailFailure.error = Object.assign(new Error('down'), { isPermanent: false })
    clock.advance(36 * hour + 1)
    await expect
      .poll(async () => {
        const mails = second.sql.selectFrom('wallet_mail').select('recovery_notice')
        return await mails.where('recovery_notice', '=', 'ending').execute()
      })
      .toHaveLength(1)
    const third = await restart(second)
    await third.settle()
    expect(subjectsTo(third, visitor.email)).toEqual([ending])
  })

  it('writes a timed notice again when it was not sent in time (abuse 82)', async () => {
    const { service, visitor } = await start(opened())
    service.mailFailure.error = Object.assign(new Error('down'), { isPermanent: false })
    expect((await post(service, visitor, 'start')).status).toBe(200)
    await service.drain()
    const clock = createFakeClock()
    clock.jump(service.clock.now() - clock.now() + hour)
    const restarted = createTestWalletService(opened(), { clock })
    await restarted.settle()
    expect(subjectsTo(restarted, visitor.email)).toEqual([])
    clock.advance(600_001)
    await untilSubject(restarted, visitor.email, 'A new device asked to recover your wallet')
  })
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  formatAutomaticContext,
  formatWrappedRecoveryKeys,
  type RecoveryTicketClaims,
  type ReleasedRecoveryKey,
  type ShareLogPage,
  type ShareWalletDescription,
  type ShareWalletResponse,
} from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createRootSecretFromHex } from '../../config/readOrCreateRootSecret.ts'
import { createRecoveryTicketSigner } from '../../wallet/index.ts'
import {
  createTestDevice,
  errorCodeOf,
  hashOf,
  type TestDevice,
  walletOrigin,
} from '../../wallet/walletService.fixture.ts'
import { rewrapShares } from '../rewrapShares.ts'
import { rewrapRecoveryKeys } from './rewrapRecoveryKeys.ts'
import { getHpkePublicKey, openHpke, sealHpke } from '../hpke.ts'
import { createFileKeyDriver } from '../keys/createFileKeyDriver.ts'
import {
  findWalletId,
  listRejectedTables,
  readHeadRow,
  readWalletState,
  recoverShare,
  registerTestWallet,
  sealShareFor,
  type ShareCall,
  startShareDatabases,
  startShareService,
  testEvm,
  testRecoveryShare,
  testSolana,
  testTickets,
  type TestShareService,
  type WalletOwner,
  writeHeadRow,
} from '../shareService.fixture.ts'
import type { RecoveryState, WalletState } from '../WalletState.ts'

startShareDatabases()

const hour = 3_600_000
const path = '/shares/v1/automatic'

type TicketClaims = Parameters<typeof testTickets.sign>[0]

/** A recovery that a new device started. */
type Started = { readonly id: string; readonly device: TestDevice; readonly cancelToken: string }

const sealKey = (service: TestShareService, recoveryKey: Buffer): string =>
  sealHpke(recoveryKey, {
    publicKey: service.publicKey,
    info: formatAutomaticContext({ evm: testEvm, solana: testSolana }),
  })!.toString('base64url')

const ownerOf = (user: string, device: TestDevice) => ({ sub: user, cnf: { jkt: device.id } })

/** Sends a request; returns what it was answered with, or the reason of its failure. */
async function send<Reply>(
  service: TestShareService,
  to: string,
  call: ShareCall,
): Promise<Reply | string> {
  const response = await service.call(path + to, call)
  return response.status === 200 ? ((await response.json()) as Reply) : await errorCodeOf(response)
}

async function enable(
  service: TestShareService,
  owner: WalletOwner,
  change: Partial<ShareCall> & { readonly recoveryKey?: string; readonly ticket?: string } = {},
): Promise<ShareWalletDescription | string> {
  const { user, device } = owner
  const claims = { purpose: 'enable', ...ownerOf(user, device) } as const
  const { ticket = testTickets.sign(claims, service.clock.now()), recoveryKey, ...rest } = change
  const body = { ticket, recoveryKey: recoveryKey ?? sealKey(service, owner.recoveryKey) }
  return await send(service, '', { user, device, body, ...rest })
}

async function startRecovery(
  service: TestShareService,
  user: string,
  claims: Partial<Extract<RecoveryTicketClaims, { purpose: 'start' }>> & {
    readonly by?: TestDevice
  } = {},
): Promise<Started & { readonly reply: ShareWalletDescription | string }> {
  const { by: device = createTestDevice(), ...rest } = claims
  const [id, secret] = [rest.id ?? randomUUID(), randomBytes(32)]
  const cancel = createHash('sha256').update(secret).digest('base64url')
  const all = { purpose: 'start', id, cancel, delayHours: 48, ...ownerOf(user, device), ...rest }
  const ticket = testTickets.sign(all as TicketClaims, service.clock.now())
  const reply = await send<ShareWalletDescription>(service, '/start', {
    user,
    device,
    body: { ticket },
  })
  return { id, device, cancelToken: secret.toString('base64url'), reply }
}

/** Finishes a recovery; returns the recovery key, or the reason of the failure. */
async function finish(
  service: TestShareService,
  user: string,
  {
    id,
    device,
    ...change
  }: Pick<Started, 'id' | 'device'> & Partial<ShareCall> & { readonly ticket?: string },
): Promise<Buffer | string> {
  const key = randomBytes(32)
  const claims = { purpose: 'finish', id, ...ownerOf(user, device) } as const
  const { ticket = testTickets.sign(claims, service.clock.now()), token } = change
  const body = { ticket, publicKey: getHpkePublicKey(key).toString('base64url') }
  const reply = await send<ReleasedRecoveryKey>(service, '/finish', {
    user,
    device,
    body,
    ...(token && { token }),
  })
  if (typeof reply === 'string') return reply
  const info = formatAutomaticContext({ evm: testEvm, solana: testSolana, device: device.id })
  return openHpke(Buffer.from(reply.recoveryKey, 'base64url'), { privateKey: key, info })!
}

async function startWithWallet(
  options: Parameters<typeof startShareService>[0] = {},
): Promise<{ service: TestShareService; owner: WalletOwner }> {
  const service = await startShareService({ hasAutomaticRecovery: true, ...options })
  const owner = await registerTestWallet(service)
  expect(await enable(service, owner)).toMatchObject({
    automatic: { enabledAt: expect.anything() },
  })
  return { service, owner }
}

/** Finishes a recovery, and stores the share of its device. */
async function enrol(
  service: TestShareService,
  owner: WalletOwner,
  started: Started,
): Promise<TestDevice> {
  const { user } = owner
  const recoveryKey = (await finish(service, user, started)) as Buffer
  const { device } = await recoverShare(service, owner, { device: started.device, recoveryKey })
  const share = sealShareFor(service, device.id, randomBytes(25))
  const added = { user, device, body: { share, recoveryShare: testRecoveryShare } }
  expect((await service.call('/shares/v1/devices', added)).status).toBe(200)
  return device
}

/** Replaces the factors of a wallet by a new one. */
async function addFactor(
  service: TestShareService,
  by: Pick<WalletOwner, 'user' | 'device'>,
): Promise<ShareWalletDescription> {
  const found = await service.call('/shares/v1/wallets', by)
  const former = ((await found.json()) as ShareWalletResponse).wallet!.recovery
  const [key] = former.keys
  const sealed = randomBytes(48).toString('base64url')
  const recovery = { ...former, keys: [{ ...key!, sealed }] }
  const body = { recovery, previous: hashOf(formatWrappedRecoveryKeys(former)) }
  const response = await service.call('/shares/v1/recovery', { ...by, body })
  return (await response.json()) as ShareWalletDescription
}

describe.each(['postgres', 'pglite'] as const)('automatic recovery on %s', (on) => {
  it('restores a wallet on a new device after the delay, and not before (abuse 82)', async () => {
    const { service, owner } = await startWithWallet({ on })
    const { user } = owner
    const started = await startRecovery(service, user)
    const now = service.clock.now()
    // Every device sees it.
    const seen = await service.call('/shares/v1/wallets', owner)
    const recovery = { id: started.id, device: started.device.id, readyAt: now + 48 * hour }
    expect(await seen.json()).toMatchObject({ wallet: { automatic: { recovery } } })
    expect(await finish(service, user, started)).toBe('shares.recovery_too_early')
    service.clock.advance(48 * hour - 1)
    expect(await finish(service, user, started)).toBe('shares.recovery_too_early')
    service.clock.advance(1)
    const recoveryKey = await finish(service, user, started)
    expect(recoveryKey).toEqual(owner.recoveryKey)
    // With the recovery key, the new device enrols as with a code.
    const { device } = started
    expect((await recoverShare(service, owner, { device })).share).toEqual(owner.share)
    const share = sealShareFor(service, device.id, randomBytes(25))
    const body = { share, recoveryShare: testRecoveryShare }
    expect((await service.call('/shares/v1/devices', { user, device, body })).status).toBe(200)
    // From then on spending is limited, on all devices, until a factor is added.
    const spending = { capCents: 20_000, spentCents: 0 }
    for (const each of [device, owner.device]) {
      const described = await service.call('/shares/v1/wallets', { user, device: each })
      expect(await described.json()).toMatchObject({ wallet: { spending } })
    }
  })

  it('either cancels or finishes when both arrive at the same time (abuse 82)', async () => {
    const { service, owner } = await startWithWallet({ on })
    const { user } = owner
    const started = await startRecovery(service, user)
    service.clock.advance(48 * hour)
    const { id } = started
    const [finished, canceled] = await Promise.all([
      finish(service, user, started),
      send(service, '/cancel', { ...owner, body: { id } }),
    ])
    const [row] = (await readWalletState(service, owner)).recoveries
    expect((row!.finishedAt === undefined) !== (row!.canceledAt === undefined)).toBe(true)
    if (row!.finishedAt === undefined) expect(finished).toBe('shares.recovery_ended')
    else expect(canceled).toBe('shares.recovery_finished')
  })
})

describe('automatic recovery', () => {
  it('is refused unless the configuration of the share service has it (abuse 82)', async () => {
    const service = await startShareService()
    const owner = await registerTestWallet(service)
    expect(await enable(service, owner)).toBe('shares.automatic_off')
    const on = await startShareService({ earlier: service, hasAutomaticRecovery: true })
    await enable(on, owner)
    const started = await startRecovery(on, owner.user)
    on.clock.advance(48 * hour)
    // Switched off meanwhile.
    expect(await finish(service, owner.user, started)).toBe('shares.automatic_off')
  })

  it('is refused for a wallet whose owner did not choose it (abuse 82)', async () => {
    const service = await startShareService({ hasAutomaticRecovery: true })
    const { user } = await registerTestWallet(service)
    const started = await startRecovery(service, user)
    expect(started.reply).toBe('shares.automatic_off')
    expect(await finish(service, user, started)).toBe('shares.automatic_off')
  })

  it('waits a day at least, whatever delay the wallet service names (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user, { delayHours: 1 })
    service.clock.advance(24 * hour - 1)
    expect(await finish(service, user, started)).toBe('shares.recovery_too_early')
    service.clock.advance(1)
    expect(await finish(service, user, started)).toEqual(owner.recoveryKey)
  })

  it('does not finish sooner after the clock of the server was set back (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user)
    service.clock.advance(-30 * hour)
    expect(await finish(service, user, started)).toBe('shares.recovery_too_early')
    service.clock.advance(48 * hour)
    expect(await finish(service, user, started)).toBe('shares.recovery_too_early')
  })

  it('ends when the owner cancels it on a device or by the link (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const first = await startRecovery(service, user)
    expect(await send(service, '/cancel', { ...owner, body: { id: first.id } })).toMatchObject({
      automatic: { enabledAt: expect.anything() },
    })
    const second = await startRecovery(service, user)
    const byLink = (token: string, origin = walletOrigin): Promise<Response> =>
      service.request(`${path}/cancel-by-link`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ token }),
      })
    expect((await byLink(second.cancelToken, 'https://evil.example')).status).toBe(403)
    expect((await byLink(randomBytes(32).toString('base64url'))).status).toBe(410)
    expect((await byLink(second.cancelToken)).status).toBe(204)
    service.clock.advance(72 * hour)
    for (const started of [first, second]) {
      expect(await finish(service, user, started)).toBe('shares.recovery_ended')
      // It does not start anew with the ticket of another start.
      const again = { id: started.id, by: started.device }
      expect((await startRecovery(service, user, again)).reply).toBe('shares.recovery_ended')
    }
  })

  it('is canceled by nobody without a device of the wallet (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user)
    const otherVisitor = { user, device: createTestDevice(), body: { id: started.id } }
    expect(await send(service, '/cancel', otherVisitor)).toBe('shares.no_share')
    const other = await registerTestWallet(service)
    const foreign = { ...other, body: { id: started.id } }
    expect(await send(service, '/cancel', foreign)).toBe('shares.recovery_ended')
    const own = { user, device: started.device, body: { id: started.id } }
    expect(await send(service, '/cancel', own)).toMatchObject({ automatic: {} })
  })

  it('is started by one device at a time, and five times a week (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const racing = await Promise.all([1, 2, 3].map(() => startRecovery(service, user)))
    const replies = racing.map(({ reply }) => (typeof reply === 'string' ? reply : 'started'))
    expect(replies.toSorted()).toEqual([
      'shares.recovery_pending',
      'shares.recovery_pending',
      'started',
    ])
    const [winner] = racing.filter(({ reply }) => typeof reply !== 'string')
    service.clock.advance(hour)
    // A repeated start goes on with the same delay.
    const again = await startRecovery(service, user, { id: winner!.id, by: winner!.device })
    expect(again.reply).toEqual(winner!.reply)
    await send(service, '/cancel', { ...owner, body: { id: winner!.id } })
    for (let count = 1; count < 5; count += 1) {
      const { id } = await startRecovery(service, user)
      await send(service, '/cancel', { ...owner, body: { id } })
    }
    expect((await startRecovery(service, user)).reply).toBe('shares.limited')
  })

  it('gives nothing to a stolen session, another device or another ticket (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user)
    const { id, device } = started
    service.clock.advance(48 * hour)
    const now = service.clock.now()
    // A mailbox is enough for a session with another key, and for its own ticket.
    const attacker = createTestDevice()
    expect(await finish(service, user, { id, device: attacker })).toBe('shares.recovery_ended')
    const sign = (claims: object, at = now): string =>
      testTickets.sign({ purpose: 'finish', id, ...ownerOf(user, device), ...claims }, at)
    const forger = createRecoveryTicketSigner({
      secret: createRootSecretFromHex('8'.repeat(64)),
      origin: walletOrigin,
    })
    const other = createRecoveryTicketSigner({
      secret: createRootSecretFromHex('7'.repeat(64)),
      origin: 'https://other.example',
    })
    const claims = { purpose: 'finish', id, ...ownerOf(user, device) } as const
    const rejected = [
      sign({ sub: randomUUID() }),
      sign({ cnf: { jkt: attacker.id } }),
      sign({}, now - 300_000),
      testTickets.sign({ purpose: 'enable', ...ownerOf(user, device) }, now),
      forger.sign(claims, now),
      other.sign(claims, now),
      `${sign({}).split('.').slice(0, 2).join('.')}.x`,
    ]
    for (const ticket of rejected)
      expect(await finish(service, user, { ...started, ticket })).toBe('shares.ticket_rejected')
    const auth_time = Math.floor(now / 1_000) - 301
    expect(await finish(service, user, { ...started, token: { auth_time } })).toBe(
      'login.step_up_required',
    )
    const hold = Math.floor(now / 1_000) + 60
    expect(await finish(service, user, { ...started, token: { hold } })).toBe('login.on_hold')
    expect(await finish(service, user, started)).toEqual(owner.recoveryKey)
  })

  it('accepts no ticket as an access token, and no access token as a ticket (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user, device } = owner
    const ticket = testTickets.sign(
      { purpose: 'enable', ...ownerOf(user, device) },
      service.clock.now(),
    )
    const asToken = await service.call('/shares/v1/wallets', { ...owner, accessToken: ticket })
    expect(await errorCodeOf(asToken)).toBe('login.session_ended')
  })

  it('releases the key again within ten minutes, and not after that (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user)
    service.clock.advance(48 * hour)
    expect(await finish(service, user, started)).toEqual(owner.recoveryKey)
    service.clock.advance(600_000)
    expect(await finish(service, user, started)).toEqual(owner.recoveryKey)
    service.clock.advance(1)
    expect(await finish(service, user, started)).toBe('shares.recovery_ended')
    const late = await startRecovery(service, user)
    service.clock.advance(48 * hour + 7 * 24 * hour)
    expect(await finish(service, user, late)).toBe('shares.recovery_ended')
  })

  it('logs a start, a cancellation and a finish once, however often they are repeated (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const first = await startRecovery(service, user)
    for (let count = 0; count < 2; count += 1)
      await send(service, '/cancel', { ...owner, body: { id: first.id } })
    const started = await startRecovery(service, user)
    const { id, device: by } = started
    const again = await startRecovery(service, user, { id, by })
    expect(again.reply).toEqual(started.reply)
    service.clock.advance(48 * hour)
    for (let count = 0; count < 2; count += 1)
      expect(await finish(service, user, started)).toEqual(owner.recoveryKey)
    const response = await service.call('/shares/v1/log', { ...owner, body: {} })
    const { entries, isIntact } = (await response.json()) as ShareLogPage
    expect(isIntact).toBe(true)
    expect(entries.toReversed().map(({ event, device }) => [event, device])).toEqual([
      ['wallet.created', owner.device.id],
      ['recovery.enabled', owner.device.id],
      ['recovery.started', first.device.id],
      ['recovery.canceled', owner.device.id],
      ['recovery.started', by.id],
      ['recovery.finished', by.id],
    ])
  })

  it('releases no key again to a device that was removed since (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user)
    service.clock.advance(48 * hour)
    const device = await enrol(service, owner, started)
    expect(await finish(service, user, started)).toEqual(owner.recoveryKey)
    const removal = { user, device: owner.device, body: { device: device.id } }
    expect((await service.call('/shares/v1/devices/delete', removal)).status).toBe(200)
    expect(await finish(service, user, started)).toBe('shares.recovery_ended')
  })

  it('starts its limit with the first key: another one makes no device one from before (abuse 118)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user)
    service.clock.advance(48 * hour)
    const device = await enrol(service, owner, started)
    service.clock.advance(60_000)
    expect(await finish(service, user, started)).toEqual(owner.recoveryKey)
    const endsAt = service.clock.now() + 72 * hour
    expect(await addFactor(service, { user, device })).toMatchObject({ spending: { endsAt } })
  })

  it('keeps its limit after a second one, which makes no device of the first one from before (abuse 118)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const first = await startRecovery(service, user)
    service.clock.advance(48 * hour)
    const device = await enrol(service, owner, first)
    const second = await startRecovery(service, user, { delayHours: 24 })
    service.clock.advance(24 * hour)
    expect(await finish(service, user, second)).toEqual(owner.recoveryKey)
    const endsAt = service.clock.now() + 72 * hour
    expect(await addFactor(service, { user, device })).toMatchObject({ spending: { endsAt } })
    // The devices of the owner are from before both.
    const byOwner = await addFactor(service, { user, device: owner.device })
    expect(byOwner).not.toHaveProperty('spending')
  })

  it('needs a device of the wallet, a step-up and a ticket to be switched on (abuse 82)', async () => {
    const service = await startShareService({ hasAutomaticRecovery: true })
    const owner = await registerTestWallet(service)
    const { user } = owner
    const now = Math.floor(service.clock.now() / 1_000)
    const otherVisitor = createTestDevice()
    expect(await enable(service, { ...owner, device: otherVisitor })).toBe('shares.no_share')
    expect(await enable(service, owner, { token: { auth_time: now - 301 } })).toBe(
      'login.step_up_required',
    )
    expect(await enable(service, owner, { token: { hold: now + 60 } })).toBe('login.on_hold')
    expect(await enable(service, owner, { ticket: 'a.b.c' })).toBe('shares.ticket_rejected')
    // A key that restores nothing, or is not sealed for this service.
    const recoveryKey = sealKey(service, randomBytes(32))
    expect(await enable(service, owner, { recoveryKey })).toBe('shares.share_malformed')
    const unsealed = randomBytes(80).toString('base64url')
    expect(await enable(service, owner, { recoveryKey: unsealed })).toBe('shares.share_malformed')
    const found = await service.call('/shares/v1/wallets', { user, device: owner.device })
    expect(await found.json()).not.toHaveProperty('wallet.automatic')
  })

  it('deletes the key and cancels the recovery when it is switched off (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user)
    const call = { ...owner, body: {} }
    const auth_time = Math.floor(service.clock.now() / 1_000) - 301
    expect(await send(service, '/disable', { ...call, token: { auth_time } })).toBe(
      'login.step_up_required',
    )
    const otherVisitor = { ...call, device: createTestDevice() }
    expect(await send(service, '/disable', otherVisitor)).toBe('shares.no_share')
    expect(await send(service, '/disable', call)).not.toHaveProperty('automatic')
    expect(await service.sql.selectFrom('share_automatic').selectAll().execute()).toEqual([])
    service.clock.advance(48 * hour)
    expect(await finish(service, user, started)).toBe('shares.automatic_off')
    // Switching it on again revives nothing.
    await enable(service, owner)
    expect(await finish(service, user, started)).toBe('shares.recovery_ended')
  })

  it('is never the only way to recover a wallet', async () => {
    const service = await startShareService({ hasAutomaticRecovery: true })
    const [user, device] = [randomUUID(), createTestDevice()]
    const claims = { purpose: 'enable', ...ownerOf(user, device) } as const
    const body = {
      evm: testEvm,
      solana: testSolana,
      recoveryPublicKey: getHpkePublicKey(randomBytes(32)).toString('base64url'),
      share: sealShareFor(service, device.id, randomBytes(25)),
      recoveryShare: testRecoveryShare,
      recovery: { keys: [], passkeys: [] },
    }
    const ticket = testTickets.sign(claims, service.clock.now())
    for (const given of [body, { ...body, automatic: { ticket } }]) {
      const created = await service.call('/shares/v1/wallets', { user, device, body: given })
      expect(created.status).toBe(400)
    }
  })

  it('gives the recovery key to a device that adds another factor, until it is switched off', async () => {
    const { service, owner } = await startWithWallet()
    const key = randomBytes(32)
    const to = { publicKey: getHpkePublicKey(key).toString('base64url') }
    const call = { ...owner, body: to }
    const released = await send<ReleasedRecoveryKey>(service, '/release', call)
    const device = owner.device.id
    const info = formatAutomaticContext({ evm: testEvm, solana: testSolana, device })
    const sealed = Buffer.from((released as ReleasedRecoveryKey).recoveryKey, 'base64url')
    expect(openHpke(sealed, { privateKey: key, info })).toEqual(owner.recoveryKey)
    await send(service, '/disable', { ...owner, body: {} })
    expect(await send(service, '/release', call)).toBe('shares.automatic_off')
  })

  it('releases the recovery key to a device with a share alone, after a step-up (abuse 82)', async () => {
    const { service, owner } = await startWithWallet()
    const publicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
    const call = { ...owner, body: { publicKey } }
    const otherVisitor = { ...call, device: createTestDevice() }
    expect(await send(service, '/release', otherVisitor)).toBe('shares.no_share')
    const now = Math.floor(service.clock.now() / 1_000)
    expect(await send(service, '/release', { ...call, token: { auth_time: now - 301 } })).toBe(
      'login.step_up_required',
    )
    expect(await send(service, '/release', { ...call, token: { hold: now + 60 } })).toBe(
      'login.on_hold',
    )
    const replies: unknown[] = []
    for (let count = 0; count < 11; count += 1) replies.push(await send(service, '/release', call))
    expect(replies.slice(9)).toEqual([expect.any(Object), 'shares.limited'])
  })

  it('keeps the key encrypted: neither the database nor another row opens it (abuse 82, 78)', async () => {
    const { service, owner } = await startWithWallet()
    const rows = await service.sql.selectFrom('share_automatic').selectAll().execute()
    const texts = JSON.stringify([rows, service.log])
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(texts).not.toContain(owner.recoveryKey.toString(encoding))
    const attacker = await registerTestWallet(service)
    await enable(service, attacker)
    // Who writes to the database puts the key of the victim in place of their own.
    const own = rows[0]!
    await service.sql
      .updateTable('share_automatic')
      .set({ sealed: own.sealed, created_at: own.created_at })
      .where('wallet_id', '!=', own.wallet_id)
      .execute()
    const publicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
    const call = { ...attacker, body: { publicKey } }
    expect(await send(service, '/release', call)).toBe('shares.unavailable')
  })

  it('rewraps recovery keys with the current key', async () => {
    const { service, owner } = await startWithWallet()
    const driver = await createFileKeyDriver(service.keyFile)
    const before = await service.sql.selectFrom('share_automatic').selectAll().execute()
    expect(await rewrapShares({ sql: service.sql, driver })).toBe(2)
    const after = await service.sql.selectFrom('share_automatic').selectAll().execute()
    expect(after[0]!.sealed).not.toBe(before[0]!.sealed)
    const started = await startRecovery(service, owner.user)
    service.clock.advance(48 * hour)
    expect(await finish(service, owner.user, started)).toEqual(owner.recoveryKey)
  })
  it('rewraps each recovery key once when there are more than a page', async () => {
    const { service } = await startWithWallet()
    for (let index = 0; index < 4; index += 1)
      await enable(service, await registerTestWallet(service))
    const driver = await createFileKeyDriver(service.keyFile)
    const read = async (): Promise<string[]> => {
      const rows = await service.sql.selectFrom('share_automatic').select('sealed').execute()
      return rows.map(({ sealed }) => sealed)
    }
    const before = await read()
    expect(await rewrapRecoveryKeys({ sql: service.sql, driver, pageSize: 2 })).toBe(5)
    const after = await read()
    expect(after).toHaveLength(5)
    expect(after.filter((sealed) => before.includes(sealed))).toEqual([])
  })
})

/** A recovery whose delay is over, as another writer of the database would add it. */
function createFinishableRecovery(service: TestShareService): Pick<Started, 'id' | 'device'> & {
  readonly state: RecoveryState
} {
  const [id, device] = [randomUUID(), createTestDevice()]
  const now = service.clock.now()
  const times = { startedAt: now - 72 * hour, readyAt: now - hour, expiresAt: now + 72 * hour }
  const cancelHash = hashOf('secret')
  return { id, device, state: { id, device: device.id, cancelHash, ...times } }
}

/** Changes the last recovery in the row of a wallet, as another writer of the database does, without the key of its HMAC. */
async function changeRecovery(
  service: TestShareService,
  owner: WalletOwner,
  change: Partial<RecoveryState>,
): Promise<void> {
  const state = JSON.parse((await readHeadRow(service, owner)).state) as WalletState
  const recoveries = state.recoveries.map((each) => ({ ...each, ...change }))
  await writeHeadRow(service, owner, { state: JSON.stringify({ ...state, recoveries }) })
}

/** Finishes and starts a recovery; returns the reasons of both failures, and the tables whose rows were rejected. */
async function tryRecovery(
  service: TestShareService,
  { user }: Pick<WalletOwner, 'user'>,
  started: Pick<Started, 'id' | 'device'>,
): Promise<readonly unknown[]> {
  const finished = await finish(service, user, started)
  const { reply } = await startRecovery(service, user, { id: started.id, by: started.device })
  return [finished, reply, ...new Set(listRejectedTables(service))]
}

const refused = ['shares.unavailable', 'shares.unavailable', 'share_log']

describe('automatic recovery of a wallet whose rows another writer of the database changes', () => {
  it('finishes no recovery that was added with its delay over (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const before = await readHeadRow(service, owner)
    const added = createFinishableRecovery(service)
    expect(await finish(service, owner.user, added)).toBe('shares.recovery_ended')
    const state = { ...(JSON.parse(before.state) as WalletState), recoveries: [added.state] }
    await writeHeadRow(service, owner, { state: JSON.stringify(state) })
    expect(await tryRecovery(service, owner, added)).toEqual(refused)
    for (const mac of ['', before.last_mac, randomBytes(32).toString('base64url')]) {
      await writeHeadRow(service, owner, { mac })
      expect(await tryRecovery(service, owner, added)).toEqual(refused)
    }
    // The wallet is as it was once its row is.
    await writeHeadRow(service, owner, before)
    const started = await startRecovery(service, owner.user)
    service.clock.advance(48 * hour)
    expect(await finish(service, owner.user, started)).toEqual(owner.recoveryKey)
  })

  it('finishes no recovery of another wallet whose row was copied or moved (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const attacker = await registerTestWallet(service)
    await enable(service, attacker)
    const started = await startRecovery(service, attacker.user)
    service.clock.advance(48 * hour)
    const { wallet_id, ...row } = await readHeadRow(service, attacker)
    await writeHeadRow(service, owner, row)
    expect(await tryRecovery(service, owner, started)).toEqual(refused)
    await service.sql
      .deleteFrom('share_log')
      .where('wallet_id', '=', await findWalletId(service, owner.user))
      .execute()
    expect(await tryRecovery(service, owner, started)).toEqual(refused)
    await writeHeadRow(service, attacker, {
      wallet_id: await findWalletId(service, owner.user),
    })
    expect(await tryRecovery(service, owner, started)).toEqual(refused)
    // The wallet of the attacker has no state any more.
    expect(await finish(service, attacker.user, started)).toBe('shares.unavailable')
    await writeHeadRow(service, owner, { wallet_id })
    expect(await finish(service, attacker.user, started)).toEqual(attacker.recoveryKey)
  })

  it('finishes no recovery of a wallet that was moved to the account of another visitor (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const started = await startRecovery(service, owner.user)
    service.clock.advance(48 * hour)
    const user = randomUUID()
    const moved = service.sql.updateTable('share_wallet').set({ user_id: user })
    await moved.where('user_id', '=', owner.user).execute()
    expect(await tryRecovery(service, { user }, started)).toEqual(refused)
  })

  it.each([
    ['ready time', { readyAt: 1 }],
    ['start and ready time', { startedAt: 1, readyAt: 2 }],
    ['end', { expiresAt: 2 ** 52 }],
    ['link', { cancelHash: hashOf('attacker') }],
  ])('finishes no recovery whose %s was changed (abuse 78, 82)', async (_, change) => {
    const { service, owner } = await startWithWallet()
    const started = await startRecovery(service, owner.user)
    await changeRecovery(service, owner, change)
    expect(await tryRecovery(service, owner, started)).toEqual(refused)
    service.clock.advance(48 * hour)
    expect(await tryRecovery(service, owner, started)).toEqual(refused)
  })

  it('finishes no recovery of the owner for a device or an id that was put in its place (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { id } = await startRecovery(service, owner.user)
    service.clock.advance(48 * hour)
    const [device, other] = [createTestDevice(), randomUUID()]
    await changeRecovery(service, owner, { device: device.id })
    expect(await tryRecovery(service, owner, { id, device })).toEqual(refused)
    await changeRecovery(service, owner, { id: other })
    expect(await tryRecovery(service, owner, { id: other, device })).toEqual(refused)
  })

  it('finishes no recovery whose cancellation was undone (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const started = await startRecovery(service, owner.user)
    const waiting = await readHeadRow(service, owner)
    await send(service, '/cancel', { ...owner, body: { id: started.id } })
    const canceled = await readHeadRow(service, owner)
    service.clock.advance(48 * hour)
    await changeRecovery(service, owner, { canceledAt: undefined })
    expect(await tryRecovery(service, owner, started)).toEqual(refused)
    // The former row, which the service wrote: the log has an entry after it.
    await writeHeadRow(service, owner, waiting)
    expect(await finish(service, owner.user, started)).toBe('shares.unavailable')
    expect(listRejectedTables(service).at(-1)).toBe('share_event')
    // The entry of the cancellation is removed, and the rest is not set back.
    await writeHeadRow(service, owner, canceled)
    const { sequence } = canceled
    await service.sql.deleteFrom('share_event').where('sequence', '=', sequence).execute()
    expect(await finish(service, owner.user, started)).toBe('shares.recovery_ended')
    const log = await service.call('/shares/v1/log', { ...owner, body: {} })
    expect(await log.json()).toMatchObject({ isIntact: false })
  })

  it('releases no key again after the ten minutes of a finished recovery were set back (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const started = await startRecovery(service, owner.user)
    service.clock.advance(48 * hour)
    const waiting = await readHeadRow(service, owner)
    expect(await finish(service, owner.user, started)).toEqual(owner.recoveryKey)
    service.clock.advance(600_001)
    await writeHeadRow(service, owner, waiting)
    expect(await finish(service, owner.user, started)).toBe('shares.unavailable')
  })

  it('stays off when the recovery key of a wallet is restored (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const stored = await service.sql.selectFrom('share_automatic').selectAll().execute()
    await send(service, '/disable', { ...owner, body: {} })
    await service.sql.insertInto('share_automatic').values(stored).execute()
    expect((await startRecovery(service, owner.user)).reply).toBe('shares.automatic_off')
    const publicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
    const call = { ...owner, body: { publicKey } }
    expect(await send(service, '/release', call)).toBe('shares.automatic_off')
  })

  it('is canceled on a device although the row of its link was removed (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const { user } = owner
    const started = await startRecovery(service, user)
    await service.sql.deleteFrom('share_recovery_link').execute()
    const seen = await service.call('/shares/v1/wallets', owner)
    const recovery = { id: started.id }
    expect(await seen.json()).toMatchObject({ wallet: { automatic: { recovery } } })
    const canceled = await send(service, '/cancel', { ...owner, body: { id: started.id } })
    expect(canceled).not.toHaveProperty('automatic.recovery')
    service.clock.advance(48 * hour)
    expect(await finish(service, user, started)).toBe('shares.recovery_ended')
  })

  it('releases no recovery key to a device that was added to its rows (abuse 78, 82)', async () => {
    const { service, owner } = await startWithWallet()
    const device = createTestDevice()
    const row = await service.sql.selectFrom('share_device').selectAll().executeTakeFirstOrThrow()
    await service.sql
      .insertInto('share_device')
      .values({ ...row, device: device.id })
      .execute()
    const publicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
    const call = { user: owner.user, device, body: { publicKey } }
    expect(await send(service, '/release', call)).toBe('shares.no_share')
    const found = await service.call('/shares/v1/wallets', owner)
    const { wallet } = (await found.json()) as ShareWalletResponse
    expect(wallet!.devices.map((each) => each.device)).toEqual([owner.device.id])
  })
})

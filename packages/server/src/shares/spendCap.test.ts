import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  formatWrappedRecoveryKeys,
  type ShareWalletDescription,
  type ShareWalletResponse,
  type WrappedRecoveryKeys,
} from 'latchkey/protocol'
import { sql as rawSql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { errorCodeOf, hashOf } from '../wallet/walletService.fixture.ts'
import { getHpkePublicKey } from './hpke.ts'
import {
  addTestDevice,
  changeWalletState,
  createReleaseBody,
  listRejectedTables,
  readHeadRow,
  readWalletState,
  recoverShare,
  recoveryRecords,
  registerTestWallet,
  sealShareFor,
  startShareDatabases,
  startShareService,
  testRecoveryShare,
  type TestShareService,
  type WalletOwner,
  writeHeadRow,
} from './shareService.fixture.ts'
import type { WalletState } from './WalletState.ts'

startShareDatabases()

const hour = 3_600_000

type Release = { readonly usd?: number; readonly id?: string; readonly method?: string }

/** Requests a share for an approval; returns `signed`, or the reason of the refusal. */
async function release(
  service: TestShareService,
  { user, device }: Pick<WalletOwner, 'user' | 'device'>,
  { usd, id = randomUUID(), method = 'eth_sendTransaction' }: Release,
): Promise<string> {
  const publicKey = getHpkePublicKey(randomBytes(32))
  const spend = usd === undefined ? undefined : { id, cents: Math.round(usd * 100) }
  const body = { ...createReleaseBody(publicKey), method, spend }
  const token = method === 'export' ? ({ export: true } as const) : undefined
  const response = await service.call('/shares/v1/release', {
    user,
    device,
    body,
    ...(token && { token }),
  })
  return response.status === 200 ? 'signed' : await errorCodeOf(response)
}

/** A wallet that was recovered automatically. The recovery itself is in `automaticRecovery.test.ts`. */
async function startRecovered(
  options: Parameters<typeof startShareService>[0] = {},
): Promise<{ service: TestShareService; owner: WalletOwner }> {
  const service = await startShareService(options)
  const owner = await registerTestWallet(service)
  await changeWalletState(service, owner, { recoveredAt: 1 })
  return { service, owner }
}

/** Returns records of recovery with a new code. */
function withNewCode(): WrappedRecoveryKeys {
  const [key] = recoveryRecords.keys
  const sealed = randomBytes(48).toString('base64url')
  return { ...recoveryRecords, keys: [{ ...key!, sealed }] }
}

async function describeWallet(
  service: TestShareService,
  { user, device }: Pick<WalletOwner, 'user' | 'device'>,
): Promise<ShareWalletDescription> {
  const response = await service.call('/shares/v1/wallets', { user, device })
  return ((await response.json()) as ShareWalletResponse).wallet!
}

async function setRecovery(
  service: TestShareService,
  { user, device }: WalletOwner,
  recovery: WrappedRecoveryKeys,
): Promise<ShareWalletDescription> {
  const { recovery: before } = await describeWallet(service, { user, device })
  const previous = createHash('sha256')
    .update(formatWrappedRecoveryKeys(before))
    .digest('base64url')
  const body = { recovery, previous }
  return (await (await service.call('/shares/v1/recovery', { user, device, body })).json()) as never
}

describe.each(['postgres', 'pglite'] as const)('the cap of a recovered wallet on %s', (on) => {
  it('holds for two devices and many tabs at the same time (abuse 111)', async () => {
    const { service, owner } = await startRecovered({ on })
    const { device } = await recoverShare(service, owner)
    const share = sealShareFor(service, device.id, randomBytes(25))
    const body = { share, recoveryShare: testRecoveryShare }
    await service.call('/shares/v1/devices', { user: owner.user, device, body })
    const second = { user: owner.user, device }
    const outcomes = await Promise.all(
      [owner, second, owner, second, owner, second].map((from) =>
        release(service, from, { usd: 60 }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'signed')).toHaveLength(3)
    expect(new Set(outcomes)).toEqual(new Set(['signed', 'shares.spend_limited']))
    const { spending } = await describeWallet(service, owner)
    expect(spending).toEqual({ capCents: 20_000, spentCents: 18_000 })
    // What is left can still be used, to the cent.
    expect(await release(service, second, { usd: 20.01 })).toBe('shares.spend_limited')
    expect(await release(service, second, { usd: 20 })).toBe('signed')
  })
})

describe('the cap of a recovered wallet', () => {
  it('counts the signatures of one approval once, and more of it when it grows (abuse 111)', async () => {
    const { service, owner } = await startRecovered()
    const id = randomUUID()
    expect(await release(service, owner, { id, usd: 150 })).toBe('signed')
    expect(await release(service, owner, { id, usd: 150 })).toBe('signed')
    // A smaller amount under the same id gives nothing back.
    expect(await release(service, owner, { id, usd: 1 })).toBe('signed')
    expect(await release(service, owner, { usd: 51 })).toBe('shares.spend_limited')
    expect(await release(service, owner, { id, usd: 201 })).toBe('shares.spend_limited')
    expect(await release(service, owner, { id, usd: 200 })).toBe('signed')
    expect(await release(service, owner, { usd: 0.01 })).toBe('shares.spend_limited')
  })

  it('counts an approval once whose share is released again after a restart (abuse 88)', async () => {
    const { service, owner } = await startRecovered()
    const approval = { usd: 150, id: randomUUID() }
    expect(await release(service, owner, approval)).toBe('signed')
    const restarted = await service.restart()
    expect(await release(restarted, owner, approval)).toBe('signed')
    const { spending } = await describeWallet(restarted, owner)
    expect(spending).toEqual({ capCents: 20_000, spentCents: 15_000 })
    expect(await release(restarted, owner, { usd: 150 })).toBe('shares.spend_limited')
  })

  it('ends 24 hours after each amount by the clock of the server, and not when it is set back (abuse 111)', async () => {
    const { service, owner } = await startRecovered()
    expect(await release(service, owner, { usd: 150 })).toBe('signed')
    service.clock.advance(12 * hour)
    expect(await release(service, owner, { usd: 50 })).toBe('signed')
    service.clock.advance(-30 * hour)
    expect(await release(service, owner, { usd: 1 })).toBe('shares.spend_limited')
    service.clock.advance(42 * hour - 1)
    expect(await release(service, owner, { usd: 1 })).toBe('shares.spend_limited')
    service.clock.advance(1)
    expect(await release(service, owner, { usd: 150 })).toBe('signed')
    expect(await release(service, owner, { usd: 1 })).toBe('shares.spend_limited')
  })

  it('keeps no amount that does not count any more, also once the limit has ended', async () => {
    const { service, owner } = await startRecovered()
    expect(await release(service, owner, { usd: 150 })).toBe('signed')
    await changeWalletState(service, owner, { recoveredAt: undefined })
    service.clock.advance(24 * hour - 1)
    expect(await release(service, owner, { method: 'personal_sign' })).toBe('signed')
    expect((await readWalletState(service, owner)).spending).toHaveLength(1)
    service.clock.advance(1)
    expect(await release(service, owner, { method: 'personal_sign' })).toBe('signed')
    expect((await readWalletState(service, owner)).spending).toEqual([])
  })

  it('refuses what states no value, or a malformed one, for all that can move funds (abuse 111)', async () => {
    const { service, owner } = await startRecovered()
    for (const method of ['eth_sendTransaction', 'eth_signTypedData_v4', 'solana_signTransaction'])
      expect(await release(service, owner, { method })).toBe('shares.spend_unstated')
    for (const method of ['personal_sign', 'solana_signMessage'])
      expect(await release(service, owner, { method })).toBe('signed')
    const publicKey = getHpkePublicKey(randomBytes(32))
    const id = randomUUID()
    for (const spend of [
      { id, cents: -1 },
      { id, cents: 0.5 },
      { id, cents: 2 ** 60 },
      { id, cents: '1' },
      { id: 'one', cents: 1 },
      { id, cents: 1, currency: 'usd' },
      { cents: 1 },
    ]) {
      const body = { ...createReleaseBody(publicKey), method: 'eth_sendTransaction', spend }
      expect((await service.call('/shares/v1/release', { ...owner, body })).status).toBe(400)
    }
  })

  it('ends three days after another recovery factor, and by nothing less (abuse 111, 118)', async () => {
    const { service, owner } = await startRecovered({ spendCapUsd: 0 })
    expect(await release(service, owner, { usd: 1 })).toBe('shares.spend_limited')
    const spending = { capCents: 0, spentCents: 0 }
    expect((await setRecovery(service, owner, recoveryRecords)).spending).toEqual(spending)
    expect(await release(service, owner, { method: 'export' })).toBe('signed')
    const endsAt = service.clock.now() + 72 * hour
    const added = await setRecovery(service, owner, withNewCode())
    expect(added.spending).toEqual({ ...spending, endsAt })
    // What the limit keeps is not exported with the new factor.
    expect(await release(service, owner, { method: 'export' })).toBe('shares.spend_limited')
    service.clock.advance(72 * hour - 1)
    // Another factor changes nothing.
    expect((await setRecovery(service, owner, withNewCode())).spending?.endsAt).toBe(endsAt)
    expect(await release(service, owner, { usd: 1 })).toBe('shares.spend_limited')
    service.clock.advance(1)
    expect(await describeWallet(service, owner)).not.toHaveProperty('spending')
    expect(await release(service, owner, { usd: 1_000 })).toBe('signed')
    expect(await release(service, owner, { method: 'export' })).toBe('signed')
    expect(await release(service, owner, {})).toBe('signed')
  })

  it('ends at once when a device from before the recovery adds a factor (abuse 118)', async () => {
    const { service, owner } = await startRecovered()
    service.clock.advance(hour)
    await changeWalletState(service, owner, { recoveredAt: service.clock.now() })
    service.clock.advance(hour)
    const { device } = await recoverShare(service, owner)
    const share = sealShareFor(service, device.id, randomBytes(25))
    const body = { share, recoveryShare: testRecoveryShare }
    await service.call('/shares/v1/devices', { user: owner.user, device, body })
    const byNew = await setRecovery(service, { ...owner, device }, withNewCode())
    expect(byNew.spending).toHaveProperty('endsAt')
    const byOld = await setRecovery(service, owner, withNewCode())
    expect(byOld).not.toHaveProperty('spending')
    expect(await release(service, { user: owner.user, device }, { usd: 1_000 })).toBe('signed')
  })

  it('is lifted by no device that a node with a slower clock added after the recovery (abuse 118)', async () => {
    const { service, owner } = await startRecovered()
    service.clock.advance(hour)
    await changeWalletState(service, owner, { recoveredAt: service.clock.now() })
    service.clock.advance(-5_000)
    const { device } = await recoverShare(service, owner)
    const share = sealShareFor(service, device.id, randomBytes(25))
    const body = { share, recoveryShare: testRecoveryShare }
    await service.call('/shares/v1/devices', { user: owner.user, device, body })
    const changed = await setRecovery(service, { ...owner, device }, withNewCode())
    expect(changed.spending).toHaveProperty('endsAt')
  })

  it('is not that of another wallet, and counts nothing for one without it', async () => {
    const { service, owner } = await startRecovered()
    const other = await registerTestWallet(service)
    expect(await release(service, other, { usd: 5_000 })).toBe('signed')
    expect(await describeWallet(service, other)).not.toHaveProperty('spending')
    expect(await release(service, owner, { usd: 200 })).toBe('signed')
  })
})

it('refuses a change of recovery factors that another writer of the database has made malformed', async () => {
  const { service, owner } = await startRecovered()
  await rawSql`update share_wallet set recovery = '{}'`.execute(service.sql)
  expect(await release(service, owner, { usd: 201 })).toBe('shares.spend_limited')
  const body = { recovery: recoveryRecords, previous: hashOf('{}') }
  const response = await service.call('/shares/v1/recovery', { ...owner, body })
  expect([response.status, await errorCodeOf(response)]).toEqual([503, 'shares.unavailable'])
})

describe('the cap of a recovered wallet whose rows another writer of the database changes', () => {
  it.each([
    ['without the recovery', { recoveredAt: undefined }],
    ['with an end that has passed', { uncappedAt: 1 }],
    ['without what was spent', { spending: [] }],
    ['with a later recovery, so that all devices are from before', { recoveredAt: 2 ** 52 }],
  ])('releases nothing %s (abuse 111, 118)', async (_, change: Partial<WalletState>) => {
    const { service, owner } = await startRecovered()
    expect(await release(service, owner, { usd: 200 })).toBe('signed')
    const before = await readHeadRow(service, owner)
    const state = { ...(JSON.parse(before.state) as WalletState), ...change }
    await writeHeadRow(service, owner, { state: JSON.stringify(state) })
    for (const method of ['eth_sendTransaction', 'personal_sign', 'export'])
      expect(await release(service, owner, { usd: 1, method })).toBe('shares.unavailable')
    expect(new Set(listRejectedTables(service))).toEqual(new Set(['share_log']))
    await writeHeadRow(service, owner, before)
    expect(await release(service, owner, { usd: 1 })).toBe('shares.spend_limited')
  })

  it('is not lifted by removing the row that has it (abuse 111)', async () => {
    const { service, owner } = await startRecovered()
    const row = await readHeadRow(service, owner)
    await service.sql.deleteFrom('share_log').execute()
    expect(await release(service, owner, { usd: 1 })).toBe('shares.unavailable')
    // Nor by a row as that of a new wallet.
    const empty = { devices: [], recoveries: [], spending: [] }
    const fresh = { ...row, sequence: 0, last_mac: '', state: JSON.stringify(empty) }
    await service.sql.insertInto('share_log').values(fresh).execute()
    expect(await release(service, owner, { usd: 1 })).toBe('shares.unavailable')
  })

  it('is not lifted by the row from before the recovery, or from before an amount was spent (abuse 111)', async () => {
    const { service, owner } = await startRecovered()
    await changeWalletState(service, owner, { recoveredAt: undefined })
    const unlimited = await readHeadRow(service, owner)
    await changeWalletState(service, owner, { recoveredAt: 1 })
    const unspent = await readHeadRow(service, owner)
    expect(await release(service, owner, { usd: 200 })).toBe('signed')
    for (const earlier of [unlimited, unspent]) {
      await writeHeadRow(service, owner, earlier)
      expect(await release(service, owner, { usd: 200 })).toBe('shares.unavailable')
    }
    expect(new Set(listRejectedTables(service))).toEqual(new Set(['share_event']))
  })

  it('is not lifted by a new device whose row says that it is from before (abuse 111, 118)', async () => {
    const { service, owner } = await startRecovered()
    service.clock.advance(hour)
    await changeWalletState(service, owner, { recoveredAt: service.clock.now() })
    service.clock.advance(hour)
    const { device } = await recoverShare(service, owner)
    await addTestDevice(service, { user: owner.user, device })
    const changed = service.sql.updateTable('share_device').set({ created_at: 1 })
    await changed.where('device', '=', device.id).execute()
    const added = await setRecovery(service, { ...owner, device }, withNewCode())
    expect(added.spending).toHaveProperty('endsAt')
    expect(await release(service, { user: owner.user, device }, { usd: 1 })).toBe(
      'shares.unavailable',
    )
    expect(listRejectedTables(service)).toEqual(['share_device'])
  })
})

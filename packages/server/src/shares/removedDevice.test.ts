import { randomBytes } from 'node:crypto'
import { sql as rawSql } from 'kysely'
import { formatAutomaticContext, formatWrappedRecoveryKeys } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { errorCodeOf, hashOf, type TestDevice } from '../wallet/walletService.fixture.ts'
import { createShareLog } from './createShareLog.ts'
import { sealHpke } from './hpke.ts'
import { createFileKeyDriver } from './keys/createFileKeyDriver.ts'
import {
  addTestDevice,
  findWalletId,
  openRowMacs,
  recoverShare,
  recoveryRecords,
  registerTestWallet,
  requestShare,
  startShareDatabases,
  startShareService,
  testEvm,
  testSolana,
  testTickets,
  type TestShareService,
  type WalletOwner,
} from './shareService.fixture.ts'
import { lockWallet } from './shareRows.ts'

startShareDatabases()

/** Removes the device of an owner once its request waits for the lock of the wallet, and returns the response. */
async function removeDuring(
  service: TestShareService,
  { user, device }: WalletOwner,
  request: () => Promise<Response>,
): Promise<Response> {
  const { sql } = service
  const id = await findWalletId(service, user)
  const macs = await openRowMacs(service)
  const shareLog = createShareLog({ ...service, macs, log: () => {} })
  const sent = await sql.transaction().execute(async (step) => {
    await lockWallet(step, id)
    const pending = request()
    const waiting = rawSql`select pid from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await waiting.execute(step)).rows.length).toBe(1)
    const entry = { event: 'device.removed', device: device.id } as const
    await shareLog.append(step, id, { ...entry, change: { devices: [] } })
    return { pending }
  })
  return await sent.pending
}

it.each([
  [
    'recovery',
    () => {
      const sealed = randomBytes(48).toString('base64url')
      const recovery = { ...recoveryRecords, keys: [{ ...recoveryRecords.keys[0]!, sealed }] }
      return { recovery, previous: hashOf(formatWrappedRecoveryKeys(recoveryRecords)) }
    },
  ],
  [
    'automatic',
    (service: TestShareService, { user, device, recoveryKey }: WalletOwner) => {
      const claims = { purpose: 'enable', sub: user, cnf: { jkt: device.id } } as const
      const info = formatAutomaticContext({ evm: testEvm, solana: testSolana })
      const sealed = sealHpke(recoveryKey, { publicKey: service.publicKey, info })!
      const ticket = testTickets.sign(claims, service.clock.now())
      return { ticket, recoveryKey: sealed.toString('base64url') }
    },
  ],
  ['automatic/disable', () => ({})],
])('changes nothing at /%s for a device that is removed meanwhile (abuse 84)', async (to, of) => {
  const service = await startShareService({ hasAutomaticRecovery: true })
  const owner = await registerTestWallet(service)
  const { user, device } = owner
  const body = of(service, owner)
  const call = { user, device, body }
  const response = await removeDuring(service, owner, () => service.call(`/shares/v1/${to}`, call))
  expect([response.status, await errorCodeOf(response)]).toEqual([403, 'shares.no_share'])
  const events = await service.sql.selectFrom('share_event').select('event').execute()
  expect(events.map(({ event }) => event)).toEqual(['wallet.created', 'device.removed'])
})

/** Removes a device of an account from another one. */
async function remove(
  service: TestShareService,
  by: Pick<WalletOwner, 'user' | 'device'>,
  device: TestDevice,
): Promise<void> {
  const call = { user: by.user, device: by.device, body: { device: device.id } }
  expect((await service.call('/shares/v1/devices/delete', call)).status).toBe(200)
}

/** A wallet with two devices: that of the owner, and a second one with its share. */
async function startWithTwoDevices(
  options: Parameters<typeof startShareService>[0] = {},
): Promise<{ service: TestShareService; owner: WalletOwner; second: TestDevice; share: Buffer }> {
  const service = await startShareService(options)
  const owner = await registerTestWallet(service)
  const { device: second } = await recoverShare(service, owner)
  const share = await addTestDevice(service, { user: owner.user, device: second })
  return { service, owner, second, share: share as Buffer }
}

describe.each(['postgres', 'pglite'] as const)('a removed device on %s', (on) => {
  it('keeps its shares of the wallets of other accounts in its browser (abuse 121)', async () => {
    const { service, owner, second } = await startWithTwoDevices({ on })
    const { user } = owner
    const other = await registerTestWallet(service, second)
    const call = { user, device: owner.device, body: { device: 'others' } }
    expect((await service.call('/shares/v1/devices/delete', call)).status).toBe(200)
    expect(await requestShare(service, { user, device: second })).toBe('shares.no_share')
    expect(await requestShare(service, other)).toEqual(other.share)
    // It comes back with the key that the other account needs.
    expect((await recoverShare(service, owner, { device: second })).share).toEqual(owner.share)
    const share = await addTestDevice(service, { user, device: second })
    expect(await requestShare(service, { user, device: second })).toEqual(share)
    expect(await requestShare(service, other)).toEqual(other.share)
  })

  it('comes back with a new proof of the recovery key alone (abuse 84)', async () => {
    const { service, owner, second } = await startWithTwoDevices({ on })
    const { user } = owner
    // A proof that it has kept.
    expect((await recoverShare(service, owner, { device: second })).share).toEqual(owner.share)
    await remove(service, owner, second)
    expect(await addTestDevice(service, { user, device: second })).toBe('shares.not_proven')
    const guess = { device: second, recoveryKey: randomBytes(32) }
    expect((await recoverShare(service, owner, guess)).share).toBe('shares.not_proven')
    expect(await addTestDevice(service, { user, device: second })).toBe('shares.not_proven')
    await recoverShare(service, owner, { device: second })
    const share = (await addTestDevice(service, { user, device: second })) as Buffer
    expect(await requestShare(service, { user, device: second })).toEqual(share)
  })

  it('gets another share in place of one whose counterpart it has lost, once a proof', async () => {
    const { service, owner, second, share } = await startWithTwoDevices({ on })
    const { user } = owner
    expect(await addTestDevice(service, { user, device: second })).toBe('shares.not_proven')
    await recoverShare(service, owner, { device: second })
    const next = (await addTestDevice(service, { user, device: second })) as Buffer
    expect(next).not.toEqual(share)
    expect(await requestShare(service, { user, device: second })).toEqual(next)
    expect(await addTestDevice(service, { user, device: second })).toBe('shares.not_proven')
    expect(await requestShare(service, owner)).toEqual(owner.share)
  })
})

it('releases no share of a device that is removed and comes back while it is decrypted (abuse 84)', async () => {
  const { service, owner, second } = await startWithTwoDevices()
  const { user } = owner
  const file = await createFileKeyDriver(service.keyFile)
  let hasReturned = false
  const slow = await service.restart({
    ...file,
    async decrypt(text, context) {
      const share = await file.decrypt(text, context)
      if (!hasReturned && context['device'] === second.id) {
        hasReturned = true
        service.clock.advance(1)
        await remove(service, owner, second)
        await recoverShare(service, owner, { device: second })
        await addTestDevice(service, { user, device: second })
      }
      return share
    },
  })
  expect(await requestShare(slow, { user, device: second })).toBe('shares.no_share')
  expect(hasReturned).toBe(true)
})

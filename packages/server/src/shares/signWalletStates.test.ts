import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql as rawSql } from 'kysely'
import type { ShareLogPage } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createTestDevice, errorCodeOf } from '../wallet/walletService.fixture.ts'
import { startRecovery } from './automatic/recoveryState.ts'
import { getHpkePublicKey } from './hpke.ts'
import { createFileKeyDriver } from './keys/createFileKeyDriver.ts'
import { serviceKeyContext } from './loadServiceKeys.ts'
import { rewrapShares } from './rewrapShares.ts'
import { shareKeyContextOf } from './shareRows.ts'
import {
  createReleaseBody,
  createShareFolder,
  listRejectedTables,
  openEarlierShareDatabase,
  readWalletState,
  recoveryRecords,
  requestShare,
  startShareDatabases,
  startShareService,
  testEvm,
  testRecoveryShare,
  testSolana,
  type TestShareService,
  type WalletOwner,
  writeHeadRow,
} from './shareService.fixture.ts'

startShareDatabases()

const now = createFakeClock().now()

type Earlier = Awaited<ReturnType<typeof openEarlier>>

/** Opens a database of the version before migration 8, with the keys of the service. */
async function openEarlier(on: 'postgres' | 'pglite' = 'postgres') {
  const database = await openEarlierShareDatabase(on, 7)
  const keyFile = join(createShareFolder(), 'shares.key')
  writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`)
  const driver = await createFileKeyDriver(keyFile)
  const keys = randomBytes(64)
  const sealed = await driver.encrypt(keys, serviceKeyContext)
  await rawSql`insert into share_service values (1, ${sealed})`.execute(database.sql)
  const start = async (): Promise<TestShareService> =>
    await startShareService({ stored: { sql: await database.migrate(), keyFile } })
  return { ...database, keyFile, driver, keys, start }
}

/** Inserts a recovered wallet with two devices, one of which was removed. */
async function insertWallet({ sql, driver }: Earlier): Promise<WalletOwner & { id: string }> {
  const [id, user, device] = [randomUUID(), randomUUID(), createTestDevice()]
  const [share, recoveryKey] = [randomBytes(25), randomBytes(32)]
  const publicKey = getHpkePublicKey(recoveryKey).toString('base64url')
  await rawSql`insert into share_wallet
    (id, user_id, evm, solana, recovery_public_key, recovery, created_at, recovered_at)
    values (${id}, ${user}, ${testEvm}, ${testSolana}, ${publicKey},
      ${JSON.stringify(recoveryRecords)}, ${now}, ${now})`.execute(sql)
  const context = shareKeyContextOf({ id, user_id: user }, { device: device.id, created_at: now })
  const sealed = await driver.encrypt(share, context)
  await rawSql`insert into share_device
    (wallet_id, device, sealed, recovery_share, created_at, deleted_at) values
    (${id}, ${device.id}, ${sealed}, ${testRecoveryShare}, ${now}, null),
    (${id}, 'removed', null, null, ${now}, ${now})`.execute(sql)
  await rawSql`insert into share_spend values (${id}, 'approval', 15000, ${now})`.execute(sql)
  return { id, user, device, share, recoveryKey }
}

/** Inserts the first entry of the log of a wallet, and the record of it. */
async function insertLog({ sql, keys }: Earlier, id: string): Promise<void> {
  const key = new Uint8Array(hkdfSync('sha256', keys.subarray(32), 'latchkey', 'share log', 32))
  const authenticate = (content: readonly unknown[]): string =>
    createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url')
  const mac = authenticate(['entry', id, 1, now, 'wallet.created', 'device', [], ''])
  const head = authenticate(['head', id, 1, mac])
  await rawSql`insert into share_event
    values (${id}, 1, ${now}, 'wallet.created', 'device', '{}', '', ${mac})`.execute(sql)
  await rawSql`insert into share_log values (${id}, 1, ${mac}, ${head})`.execute(sql)
}

async function readLog(service: TestShareService, owner: WalletOwner): Promise<ShareLogPage> {
  const call = { user: owner.user, device: owner.device, body: {} }
  return (await (await service.call('/shares/v1/log', call)).json()) as ShareLogPage
}

/** Spends from a wallet; returns `signed`, or the reason of the refusal. */
async function spend(service: TestShareService, owner: WalletOwner, cents: number) {
  const body = {
    ...createReleaseBody(getHpkePublicKey(randomBytes(32))),
    method: 'eth_sendTransaction',
    spend: { id: randomUUID(), cents },
  }
  const { user, device } = owner
  const response = await service.call('/shares/v1/release', { user, device, body })
  return response.status === 200 ? 'signed' : await errorCodeOf(response)
}

describe.each(['postgres', 'pglite'] as const)('a database of an earlier version on %s', (on) => {
  it('keeps its wallets, their limits and logs, and ends its recoveries', async () => {
    const earlier = await openEarlier(on)
    const [owner, unlogged] = [await insertWallet(earlier), await insertWallet(earlier)]
    await insertLog(earlier, owner.id)
    await rawSql`insert into share_recovery values
      ('recovery', ${owner.id}, 'device', 'hash', 1, 2, ${2 ** 52}, null, null)`.execute(
      earlier.sql,
    )
    const service = await earlier.start()
    expect(service.log).toContainEqual({
      level: 'info',
      event: 'shares.states_signed',
      wallets: 2,
    })
    expect(await readWalletState(service, owner)).toEqual({
      devices: [{ device: owner.device.id, createdAt: now }],
      recoveries: [
        {
          id: 'recovery',
          device: 'device',
          cancelHash: 'hash',
          startedAt: 1,
          readyAt: 2,
          expiresAt: 0,
          canceledAt: expect.any(Number),
        },
      ],
      recoveredAt: now,
      spending: [{ id: 'approval', cents: 15_000, at: now }],
    })
    for (const each of [owner, unlogged]) {
      expect(await readLog(service, each)).toMatchObject({ isIntact: true })
      expect(await requestShare(service, each)).toEqual(each.share)
      expect(await spend(service, each, 5_001)).toBe('shares.spend_limited')
      expect(await spend(service, each, 5_000)).toBe('signed')
      expect(await readLog(service, each)).toMatchObject({ isIntact: true })
    }
    // Once: a state that was added since is not signed.
    const restarted = await service.restart()
    expect(await requestShare(restarted, owner)).toEqual(owner.share)
    await writeHeadRow(restarted, owner, { mac: '' })
    expect(await requestShare(await restarted.restart(), owner)).toBe('shares.unavailable')
    expect(listRejectedTables(service)).toEqual(['share_log'])
  })
})

describe('a database of an earlier version', () => {
  it('starts none of its last five recoveries again, whatever ended them', async () => {
    const earlier = await openEarlier()
    const owner = await insertWallet(earlier)
    for (const started of [1, 2, 3, 4, 5, 6])
      await rawSql`insert into share_recovery values
        (${`${started}`}, ${owner.id}, 'device', ${`hash ${started}`}, ${started}, ${started}, ${2 ** 52},
          ${started === 4 ? 40 : null}, ${started === 5 ? 50 : null})`.execute(earlier.sql)
    const state = await readWalletState(await earlier.start(), owner)
    expect(
      state.recoveries.map(({ id, canceledAt, finishedAt }) => [id, canceledAt, finishedAt]),
    ).toEqual([
      ['2', expect.any(Number), undefined],
      ['3', expect.any(Number), undefined],
      ['4', 40, undefined],
      ['5', undefined, 50],
      ['6', expect.any(Number), undefined],
    ])
    for (const { id, device, cancelHash } of state.recoveries) {
      const again = { id, device, cancelHash, delayMs: 1 }
      expect(startRecovery(state, again, now)).toBe('recovery_ended')
    }
  })

  it('takes no append of a node of the earlier version, which would disable the wallet', async () => {
    const earlier = await openEarlier()
    const owner = await insertWallet(earlier)
    await insertLog(earlier, owner.id)
    const service = await earlier.start()
    const append = rawSql`insert into share_log (wallet_id, sequence, last_mac, mac)
      values (${owner.id}, 2, 'last', 'mac')
      on conflict (wallet_id) do update set sequence = 2, last_mac = 'last', mac = 'mac'`
    await expect(append.execute(service.sql)).rejects.toThrow('not-null constraint')
    expect(await requestShare(service, owner)).toEqual(owner.share)
  })

  it('takes no change of a state while its states are signed', async () => {
    const earlier = await openEarlier()
    await insertWallet(earlier)
    const sql = await earlier.migrate()
    const attempts: string[] = []
    const keyDriver: typeof earlier.driver = {
      ...earlier.driver,
      // Of the keys: before the states are read, and after they are signed.
      async decrypt(text, context) {
        const bytes = await earlier.driver.decrypt(text, context)
        const change = sql.transaction().execute(async (step) => {
          await rawSql`set local lock_timeout = 50`.execute(step)
          await rawSql`update share_log set sequence = sequence`.execute(step)
          return 'changed'
        })
        attempts.push(await change.catch(({ message }: Error) => message))
        return bytes
      },
    }
    const stored = { sql, keyFile: earlier.keyFile }
    await startShareService({ stored, keyDriver })
    expect(attempts).toEqual(['changed', expect.stringContaining('lock timeout')])
  })

  it('keeps a wallet whose number of the last entry was lowered', async () => {
    const earlier = await openEarlier()
    const owner = await insertWallet(earlier)
    await insertLog(earlier, owner.id)
    await rawSql`update share_log set sequence = 0`.execute(earlier.sql)
    const service = await earlier.start()
    expect(await requestShare(service, owner)).toEqual(owner.share)
  })

  it('shows that its log was changed before', async () => {
    const earlier = await openEarlier()
    const owner = await insertWallet(earlier)
    await insertLog(earlier, owner.id)
    await rawSql`update share_log set mac = 'other'`.execute(earlier.sql)
    const service = await earlier.start()
    expect(await readLog(service, owner)).toMatchObject({ isIntact: false })
    // The wallet can be used, and its log is still reported as changed.
    expect(await requestShare(service, owner)).toEqual(owner.share)
    expect(await readLog(service, owner)).toMatchObject({ isIntact: false })
  })

  it('is signed once by two nodes that start at the same time, and rewrapped with another key', async () => {
    const earlier = await openEarlier()
    const owner = await insertWallet(earlier)
    const stored = { sql: await earlier.migrate(), keyFile: earlier.keyFile }
    const [one, other] = await Promise.all([
      startShareService({ stored }),
      startShareService({ stored }),
    ])
    const events = [...one.log, ...other.log].filter(({ event }) => event.startsWith('shares.'))
    expect(events.map(({ event }) => event)).toEqual(['shares.states_signed'])
    const current = `${randomBytes(32).toString('hex')}\n`
    const both = join(createShareFolder(), 'both')
    writeFileSync(both, current + readFileSync(earlier.keyFile, 'utf8'))
    expect(await rewrapShares({ ...stored, driver: await createFileKeyDriver(both) })).toBe(1)
    writeFileSync(both, current)
    const rotated = await one.restart(await createFileKeyDriver(both))
    expect(rotated.publicKey).toEqual(one.publicKey)
    expect(await requestShare(rotated, owner)).toEqual(owner.share)
  })

  it('is not signed again when another writer restores the keys from before', async () => {
    const earlier = await openEarlier()
    const [owner, other] = [await insertWallet(earlier), await insertWallet(earlier)]
    const keys = await earlier.sql.selectFrom('share_service').selectAll().executeTakeFirstOrThrow()
    const service = await earlier.start()
    await service.sql.updateTable('share_service').set(keys).execute()
    const state = JSON.stringify({ devices: [], recoveries: [], spending: [] })
    await writeHeadRow(service, owner, { state, mac: '' })
    const restarted = await service.restart()
    expect(restarted.log).toContainEqual(
      expect.objectContaining({
        event: 'shares.states_not_signed',
        message: expect.stringContaining('share_service'),
      }),
    )
    expect(await requestShare(restarted, owner)).toBe('shares.unavailable')
    expect(await requestShare(restarted, other)).toEqual(other.share)
  })
})

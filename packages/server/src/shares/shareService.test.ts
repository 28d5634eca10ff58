import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  formatWrappedRecoveryKeys,
  type ShareLogPage,
  type ShareWalletDescription,
} from 'latchkey/protocol'
import { base58 } from '@scure/base'
import { sql as rawSql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { runForClient } from '../limits/index.ts'
import {
  createTestDevice,
  errorCodeOf,
  hashOf,
  type TestDevice,
  walletOrigin,
} from '../wallet/walletService.fixture.ts'
import type { RowMacs } from './createRowMacs.ts'
import { createShareLog } from './createShareLog.ts'
import { createShareStore } from './createShareStore.ts'
import { rewrapShares } from './rewrapShares.ts'
import { getHpkePublicKey, sealHpke } from './hpke.ts'
import { createFileKeyDriver } from './keys/createFileKeyDriver.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import type { ShareLog } from './ShareLog.ts'
import { shareKeyContextOf, lockWallet } from './shareRows.ts'
import {
  addTestDevice as addDevice,
  changeWalletState,
  createReleaseBody as releaseBody,
  createShareFolder as temporaryFolder,
  createShareToken as createToken,
  findWalletId,
  forgedTokens as forged,
  listRejectedTables,
  openRowMacs,
  recoverShare as recover,
  recoveryRecords as recovery,
  registerTestWallet as register,
  requestShare as release,
  sealShareFor as sealFor,
  signTestRegistration as signWalletRegistration,
  type ShareCall as Call,
  startShareDatabases,
  startShareService as start,
  testEvm as evm,
  testRecoveryShare as recoveryShare,
  type TestShareService,
  testSolana as solana,
  type WalletOwner,
} from './shareService.fixture.ts'

startShareDatabases()

/** Opens the log of the service, as the service does. */
async function openLog(
  service: TestShareService,
): Promise<{ readonly macs: RowMacs; readonly shareLog: ShareLog }> {
  const macs = await openRowMacs(service)
  return {
    macs,
    shareLog: createShareLog({ ...service, macs, log: (entry) => void service.log.push(entry) }),
  }
}

const limited = 'shares.limited'

/** Lists what was stored of releases, and fails when the log and the counted ones differ. */
async function listReleases({ sql }: TestShareService): Promise<readonly string[]> {
  const events = await sql
    .selectFrom('share_event')
    .select('event')
    .where('event', '=', 'share.released')
    .execute()
  const counted = await sql.selectFrom('share_release').selectAll().execute()
  expect(counted).toHaveLength(events.length)
  return events.map(({ event }) => event)
}

/**
 * Sends concurrent requests for a share, each again while the database is busy, and fails for any other answer than a
 * share or the limit.
 */
async function releaseUntilAnswered(
  service: TestShareService,
  { count, ...owner }: WalletOwner & { readonly count: number },
): Promise<readonly (Buffer | string)[]> {
  const answer = async (): Promise<Buffer | string> => {
    const outcome = await release(service, owner)
    if (outcome === 'database') return answer()
    expect([owner.share, limited]).toContainEqual(outcome)
    return outcome
  }
  return Promise.all(Array.from({ length: count }, answer))
}

describe.each(['postgres', 'pglite'] as const)('the share service on %s', (on) => {
  it('releases the share of a device to its proof, after a restart too (abuse 88)', async () => {
    const service = await start({ on })
    const owner = await register(service)
    expect(await release(service, owner)).toEqual(owner.share)
    const again = await service.restart()
    expect(again.publicKey).toEqual(service.publicKey)
    expect(await release(again, owner)).toEqual(owner.share)
    const rows = await service.sql.selectFrom('share_release').selectAll().execute()
    expect(rows).toMatchObject(
      [1, 2].map(() => ({
        device: owner.device.id,
        method: 'personal_sign',
        origin: 'https://app.example',
        digest: hashOf('message'),
      })),
    )
  })
})

/** Creates a driver whose decryption of a share waits, as that of a slow key service does. */
function createSlowDriver(file: ShareKeyDriver): {
  readonly driver: ShareKeyDriver
  /** Resolves when a request waits for its share. */
  readonly isWaiting: Promise<void>
  /** Ends the connection to the key service. */
  readonly disconnect: () => void
} {
  const events = new EventEmitter()
  return {
    driver: {
      ...file,
      async decrypt(text, context) {
        if (context['device'] === undefined) return file.decrypt(text, context)
        const disconnected = once(events, 'disconnect')
        events.emit('wait')
        await disconnected
        throw new Error('The connection has ended')
      },
    },
    isWaiting: once(events, 'wait').then(() => {}),
    disconnect: () => void events.emit('disconnect'),
  }
}

describe('the share service', () => {
  it('releases nothing to a request that a restart has cut off, and the share once to a new one (abuse 88)', async () => {
    const service = await start()
    const owner = await register(service)
    const slow = createSlowDriver(await createFileKeyDriver(service.keyFile))
    const earlier = await service.restart(slow.driver)
    const response = await earlier.call('/shares/v1/wallets', owner)
    const nonce = response.headers.get('dpop-nonce')!
    const cutOff = release(earlier, { ...owner, nonce })
    await slow.isWaiting
    const restarted = await service.restart()
    slow.disconnect()
    expect(await cutOff).toBe('shares.unavailable')
    expect(await listReleases(service)).toEqual([])
    // The frame signs another proof: the first one was used before the restart.
    expect(await release(restarted, { ...owner, nonce })).toBe('dpop')
    expect(await release(restarted, owner)).toEqual(owner.share)
    expect(await listReleases(service)).toEqual(['share.released'])
  })

  it('releases and counts nothing when the process ends inside of its transaction (abuse 88)', async () => {
    const service = await start()
    const owner = await register(service)
    const { id } = await service.sql
      .selectFrom('share_wallet')
      .select('id')
      .where('user_id', '=', owner.user)
      .executeTakeFirstOrThrow()
    await service.sql.transaction().execute(async (step) => {
      await lockWallet(step, id)
      const cutOff = release(service, owner)
      // As a process that was killed leaves its transaction.
      const endWaiting = rawSql<{ pid: number }>`
        select pid, pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`
      await expect.poll(async () => (await endWaiting.execute(step)).rows.length).toBe(1)
      expect(await cutOff).not.toEqual(owner.share)
    })
    expect(await listReleases(service)).toEqual([])
    expect(await release(await service.restart(), owner)).toEqual(owner.share)
    expect(await listReleases(service)).toEqual(['share.released'])
  })

  it('releases nothing to a token without its key, or a token that it did not sign (abuse 74)', async () => {
    const service = await start()
    const owner = await register(service)
    const attacker = createTestDevice()
    const { user, device } = owner
    const accessToken = createToken(service.clock, owner)
    expect(await release(service, { user, device: attacker, accessToken })).toBe(
      'login.session_ended',
    )
    // The wallet service, or an attacker of the mailbox, can have this one.
    expect(await release(service, { user, device: attacker })).toBe('shares.no_share')
    const other = createToken(service.clock, owner, forged)
    expect(await release(service, { user, device, accessToken: other })).toBe('login.session_ended')
    const now = Math.floor(service.clock.now() / 1_000)
    for (const token of [{ exp: now }, { iss: 'https://other.example' }])
      expect(await release(service, { user, device, token })).toBe('login.session_ended')
    const unsigned = accessToken.split('.').slice(0, 2).join('.')
    expect(await release(service, { user, device, accessToken: `${unsigned}.` })).toBe(
      'login.session_ended',
    )
  })

  it('needs a nonce of its own that was not used, and a proof of the body (abuse 75)', async () => {
    const service = await start()
    const owner = await register(service)
    expect(await release(service, { ...owner, nonce: null })).toBe('dpop')
    const stolen = hashOf(JSON.stringify(releaseBody(getHpkePublicKey(randomBytes(32)))))
    expect(await release(service, { ...owner, claims: { bh: stolen } })).toBe('dpop')
    expect(await release(service, { ...owner, claims: { htu: `${walletOrigin}/x` } })).toBe('dpop')
    const response = await service.call('/shares/v1/wallets', owner)
    const nonce = response.headers.get('dpop-nonce')!
    expect(await release(service, { ...owner, nonce })).toEqual(owner.share)
    expect(await release(service, { ...owner, nonce })).toBe('dpop')
    const late = (await service.call('/shares/v1/wallets', owner)).headers.get('dpop-nonce')!
    service.clock.advance(300_001)
    expect(await release(service, { ...owner, nonce: late })).toBe('dpop')
  })

  it('releases no share of another account or device, whatever the request names (abuse 77)', async () => {
    const service = await start()
    const [owner, other] = [await register(service), await register(service)]
    expect(await release(service, { user: owner.user, device: other.device })).toBe(
      'shares.no_share',
    )
    const body = { ...releaseBody(randomBytes(32)), device: owner.device.id }
    const response = await service.call('/shares/v1/release', { ...other, body })
    expect(response.status).toBe(400)
    expect(await release(service, { user: randomUUID(), device: owner.device })).toBe(
      'shares.no_wallet',
    )
  })

  it('releases nothing when rows of its database were swapped or changed (abuse 78)', async () => {
    const service = await start()
    const [owner, other] = [await register(service), await register(service)]
    const row = await service.sql
      .selectFrom('share_device')
      .selectAll()
      .where('device', '=', owner.device.id)
      .executeTakeFirstOrThrow()
    const set = async (change: object, device: string): Promise<void> =>
      void (await service.sql
        .updateTable('share_device')
        .set(change)
        .where('device', '=', device)
        .execute())
    await set({ sealed: row.sealed }, other.device.id)
    expect(await release(service, other)).not.toEqual(owner.share)
    expect(await release(service, other)).toBe('shares.unavailable')
    await set({ created_at: 1 }, owner.device.id)
    expect(await release(service, owner)).toBe('shares.unavailable')
    expect(listRejectedTables(service)).toEqual(['share_device'])
    await set({ created_at: row.created_at }, owner.device.id)
    await service.sql
      .updateTable('share_wallet')
      .set({ user_id: randomUUID() })
      .where('user_id', '=', other.user)
      .execute()
    await service.sql
      .updateTable('share_wallet')
      .set({ user_id: other.user })
      .where('user_id', '=', owner.user)
      .execute()
    expect(await release(service, { user: other.user, device: owner.device })).toBe(
      'shares.unavailable',
    )
    expect(JSON.stringify(service.log)).not.toContain(owner.share.toString('base64url'))
  })

  it('registers one wallet for an account, also for concurrent requests', async () => {
    const service = await start()
    const owner = await register(service)
    const share = sealFor(service, owner.device.id, randomBytes(25))
    const recoveryPublicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
    const proof = await signWalletRegistration({ ...owner, recoveryPublicKey })
    const body = { evm, solana, recoveryPublicKey, proof, share, recoveryShare, recovery }
    const again = await service.call('/shares/v1/wallets', { ...owner, body })
    expect([again.status, await errorCodeOf(again)]).toEqual([409, 'shares.wallet_exists'])
    expect(await release(service, owner)).toEqual(owner.share)
    const [user, device] = [randomUUID(), createTestDevice()]
    const own = {
      ...body,
      proof: await signWalletRegistration({ user, device, recoveryPublicKey }),
      share: sealFor(service, device.id, randomBytes(25)),
    }
    const racing = [1, 2, 3].map(() =>
      service.call('/shares/v1/wallets', { user, device, body: own }),
    )
    const statuses = (await Promise.all(racing)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  it('returns null for an account without a wallet, to sessions of that account alone', async () => {
    const service = await start()
    const owner = await register(service)
    const read = async (call: Call): Promise<unknown> => {
      const response = await service.call('/shares/v1/wallets', call)
      return response.status === 200 ? await response.json() : await errorCodeOf(response)
    }
    const [user, device] = [randomUUID(), createTestDevice()]
    expect(await read({ user, device })).toEqual({ wallet: null })
    // A browser in which another account has a wallet.
    expect(await read({ user, device: owner.device })).toEqual({ wallet: null })
    const accessToken = createToken(service.clock, { user, device: owner.device })
    expect(await read({ user, device, accessToken })).toBe('login.session_ended')
    expect(await read(owner)).toMatchObject({ wallet: { devices: [{ device: owner.device.id }] } })
  })

  it('registers no wallet without signatures of both of its keys for this account', async () => {
    const service = await start()
    const [user, device] = [randomUUID(), createTestDevice()]
    const recoveryPublicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
    const share = sealFor(service, device.id, randomBytes(25))
    const about = { user, device, recoveryPublicKey }
    const own = await signWalletRegistration(about)
    const send = async (changes: object): Promise<string | number> => {
      const rest = { share, recoveryShare, recovery }
      const body = { evm, solana, recoveryPublicKey, proof: own, ...rest, ...changes }
      const response = await service.call('/shares/v1/wallets', { user, device, body })
      return response.status === 200 ? 200 : await errorCodeOf(response)
    }
    // Signed by its keys, and for another account, project, device, recovery key or wallet service.
    for (const changes of [
      { userId: randomUUID() },
      { projectId: 'b'.repeat(32) },
      { device: createTestDevice().id },
      { recoveryPublicKey: getHpkePublicKey(randomBytes(32)).toString('base64url') },
      { audience: 'https://other.example' },
    ])
      expect(await send({ proof: await signWalletRegistration(about, changes) })).toBe(
        'shares.not_owner',
      )
    // The addresses of another wallet, with the signatures of the attacker.
    const victim = privateKeyToAccount(generatePrivateKey()).address
    const foreign = await signWalletRegistration(about, { evm: victim })
    expect(await send({ evm: victim, proof: foreign })).toBe('shares.not_owner')
    const other = base58.encode(randomBytes(32))
    const otherProof = await signWalletRegistration(about, { solana: other })
    expect(await send({ solana: other, proof: otherProof })).toBe('shares.not_owner')
    expect(await send({ proof: { ...own, solana: randomBytes(64).toString('base64url') } })).toBe(
      'shares.not_owner',
    )
    expect(await send({ proof: undefined })).not.toBe(200)
    expect(await send({})).toBe(200)
  })

  it('refuses a share that is sealed for another wallet, device or length', async () => {
    const service = await start()
    const [user, device] = [randomUUID(), createTestDevice()]
    const recoveryPublicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
    const shares = [
      sealFor(service, createTestDevice().id, randomBytes(25)),
      sealHpke(randomBytes(25), { publicKey: service.publicKey, info: '' })!.toString('base64url'),
      randomBytes(73).toString('base64url'),
    ]
    for (const share of shares) {
      const proof = await signWalletRegistration({ user, device, recoveryPublicKey })
      const body = { evm, solana, recoveryPublicKey, proof, share, recoveryShare, recovery }
      const response = await service.call('/shares/v1/wallets', { user, device, body })
      expect(await errorCodeOf(response)).toBe('shares.share_malformed')
    }
  })

  it('adds a device that proves the recovery key, once (abuse 80)', async () => {
    const service = await start()
    const owner = await register(service)
    const { user } = owner
    const early = createTestDevice()
    const addBody = (device: TestDevice, share: Buffer): object => ({
      share: sealFor(service, device.id, share),
      recoveryShare,
    })
    // A mailbox is enough for a session, and for nothing else.
    const unproven = { user, device: early, body: addBody(early, randomBytes(25)) }
    expect(await errorCodeOf(await service.call('/shares/v1/devices', unproven))).toBe(
      'shares.not_proven',
    )
    const guessed = await recover(service, owner, { recoveryKey: randomBytes(32) })
    expect(guessed.share).toBe('shares.not_proven')
    const guess = { user, device: guessed.device, body: addBody(guessed.device, randomBytes(25)) }
    expect(await errorCodeOf(await service.call('/shares/v1/devices', guess))).toBe(
      'shares.not_proven',
    )
    const { device, share } = await recover(service, owner)
    expect(share).toEqual(owner.share)
    const own = randomBytes(25)
    const add = { user, device, body: addBody(device, own) }
    const added = await service.call('/shares/v1/devices', add)
    const { devices } = (await added.json()) as ShareWalletDescription
    expect(devices.map((each) => each.device)).toEqual([owner.device.id, device.id])
    expect(await release(service, { user, device })).toEqual(own)
    expect(await release(service, owner)).toEqual(owner.share)
    expect(await errorCodeOf(await service.call('/shares/v1/devices', add))).toBe(
      'shares.not_proven',
    )
  })

  it('adds no device while a wrong secret is being rejected (abuse 80)', async () => {
    const service = await start()
    const { user } = await register(service)
    const driver = await createFileKeyDriver(service.keyFile)
    const deps = { driver, clock: service.clock, ...(await openLog(service)) }
    const store = createShareStore({ ...deps, sql: service.sql, spendCapUsd: 200 })
    const wallet = (await store.findWallet(user))!
    const origin = 'https://app.example'
    const shares = { device: 'thief', origin, share: randomBytes(25), recoveryShare }
    const attempts: Promise<boolean>[] = []
    // Enrols the device after each statement of the rejection: all wait for its lock.
    const sql = service.sql.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // From another network: one holds a part of the connections alone.
        attempts.push(runForClient('192.0.2.1', () => store.addDevice(wallet, shares)))
        const waiting = rawSql`select pid from pg_locks where locktype = 'advisory' and not granted`
        const countWaiting = async () => (await waiting.execute(service.sql)).rows.length
        await expect.poll(countWaiting).toBe(attempts.length)
        return result
      },
    })
    const of = { id: randomUUID(), device: 'thief', origin }
    await store.addChallenge(wallet, { ...of, secretHash: 'right' })
    const interrupted = createShareStore({ ...deps, sql, spendCapUsd: 200 })
    expect(await interrupted.useChallenge(wallet, { ...of, secretHash: 'wrong' })).toBe(false)
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([false]))
    // A wrong secret uses the challenge up.
    expect(await store.useChallenge(wallet, { ...of, secretHash: 'right' })).toBe(false)
    expect(await store.addDevice(wallet, shares)).toBe(false)
  })

  it('adds no device to a burst of requests beside a wrong secret (abuse 80)', async () => {
    const service = await start()
    const owner = await register(service)
    const { user } = owner
    const device = createTestDevice()
    const body = { share: sealFor(service, device.id, randomBytes(25)), recoveryShare }
    const add = (): Promise<Response> => service.call('/shares/v1/devices', { user, device, body })
    const guess = recover(service, owner, { device, recoveryKey: randomBytes(32) })
    const burst = Array.from({ length: 40 }, add)
    expect((await guess).share).toBe('shares.not_proven')
    const statuses = (await Promise.all([...burst, add()])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([403]))
  })

  /** Requests a challenge with a new device, and returns its row. */
  async function requestChallenge(service: TestShareService, user: string) {
    const device = createTestDevice()
    const path = '/shares/v1/recover/start'
    expect((await service.call(path, { user, device, body: {} })).status).toBe(200)
    const rows = service.sql.selectFrom('share_challenge').selectAll()
    const row = await rows.where('device', '=', device.id).executeTakeFirstOrThrow()
    return { device, row }
  }

  it('adds no device whose challenge another writer of the database marks as proven (abuse 78, 80)', async () => {
    const service = await start()
    const { sql } = service
    const owner = await register(service)
    const { user } = owner
    const proven = await recover(service, owner)
    const proof = await sql.selectFrom('share_challenge').selectAll().executeTakeFirstOrThrow()
    const { device, row } = await requestChallenge(service, user)
    const now = service.clock.now()
    const marked = { ...row, used_at: now, proven_at: now }
    for (const forged of [
      marked,
      { ...marked, mac: null },
      { ...marked, mac: proof.mac },
      // The proof of the owner, for the device of the attacker.
      { ...proof, device: device.id },
    ]) {
      await sql.deleteFrom('share_challenge').where('device', '=', device.id).execute()
      await sql.deleteFrom('share_challenge').where('id', '=', forged.id).execute()
      await sql.insertInto('share_challenge').values(forged).execute()
      expect(await addDevice(service, { user, device })).toBe('shares.not_proven')
    }
    expect(new Set(listRejectedTables(service))).toEqual(new Set(['share_challenge']))
    await sql.insertInto('share_challenge').values(proof).execute()
    const own = { user, device: proven.device }
    expect(await addDevice(service, own)).toBeInstanceOf(Buffer)
  })

  it('adds no device to a wallet by a proof that was moved to it from another wallet (abuse 78, 80)', async () => {
    const service = await start()
    const [owner, attacker] = [await register(service), await register(service)]
    const { device } = await recover(service, attacker)
    const wallet_id = await findWalletId(service, owner.user)
    await service.sql.updateTable('share_challenge').set({ wallet_id }).execute()
    expect(await addDevice(service, { user: owner.user, device })).toBe('shares.not_proven')
    expect(listRejectedTables(service)).toEqual(['share_challenge'])
  })

  it('accepts no secret, time or device that was put in place of those of a challenge (abuse 78, 80)', async () => {
    const service = await start()
    const { user, device: earlier } = await register(service)
    const secret = randomBytes(32)
    const attacker = createTestDevice()
    for (const change of [
      { secret_hash: createHash('sha256').update(secret).digest('base64url') },
      { device: attacker.id },
      { expires_at: 2 ** 52 },
    ]) {
      const { device, row } = await requestChallenge(service, user)
      const changed = service.sql.updateTable('share_challenge').set(change)
      await changed.where('id', '=', row.id).execute()
      const publicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
      const body = { challengeId: row.id, secret: secret.toString('base64url'), publicKey }
      const by = 'device' in change ? attacker : device
      const call = { user, device: by, body: { ...body, earlierDevice: earlier.id } }
      const answer = await service.call('/shares/v1/recover', call)
      expect(await errorCodeOf(answer)).toBe('shares.not_proven')
      expect(await addDevice(service, { user, device: by })).toBe('shares.not_proven')
    }
    expect(listRejectedTables(service)).toHaveLength(3)
  })

  it('seals no challenge to a recovery key that was put in place of that of a wallet (abuse 78, 80)', async () => {
    const service = await start()
    const owner = await register(service)
    const recoveryKey = randomBytes(32)
    const recovery_public_key = getHpkePublicKey(recoveryKey).toString('base64url')
    await service.sql.updateTable('share_wallet').set({ recovery_public_key }).execute()
    expect((await recover(service, owner, { recoveryKey })).share).toBe('shares.unavailable')
    expect(await release(service, owner)).toBe('shares.unavailable')
    expect(listRejectedTables(service)).toContain('share_log')
  })

  it('forgets a proof of the recovery key after ten minutes', async () => {
    const service = await start()
    const owner = await register(service)
    const { device } = await recover(service, owner)
    service.clock.advance(600_001)
    const body = { share: sealFor(service, device.id, randomBytes(25)), recoveryShare }
    const late = await service.call('/shares/v1/devices', { user: owner.user, device, body })
    expect(await errorCodeOf(late)).toBe('shares.not_proven')
  })

  it('refuses the eleventh recovery of a device in a day (abuse 81)', async () => {
    const service = await start()
    const owner = await register(service)
    const device = createTestDevice()
    const outcomes: unknown[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      outcomes.push((await recover(service, owner, { device, recoveryKey: randomBytes(32) })).share)
    expect(outcomes).toEqual([...Array<string>(10).fill('shares.not_proven'), 'shares.limited'])
    expect((await recover(service, owner)).share).toEqual(owner.share)
  })

  it('releases nothing to a deleted device (abuse 84, 108)', async () => {
    const service = await start()
    const owner = await register(service)
    const { user } = owner
    const { device } = await recover(service, owner)
    const body = { share: sealFor(service, device.id, randomBytes(25)), recoveryShare }
    await service.call('/shares/v1/devices', { user, device, body })
    const path = '/shares/v1/devices/delete'
    const unknown = createTestDevice()
    const refused = await service.call(path, { user, device: unknown, body: { device: 'others' } })
    expect(await errorCodeOf(refused)).toBe('shares.no_share')
    const auth_time = Math.floor(service.clock.now() / 1_000) - 301
    // Each other device, one by one, locks the owner out as all others do.
    for (const which of ['others', owner.device.id]) {
      for (const token of [{ auth_time }, { auth_action: 'recovery' as const }]) {
        const call = { user, device, body: { device: which }, token }
        expect(await errorCodeOf(await service.call(path, call))).toBe('login.step_up_required')
      }
    }
    const deleted = await service.call(path, { user, device, body: { device: owner.device.id } })
    const { devices } = (await deleted.json()) as ShareWalletDescription
    expect(devices.map((each) => each.device)).toEqual([device.id])
    expect(await release(service, owner)).toBe('shares.no_share')
    const back = { ...owner, body: { device: device.id } }
    expect(await errorCodeOf(await service.call(path, back))).toBe('shares.no_share')
    expect((await recover(service, owner)).share).toBe('shares.no_share')
    const row = await service.sql
      .selectFrom('share_device')
      .select(['sealed', 'recovery_share'])
      .where('device', '=', owner.device.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ sealed: null, recovery_share: null })
  })

  it('keeps the last device, without which the wallet could not be recovered', async () => {
    const service = await start()
    const owner = await register(service)
    const { user, device: first } = owner
    const remove = async (by: TestDevice, device: string) =>
      service.call('/shares/v1/devices/delete', { user, device: by, body: { device } })
    expect(await errorCodeOf(await remove(first, first.id))).toBe('shares.last_device')
    const { device: second } = await recover(service, owner)
    const body = { share: sealFor(service, second.id, randomBytes(25)), recoveryShare }
    await service.call('/shares/v1/devices', { user, device: second, body })
    // Each removes the other at the same time.
    const answers = await Promise.all([remove(first, second.id), remove(second, first.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const rows = service.sql.selectFrom('share_device').select('device')
    expect(await rows.where('deleted_at', 'is', null).execute()).toHaveLength(1)
  })

  it.each([
    ['the device is deleted', { devices: [] }, 'shares.no_share', []],
    // By another writer of the database, which cannot change the state.
    ['its row is changed', {}, 'shares.unavailable', ['share_device']],
  ])('releases nothing when %s while its share is decrypted (abuse 84)', async (...of) => {
    const [, change, reason, rejected] = of
    const service = await start()
    const owner = await register(service)
    const file = await createFileKeyDriver(service.keyFile)
    const slow = await service.restart({
      ...file,
      async decrypt(text, context) {
        const share = await file.decrypt(text, context)
        await service.sql
          .updateTable('share_device')
          .set({ sealed: null, deleted_at: 1 })
          .where('device', '=', context['device'] ?? '')
          .execute()
        await changeWalletState(service, owner, change)
        return share
      },
    })
    expect(await release(slow, owner)).toBe(reason)
    expect(listRejectedTables(service)).toEqual(rejected)
  })

  it('reports no changed row for a device that is removed while its request is read (abuse 84)', async () => {
    const service = await start()
    const owner = await register(service)
    const { device } = await recover(service, owner)
    await addDevice(service, { user: owner.user, device })
    const driver = await createFileKeyDriver(service.keyFile)
    const deps = { driver, clock: service.clock, sql: service.sql, ...(await openLog(service)) }
    const store = createShareStore({ ...deps, spendCapUsd: 200 })
    const wallet = (await store.findWallet(owner.user))!
    const call = { user: owner.user, device: owner.device, body: { device: device.id } }
    expect((await service.call('/shares/v1/devices/delete', call)).status).toBe(200)
    const by = { device: device.id, shareOf: device.id, origin: 'https://app.example' }
    const released = await store.release(wallet, { ...by, method: 'personal_sign', digest: '' })
    expect(released).toBe('deleted')
    expect((await readLog(service, owner)).entries[0]!.event).toBe('share.refused')
    expect(listRejectedTables(service)).toEqual([])
  })

  it('releases 60 shares a minute and 500 a day, also to concurrent requests', async () => {
    const service = await start()
    const owner = await register(service)
    const releaseMany = async (count: number): Promise<number> =>
      (await releaseUntilAnswered(service, { ...owner, count })).filter((each) => each !== limited)
        .length
    expect(await releaseMany(64)).toBe(60)
    service.clock.advance(60_001)
    // Those of earlier minutes, in which nothing else is tested.
    const { sql } = service
    const earlier = await sql
      .selectFrom('share_release')
      .select(['wallet_id', 'device', 'share_of', 'method', 'origin', 'digest', 'at'])
      .executeTakeFirstOrThrow()
    const row = { ...earlier, at: earlier.at - 120_000 }
    await sql
      .insertInto('share_release')
      .values(Array.from({ length: 400 }, () => row))
      .execute()
    expect(await releaseMany(41)).toBe(40)
    service.clock.advance(60_001)
    expect(await releaseMany(2)).toBe(0)
    const rows = await service.sql.selectFrom('share_release').select('at').execute()
    expect(rows).toHaveLength(500)
  })

  it('leaves a device its shares while another one uses up its own (abuse 107)', async () => {
    const service = await start()
    const owner = await register(service)
    const { user } = owner
    const { device } = await recover(service, owner)
    const share = randomBytes(25)
    const body = { share: sealFor(service, device.id, share), recoveryShare }
    await service.call('/shares/v1/devices', { user, device, body })
    const other = { ...owner, device, share }
    // Its recovery was the first of its 60.
    const outcomes = await releaseUntilAnswered(service, { ...other, count: 60 })
    expect(outcomes.filter((each) => each === limited)).toHaveLength(1)
    expect(Buffer.isBuffer(await release(service, owner))).toBe(true)
    expect(Buffer.isBuffer((await recover(service, owner)).share)).toBe(true)
  })

  it('asks the key for nothing beyond the limits of a device (abuse 107)', async () => {
    const service = await start()
    const owner = await register(service)
    expect(await releaseUntilAnswered(service, { ...owner, count: 60 })).not.toContain(limited)
    const file = await createFileKeyDriver(service.keyFile)
    const decrypted: string[] = []
    const counting = await service.restart({
      ...file,
      async decrypt(text, context) {
        if (context['device'] !== undefined) decrypted.push(text)
        return await file.decrypt(text, context)
      },
    })
    expect(await release(counting, owner)).toBe('shares.limited')
    expect(decrypted).toEqual([])
  })

  it('uses replaced keys, and rewraps its shares with the current one (abuse 83)', async () => {
    const service = await start()
    const owner = await register(service)
    const current = randomBytes(32).toString('hex')
    const folder = temporaryFolder()
    const file = (name: string, ...lines: string[]): string => {
      writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
      return join(folder, name)
    }
    const wrong = await createFileKeyDriver(file('wrong', randomBytes(32).toString('hex')))
    await expect(service.restart(wrong)).rejects.toThrow('another key')
    const replaced = readFileSync(service.keyFile, 'utf8').trim()
    const both = await createFileKeyDriver(file('both', current, replaced))
    const rotated = await service.restart(both)
    expect(await release(rotated, owner)).toEqual(owner.share)
    expect(await rewrapShares({ sql: service.sql, driver: both })).toBe(1)
    const alone = await service.restart(await createFileKeyDriver(file('alone', current)))
    expect(await release(alone, owner)).toEqual(owner.share)
    expect(alone.publicKey).toEqual(service.publicKey)
  })

  it('rewraps each share once when there are more than a page (abuse 83)', async () => {
    const service = await start()
    const owners = [await register(service), await register(service), await register(service)]
    const file = await createFileKeyDriver(service.keyFile)
    const { sql } = service
    const { user_id } = await sql.selectFrom('share_wallet').selectAll().executeTakeFirstOrThrow()
    // Devices of one wallet, on both sides of the end of a page.
    const row = await sql.selectFrom('share_device').selectAll().executeTakeFirstOrThrow()
    for (const device of ['!first', '~last']) {
      const context = shareKeyContextOf({ id: row.wallet_id, user_id }, { ...row, device })
      const sealed = await file.encrypt(randomBytes(32), context)
      await sql
        .insertInto('share_device')
        .values({ ...row, device, sealed })
        .execute()
    }
    const stored = await sql.selectFrom('share_device').select('sealed').execute()
    const decrypted: string[] = []
    const driver: ShareKeyDriver = {
      ...file,
      async decrypt(text, context) {
        if (context['device'] !== undefined) decrypted.push(text)
        return await file.decrypt(text, context)
      },
    }
    expect(await rewrapShares({ sql, driver, pageSize: 2 })).toBe(5)
    expect(decrypted.toSorted()).toEqual(stored.map(({ sealed }) => `${sealed}`).toSorted())
    for (const owner of owners) expect(await release(service, owner)).toEqual(owner.share)
  })

  it('answers 503 while the key is unavailable, and releases again after that (abuse 83)', async () => {
    const service = await start()
    const owner = await register(service)
    const file = await createFileKeyDriver(service.keyFile)
    let isDown = false
    const flaky = await service.restart({
      ...file,
      decrypt: (text, context) =>
        isDown ? Promise.reject(new Error('The key service is down')) : file.decrypt(text, context),
    })
    isDown = true
    expect(await release(flaky, owner)).toBe('shares.unavailable')
    isDown = false
    expect(await release(flaky, owner)).toEqual(owner.share)
  })

  it('stores and logs no share in plain text (abuse 87)', async () => {
    const service = await start()
    const owner = await register(service)
    await release(service, owner)
    const tables = ['share_device', 'share_service', 'share_release', 'share_wallet'] as const
    const rows = await Promise.all(
      tables.map((table) => service.sql.selectFrom(table).selectAll().execute()),
    )
    const texts = JSON.stringify([rows, service.log])
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(texts).not.toContain(owner.share.toString(encoding))
  })

  it('stores the records of recovery, and returns them to a new device', async () => {
    const service = await start()
    const owner = await register(service)
    const { user } = owner
    const read = async (device: TestDevice): Promise<unknown> =>
      (await service.call('/shares/v1/wallets', { user, device })).json()
    const found = await read(createTestDevice())
    expect(found).toMatchObject({ wallet: { recovery, devices: [{ recoveryShare }] } })
    const changed = { ...recovery, passkeys: [{ credentialId: 'id', salt: hashOf('salt') }] }
    const body = { recovery: changed, previous: hashOf(formatWrappedRecoveryKeys(recovery)) }
    const set = async (call: Partial<Call>): Promise<string | number> => {
      const response = await service.call('/shares/v1/recovery', { ...owner, body, ...call })
      return response.status === 200 ? 200 : await errorCodeOf(response)
    }
    expect(await set({ device: createTestDevice() })).toBe('shares.no_share')
    const auth_time = Math.floor(service.clock.now() / 1_000) - 301
    expect(await set({ token: { auth_time } })).toBe('login.step_up_required')
    expect(await set({ token: { auth_action: 'devices' } })).toBe('login.step_up_required')
    expect(await read(owner.device)).toMatchObject({ wallet: { recovery } })
    expect(await set({})).toBe(200)
    expect(await read(owner.device)).toMatchObject({ wallet: { recovery: changed } })
    // A device that has read the records before does not overwrite those of another one.
    expect(await set({ body: { ...body, recovery } })).toBe('shares.recovery_changed')
    expect(await read(owner.device)).toMatchObject({ wallet: { recovery: changed } })
    const exported = { ...releaseBody(getHpkePublicKey(randomBytes(32))), method: 'export' }
    expect(await release(service, { ...owner, body: exported })).toBe('login.step_up_required')
    for (const other of [{ auth_time }, { auth_action: 'devices' as const }]) {
      const token = { ...other, export: true as const }
      expect(await release(service, { ...owner, body: exported, token })).toBe(
        'login.step_up_required',
      )
    }
  })

  it('exports nothing and adds no device for a day after a change of the address', async () => {
    const service = await start()
    const owner = await register(service)
    const token = { hold: Math.floor(service.clock.now() / 1_000) + 60, export: true as const }
    const body = { ...releaseBody(getHpkePublicKey(randomBytes(32))), method: 'export' }
    expect(await release(service, { ...owner, body, token })).toBe('login.on_hold')
    expect(await release(service, { ...owner, token })).toEqual(owner.share)
    const { user } = owner
    const request = { user, device: createTestDevice(), token, body: {} }
    expect(await errorCodeOf(await service.call('/shares/v1/recover/start', request))).toBe(
      'login.on_hold',
    )
    // Proven just before the change.
    const { device } = await recover(service, owner)
    expect(await addDevice(service, { user, device, token })).toBe('login.on_hold')
    expect(await addDevice(service, { user, device })).toBeInstanceOf(Buffer)
  })

  it('releases nothing when it is stopped', async () => {
    const service = await start()
    const owner = await register(service)
    const stopped = await start({ earlier: service, isStopped: true })
    expect(await release(stopped, owner)).toBe('login.stopped')
  })

  async function readLog(service: TestShareService, owner: Pick<WalletOwner, 'user' | 'device'>) {
    const response = await service.call('/shares/v1/log', { ...owner, body: {} })
    return (await response.json()) as ShareLogPage
  }

  it('shows what was signed, recovered, refused and removed, to a device with a share', async () => {
    const service = await start()
    const owner = await register(service)
    const { user } = owner
    await release(service, owner)
    const foreign = createTestDevice()
    // A session of the mailbox alone: refused, once a day in the log, and it reads nothing.
    for (let index = 0; index < 3; index += 1) await release(service, { user, device: foreign })
    const denied = await service.call('/shares/v1/log', { user, device: foreign, body: {} })
    expect(await errorCodeOf(denied)).toBe('shares.no_share')
    await recover(service, owner, { device: foreign, recoveryKey: randomBytes(32) })
    const { device } = await recover(service, owner)
    const add = { share: sealFor(service, device.id, randomBytes(25)), recoveryShare }
    await service.call('/shares/v1/devices', { user, device, body: add })
    await service.call('/shares/v1/devices/delete', { ...owner, body: { device: device.id } })
    const changed = { ...recovery, keys: [{ ...recovery.keys[0]!, method: 'passkey' as const }] }
    const body = { recovery: changed, previous: hashOf(formatWrappedRecoveryKeys(recovery)) }
    await service.call('/shares/v1/recovery', { ...owner, body })
    const { entries, isIntact } = await readLog(service, owner)
    expect(isIntact).toBe(true)
    const origin = 'https://app.example'
    expect(
      entries.toReversed().map(({ event, device: by, details }) => [event, by, details]),
    ).toEqual([
      ['wallet.created', owner.device.id, { origin }],
      ['share.released', owner.device.id, { origin, method: 'personal_sign' }],
      ['share.refused', foreign.id, { origin, method: 'personal_sign' }],
      ['recovery.started', foreign.id, { origin }],
      ['recovery.failed', foreign.id, { origin }],
      ['recovery.started', device.id, { origin }],
      ['share.recovered', device.id, { origin, earlier: owner.device.id }],
      ['device.added', device.id, { origin }],
      ['device.removed', owner.device.id, { origin, removed: device.id }],
      ['recovery.factor_added', owner.device.id, { origin, method: 'passkey' }],
      ['recovery.factor_removed', owner.device.id, { origin, method: 'code' }],
    ])
    expect(JSON.stringify(entries)).not.toContain(owner.share.toString('base64url'))
  })

  it('logs attempts beyond the limit of recoveries once a day (abuse 81)', async () => {
    const service = await start()
    const owner = await register(service)
    const device = createTestDevice()
    for (let index = 0; index < 13; index += 1) await recover(service, owner, { device })
    const events = (await readLog(service, owner)).entries.map(({ event }) => event)
    expect(events.filter((event) => event === 'recovery.limited')).toHaveLength(1)
  })

  it('keeps the last entry of a wallet that nobody uses for longer than entries are kept', async () => {
    const service = await start()
    const owner = await register(service)
    await release(service, owner)
    const driver = await createFileKeyDriver(service.keyFile)
    const deps = { driver, clock: service.clock, sql: service.sql, ...(await openLog(service)) }
    const store = createShareStore({ ...deps, spendCapUsd: 200 })
    service.clock.advance(401 * 86_400_000)
    await store.deleteExpired()
    expect(await readLog(service, owner)).toMatchObject({
      entries: [{ sequence: 2 }],
      isIntact: true,
    })
    await release(service, owner)
    await store.deleteExpired()
    const events = (await readLog(service, owner)).entries.map(({ sequence }) => sequence)
    expect([events, (await readLog(service, owner)).isIntact]).toEqual([[3], true])
  })

  it('shows that entries were changed, added or removed in its database', async () => {
    const service = await start()
    const owner = await register(service)
    for (let index = 0; index < 3; index += 1) await release(service, owner)
    expect((await readLog(service, owner)).isIntact).toBe(true)
    const { sql } = service
    const tamper = async (change: string): Promise<boolean> => {
      await rawSql.raw(change).execute(sql)
      return (await readLog(service, owner)).isIntact
    }
    await rawSql`create table saved as select * from share_event`.execute(sql)
    const restore = async (): Promise<void> => {
      await rawSql`delete from share_event`.execute(sql)
      await rawSql`insert into share_event select * from saved`.execute(sql)
      expect((await readLog(service, owner)).isIntact).toBe(true)
    }
    for (const change of [
      "update share_event set device = 'other' where sequence = 2",
      'update share_event set at = at + 1 where sequence = 4',
      'delete from share_event where sequence = 1',
      'delete from share_event where sequence = 2',
      'delete from share_event where sequence = 4',
      'delete from share_event',
      `insert into share_event select wallet_id, 5, at, event, device, details, mac, mac
        from share_event where sequence = 4`,
    ]) {
      expect([change, await tamper(change)]).toEqual([change, false])
      await restore()
    }
    // After the next act, too.
    await rawSql`delete from share_event`.execute(sql)
    await release(service, owner)
    expect(await readLog(service, owner)).toMatchObject({
      entries: [{ sequence: 5 }],
      isIntact: false,
    })
    await rawSql`insert into share_event select * from saved`.execute(sql)
    expect((await readLog(service, owner)).isIntact).toBe(true)
    // With the record of the last entry set back, too, all is refused: it is authenticated.
    await rawSql`delete from share_event where sequence = 5`.execute(sql)
    await rawSql`update share_log set sequence = 4,
      last_mac = (select mac from share_event where sequence = 4)`.execute(sql)
    const refused = await service.call('/shares/v1/log', { ...owner, body: {} })
    expect([refused.status, await errorCodeOf(refused)]).toEqual([503, 'shares.unavailable'])
    expect(await release(service, owner)).toBe('shares.unavailable')
  })
})

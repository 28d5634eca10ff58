import { sql as rawSql } from 'kysely'
import type { WalletAuditPage } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { createRootSecretFromHex } from '../../config/readOrCreateRootSecret.ts'
import type { LogEntry } from '../../http/index.ts'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { createUserAdministration } from '../createUserAdministration.ts'
import { createTestDevice, createTestWalletService, testSecret } from '../walletService.fixture.ts'
import { createAuditEntryMacs } from './auditEntryMacs.ts'
import { auditKeyPurpose, createWalletAuditLog } from './createWalletAuditLog.ts'
import { sealAuditLogs } from './sealAuditLogs.ts'

const opened = useSharedDatabase('postgres')

let day = 0

async function signIn() {
  const service = createTestWalletService(opened())
  service.clock.advance((day += 20) * 86_400_000)
  const { sql, clock } = service
  const [device, email] = [createTestDevice(), `audit${day}@a.example`]
  const tokens = await service.signIn(device, email)
  const userId = tokens.user.id
  const users = createUserAdministration({ ...opened(), clock, secret: testSecret })
  await users.setLocked(userId, true)
  await users.setLocked(userId, false)
  /** Signs in again, which appends an entry. */
  const append = async (): Promise<unknown> => {
    clock.advance(31_000)
    return await service.signIn(createTestDevice(), email)
  }
  const check = async () => {
    const { brokenAt, isTruncated } = await users.readAudit(userId)
    return { brokenAt, isTruncated }
  }
  const change = async (statement: string): Promise<unknown> =>
    rawSql.raw(statement.replace('$user', `'${userId}'`)).execute(sql)
  return { service, device, email, userId, users, append, check, change }
}

const intact = { brokenAt: undefined, isTruncated: false }

/** Writes entries that have correct hashes, as a writer of the database can without the secret. */
async function rewrite({ service, userId }: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  const { clock } = service
  const secret = createRootSecretFromHex('9'.repeat(64))
  const log = createWalletAuditLog({ ...opened(), clock, secret })
  await service.sql.deleteFrom('wallet_audit').where('user_id', '=', userId).execute()
  await service.sql.deleteFrom('wallet_audit_head').where('user_id', '=', userId).execute()
  for (const event of ['account.created', 'session.started'] as const)
    await service.sql.transaction().execute((step) => log.append(step, userId, { event }))
}

it('finds a log that was rewritten with correct hashes, but without the secret', async () => {
  const account = await signIn()
  expect(await account.check()).toEqual(intact)
  await rewrite(account)
  expect(await account.check()).toEqual({ brokenAt: 1, isTruncated: true })
})

it.each([
  ['changed', 'update wallet_audit set at = at + 1 where sequence = 2 and user_id = $user', 2],
  ['removed', 'delete from wallet_audit where sequence = 2 and user_id = $user', 3],
  ['removed from the start', 'delete from wallet_audit where sequence = 1 and user_id = $user', 2],
])('finds an entry that was %s', async (_, statement, brokenAt) => {
  const account = await signIn()
  await account.change(statement)
  expect(await account.check()).toEqual({ brokenAt, isTruncated: false })
})

it.each([
  ['the last entries', 'delete from wallet_audit where sequence > 2 and user_id = $user'],
  ['all entries', 'delete from wallet_audit where user_id = $user'],
  ['the record of the last entry', 'delete from wallet_audit_head where user_id = $user'],
])('finds that %s were removed, also after another entry', async (_, statement) => {
  const account = await signIn()
  await account.change(statement)
  expect((await account.check()).isTruncated).toBe(true)
  await account.append()
  expect((await account.check()).brokenAt).toBeGreaterThan(0)
  // The entry that hides it no more.
  const { entries } = await account.users.readAudit(account.userId)
  expect(entries.map(({ event }) => event)).toContain('log.damaged')
})

it('does not accept the record of the last entry set back to an earlier one', async () => {
  const account = await signIn()
  await account.change('delete from wallet_audit where sequence > 2 and user_id = $user')
  await account.change(`update wallet_audit_head set sequence = 2, hash =
    (select hash from wallet_audit where sequence = 2 and user_id = wallet_audit_head.user_id)
    where user_id = $user`)
  expect(await account.check()).toEqual({ brokenAt: undefined, isTruncated: true })
})

it('shows the visitor that the log was changed', async () => {
  const account = await signIn()
  const { service, device, email } = account
  service.clock.advance(31_000)
  const { accessToken } = await service.signIn(device, email)
  const read = async (): Promise<boolean> => {
    const response = await service.call('/wallet/v1/audit', { device, accessToken })
    return ((await response.json()) as WalletAuditPage).isIntact
  }
  expect(await read()).toBe(true)
  await rewrite(account)
  expect(await read()).toBe(false)
})

it('shows the visitor that the first entries were removed', async () => {
  const account = await signIn()
  const { service, device, email } = account
  service.clock.advance(31_000)
  const { accessToken } = await service.signIn(device, email)
  const read = async (query = ''): Promise<WalletAuditPage> => {
    const response = await service.call(`/wallet/v1/audit${query}`, { device, accessToken })
    return (await response.json()) as WalletAuditPage
  }
  expect((await read('?before=3')).isIntact).toBe(true)
  expect(await read('?before=1')).toEqual({ entries: [], isIntact: true })
  await account.change('delete from wallet_audit where sequence <= 2 and user_id = $user')
  const page = await read()
  expect(page.entries.at(-1)?.sequence).toBe(3)
  expect(page.isIntact).toBe(false)
  expect(await read('?before=3')).toEqual({ entries: [], isIntact: false })
})

type Secret = typeof testSecret

/** Starts nodes that sign logs with a secret. */
function useNodes({ service: { clock } }: Awaited<ReturnType<typeof signIn>>) {
  const log: LogEntry[] = []
  const start = async (secret: Secret = testSecret, pageSize?: number): Promise<void> =>
    sealAuditLogs({ ...opened(), clock, secret, log: (entry) => log.push(entry), pageSize })
  const check = async (userId: string, secret: Secret) => {
    const users = createUserAdministration({ ...opened(), clock, secret })
    const { brokenAt, isTruncated } = await users.readAudit(userId)
    return { brokenAt, isTruncated }
  }
  return { log, start, check }
}

it('records at its first start that a database is new', async () => {
  const account = await signIn()
  const { sql } = account.service
  const { log, start } = useNodes(account)
  await start()
  expect(log).toMatchObject([{ event: 'wallet.audit_seal_missing' }])
  expect(await sql.selectFrom('wallet_audit_seal').selectAll().execute()).toEqual([])
  // As before the first account.
  await sql.deleteFrom('wallet_audit').execute()
  await sql.deleteFrom('wallet_audit_head').execute()
  await start()
  await account.append()
  await start()
  expect(log).toHaveLength(1)
})

it.each([
  ['is accepted', createRootSecretFromHex('7'.repeat(64), ['5'.repeat(64)])],
  ['is not', testSecret],
])(
  'never signs a log that was rewritten without its record and the seal, while another secret %s',
  async (_, secret) => {
    const account = await signIn()
    const { log, start } = useNodes(account)
    await rewrite(account)
    await account.change('delete from wallet_audit_head')
    await account.change('delete from wallet_audit_seal')
    await start(secret)
    expect(await account.check()).toEqual({ brokenAt: 1, isTruncated: true })
    expect(log[0]).toMatchObject({ level: 'error', event: 'wallet.audit_seal_missing' })
    // Also at the next start.
    await start(secret)
    expect(await account.check()).toEqual({ brokenAt: 1, isTruncated: true })
    const missing = log.filter(({ event }) => event === 'wallet.audit_seal_missing')
    expect(missing).toHaveLength(2)
  },
)

it('signs the logs of more accounts than a page again with a rotated secret, each once', async () => {
  const accounts = [await signIn(), await signIn(), await signIn(), await signIn(), await signIn()]
  const { log, start, check } = useNodes(accounts[0]!)
  const rotated = createRootSecretFromHex('6'.repeat(64), ['7'.repeat(64)])
  await start(rotated, 2)
  await start(rotated, 2)
  const signed = log.filter(({ event }) => event === 'wallet.audit_sealed')
  // The logs of other tests are in the database, too.
  expect(signed[0]?.['logs']).toBeGreaterThanOrEqual(accounts.length)
  expect(signed[1]?.['logs']).toBe(0)
  const last = createRootSecretFromHex('6'.repeat(64))
  for (const { userId } of accounts) expect(await check(userId, last)).toEqual(intact)
})

it('signs again what a node with the former secret appended during the rotation', async () => {
  const account = await signIn()
  const { userId } = account
  const { log, start, check } = useNodes(account)
  const rotated = createRootSecretFromHex('8'.repeat(64), ['7'.repeat(64)])
  const last = createRootSecretFromHex('8'.repeat(64))
  const { sql } = account.service
  await sql.deleteFrom('wallet_audit_seal').execute()
  const mac = createAuditEntryMacs(testSecret.deriveKeys(auditKeyPurpose)).signSeal(1)
  await sql.insertInto('wallet_audit_seal').values({ id: 1, sealed_at: 1, mac }).execute()
  await start(rotated)
  expect(await check(userId, last)).toEqual(intact)
  // A node that has not restarted accepts the new secret, and signs with the former one.
  const former = createRootSecretFromHex('7'.repeat(64), ['8'.repeat(64)])
  const audit = createWalletAuditLog({ ...opened(), clock: account.service.clock, secret: former })
  await opened()
    .database.sql.transaction()
    .execute(async (step) => {
      await audit.append(step, userId, { event: 'session.started' })
    })
  expect(await check(userId, last)).not.toEqual(intact)
  await start(rotated)
  expect(await check(userId, last)).toEqual(intact)
  expect(log.at(-1)).toMatchObject({ event: 'wallet.audit_sealed', logs: 1 })
  await start(last)
  expect(log).toHaveLength(2)
})

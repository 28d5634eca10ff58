import { sql as rawSql } from 'kysely'
import type { WalletAuditPage } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { createRootSecretFromHex } from '../../config/readOrCreateRootSecret.ts'
import type { LogEntry } from '../../http/index.ts'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { createUserAdministration } from '../createUserAdministration.ts'
import { createTestDevice, createTestWalletService, testSecret } from '../walletService.fixture.ts'
import { createWalletAuditLog } from './createWalletAuditLog.ts'
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

it('seals the logs of an earlier version once, and signs them again with a rotated secret', async () => {
  const account = await signIn()
  const { service } = account
  const { sql, clock } = service
  const log: LogEntry[] = []
  const seal = async (secret = testSecret): Promise<void> =>
    sealAuditLogs({ ...opened(), clock, secret, log: (entry) => log.push(entry) })
  // As an earlier version left it.
  await sql.updateTable('wallet_audit').set({ mac: '' }).execute()
  await sql.deleteFrom('wallet_audit_head').execute()
  await seal()
  expect(await account.check()).toEqual(intact)
  // A writer of the database has its own entries signed by a restart: neither with nor without the seal.
  await sql.updateTable('wallet_audit').set({ mac: '' }).execute()
  await seal()
  expect((await account.check()).brokenAt).toBe(1)
  await sql.deleteFrom('wallet_audit_seal').execute()
  await seal()
  expect((await account.check()).brokenAt).toBe(1)
  expect(log.at(-1)?.event).toBe('wallet.audit_seal_missing')

  await sql.deleteFrom('wallet_audit_head').execute()
  await seal()
  const digits = ['8'.repeat(64), '7'.repeat(64)] as const
  await seal(createRootSecretFromHex(digits[0], [digits[1]]))
  const rotated = createRootSecretFromHex(digits[0])
  const users = createUserAdministration({ ...opened(), clock, secret: rotated })
  expect(await users.readAudit(account.userId)).toMatchObject(intact)
  expect((await account.check()).brokenAt).toBe(1)
})

it('seals and signs the logs of more accounts than a page, each once', async () => {
  const accounts = [await signIn(), await signIn(), await signIn(), await signIn(), await signIn()]
  const { sql, clock } = accounts[0]!.service
  const log: LogEntry[] = []
  const seal = async (secret = testSecret): Promise<void> =>
    sealAuditLogs({
      ...opened(),
      clock,
      secret,
      log: (entry) => log.push(entry),
      pageSize: 2,
    })
  await sql.updateTable('wallet_audit').set({ mac: '' }).execute()
  await sql.deleteFrom('wallet_audit_head').execute()
  await sql.deleteFrom('wallet_audit_seal').execute()
  const all = await sql.selectFrom('wallet_audit').select('user_id').distinct().execute()
  await seal()
  for (const account of accounts) expect(await account.check()).toEqual(intact)
  const digits = ['6'.repeat(64), '7'.repeat(64)] as const
  await seal(createRootSecretFromHex(digits[0], [digits[1]]))
  const users = createUserAdministration({
    ...opened(),
    clock,
    secret: createRootSecretFromHex(digits[0]),
  })
  for (const { userId } of accounts) expect(await users.readAudit(userId)).toMatchObject(intact)
  expect(log).toMatchObject([{ logs: all.length }, { event: 'wallet.audit_sealed' }])
})

import { type Kysely, type Selectable, sql as rawSql, type Transaction } from 'kysely'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { Log } from '../../http/index.ts'
import type { SqlStoreDeps, Tables, WalletAuditHeadTable } from '../../store/index.ts'
import { defaultRowPageSize, readRowPages } from '../../store/readRowPages.ts'
import { type AuditEntryMacs, createAuditEntryMacs } from './auditEntryMacs.ts'
import { auditKeyPurpose } from './createWalletAuditLog.ts'

type Step = Transaction<Tables>

/**
 * Records when a database was new, and signs audit logs again after the secret was rotated: at each start with accepted
 * secrets, because nodes that have not restarted sign with the former one until then.
 *
 * It signs nothing that none of the keys has signed. When there are entries but no authentic record, someone changed
 * the database, or the secret was replaced without accepting the former one: it is logged at each start.
 */
export async function sealAuditLogs(
  deps: SqlStoreDeps & {
    readonly secret: Pick<RootSecret, 'deriveKeys'>
    readonly log: Log
    /**
     * Accounts that are read at a time.
     *
     * @default 500
     */
    readonly pageSize?: number | undefined
  },
): Promise<void> {
  const { database, clock, log, secret, pageSize = defaultRowPageSize } = deps
  const keys = secret.deriveKeys(auditKeyPurpose)
  const [macs, current] = [createAuditEntryMacs(keys), createAuditEntryMacs([keys[0]])]
  await database.sql.transaction().execute(async (step) => {
    await rawSql`select pg_advisory_xact_lock(hashtext('wallet audit seal'))`.execute(step)
    const isSealed = await sealDatabase(step, macs, clock.now())
    if (!isSealed) log({ level: 'error', event: 'wallet.audit_seal_missing' })
  })
  if (keys.length === 1) return
  // Not in a transaction, which would hold locks for as long as all logs are read. The next start signs what is left.
  const logs = await signAgain(database.sql, { macs, current, pageSize })
  log({ level: 'info', event: 'wallet.audit_sealed', logs })
}

/**
 * Writes the record of a new database, or signs it with the current key.
 *
 * @returns False when it is missing, or not authentic, in a database with entries.
 */
async function sealDatabase(step: Step, macs: AuditEntryMacs, now: number): Promise<boolean> {
  const seal = await step.selectFrom('wallet_audit_seal').selectAll().executeTakeFirst()
  const isSealed = seal !== undefined && macs.isSeal(seal.sealed_at, seal.mac)
  if (!isSealed && (await hasEntries(step))) return false
  const sealed_at = isSealed ? seal.sealed_at : now
  const values = { sealed_at, mac: macs.signSeal(sealed_at) }
  await step
    .insertInto('wallet_audit_seal')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  return true
}

async function hasEntries(step: Step): Promise<boolean> {
  const entry = step.selectFrom('wallet_audit').select('user_id').limit(1)
  const head = step.selectFrom('wallet_audit_head').select('user_id').limit(1)
  return [await entry.executeTakeFirst(), await head.executeTakeFirst()].some((row) => row)
}

type Signing = {
  readonly macs: AuditEntryMacs
  readonly current: AuditEntryMacs
  readonly pageSize: number
}

/** Signs what only a former key has signed with the current one, and returns the number of logs. */
async function signAgain(
  sql: Kysely<Tables>,
  { macs, current, pageSize }: Signing,
): Promise<number> {
  let logs = 0
  for await (const { user_id: userId, sequence, hash, mac } of readHeads(sql, pageSize)) {
    let isChanged = false
    for (const row of await selectRows(sql, userId)) {
      const position = { userId, sequence: row.sequence, hash: row.hash }
      if (current.isEntry(position, row.mac) || !macs.isEntry(position, row.mac)) continue
      await setMac(sql, userId, row.sequence, macs.signEntry(position))
      isChanged = true
    }
    const head = { userId, sequence, hash }
    if (!current.isHead(head, mac) && macs.isHead(head, mac)) {
      const change = sql.updateTable('wallet_audit_head').set({ mac: macs.signHead(head) })
      // Unless another node appended an entry since it was read.
      await change.where('user_id', '=', userId).where('mac', '=', mac).execute()
      isChanged = true
    }
    if (isChanged) logs += 1
  }
  return logs
}

type Head = Selectable<WalletAuditHeadTable>

function readHeads(sql: Kysely<Tables>, pageSize: number): AsyncGenerator<Head> {
  return readRowPages<Head>(pageSize, (after) => {
    const heads = sql.selectFrom('wallet_audit_head').selectAll()
    const page = heads.orderBy('user_id').limit(pageSize)
    return (after ? page.where('user_id', '>', after.user_id) : page).execute()
  })
}

async function selectRows(sql: Kysely<Tables>, userId: string) {
  const rows = sql.selectFrom('wallet_audit').selectAll().where('user_id', '=', userId)
  return await rows.orderBy('sequence').execute()
}

async function setMac(
  sql: Kysely<Tables>,
  userId: string,
  sequence: number,
  mac: string,
): Promise<void> {
  const change = sql.updateTable('wallet_audit').set({ mac }).where('user_id', '=', userId)
  await change.where('sequence', '=', sequence).execute()
}

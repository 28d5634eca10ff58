import type { Transaction } from 'kysely'
import type { WalletAuditPage } from 'latchkey/protocol'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { Tables, SqlStoreDeps } from '../../store/index.ts'
import { appendAuditEntry, type NewAuditEntry } from './appendAuditEntry.ts'
import { createAuditEntryMacs } from './auditEntryMacs.ts'
import { type AuditCheck, checkAuditLog, findMissingStart, toAuditEntry } from './checkAuditLog.ts'

/** Purpose of the keys that authenticate audit logs. */
export const auditKeyPurpose = 'wallet audit log'

/** Entries that one request returns. */
const pageSize = 100

/**
 * Append-only log of each account, which its owner reads. Each entry has the hash of the one before and is
 * authenticated with a key that is derived from the root secret, and so is the last entry: what another writer of the
 * database changes, adds or removes is noticed.
 */
export type WalletAuditLog = {
  /** Appends an entry in a transaction, so that what happens and its entry are stored together. */
  append(step: Transaction<Tables>, userId: string, entry: NewAuditEntry): Promise<void>
  /** Returns the newest entries below a sequence number, newest first. */
  list(userId: string, before?: number): Promise<WalletAuditPage & { readonly check: AuditCheck }>
}

/** Creates the audit log. */
export function createWalletAuditLog(
  deps: SqlStoreDeps & { readonly secret: Pick<RootSecret, 'deriveKeys'> },
): WalletAuditLog {
  const { clock, secret } = deps
  const macs = createAuditEntryMacs(secret.deriveKeys(auditKeyPurpose))
  return {
    append: (step, userId, entry) => appendAuditEntry(step, userId, { ...entry, macs, clock }),
    async list(userId, before) {
      const { rows, head } = await readPage(deps, userId, before)
      const page = rows.toReversed()
      const { brokenAt, isTruncated } = checkAuditLog(userId, page, {
        macs,
        head: before === undefined ? head : 'not_the_end',
      })
      const missingBefore = findMissingStart(page, { before, pageSize })
      const check = { brokenAt: missingBefore ?? brokenAt, isTruncated }
      const isIntact = check.brokenAt === undefined && !check.isTruncated
      return { entries: rows.map(toAuditEntry), isIntact, check }
    },
  }
}

/** Reads entries and the record of the last one, as they are at one time. */
async function readPage(
  { database: { sql } }: Pick<SqlStoreDeps, 'database'>,
  userId: string,
  before = 2 ** 31 - 1,
) {
  return await sql
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (step) => {
      const rows = step
        .selectFrom('wallet_audit')
        .selectAll()
        .where('user_id', '=', userId)
        .where('sequence', '<', Math.min(before, 2 ** 31 - 1))
      const heads = step.selectFrom('wallet_audit_head').selectAll().where('user_id', '=', userId)
      return {
        rows: await rows.orderBy('sequence', 'desc').limit(pageSize).execute(),
        head: await heads.executeTakeFirst(),
      }
    })
}

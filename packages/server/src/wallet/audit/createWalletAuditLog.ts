import type { Kysely, Selectable, Transaction } from 'kysely'
import { formatAuditEntry, type WalletAuditEntry } from 'latchkey/protocol'
import type { Clock } from '../../clock/Clock.ts'
import type { Tables, TableDeps, WalletAuditTable } from '../../store/index.ts'
import { hashText } from '../dpop/readDpopProof.ts'

/** Events of the audit log. */
export type WalletAuditEvent =
  | 'account.created'
  | 'account.locked'
  | 'account.unlocked'
  | 'email.changed'
  | 'email.restored'
  | 'device.approved'
  | 'login.added'
  | 'login.removed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'recovery.enabled'
  | 'recovery.started'
  | 'recovery.canceled'
  | 'recovery.finished'
  | 'session.started'
  | 'session.reused'
  | 'session.confirmed'
  | 'session.ended'
  | 'sessions.ended'

/** Entries that one request returns. */
const pageSize = 100

/**
 * Append-only log of each account, which its owner reads. Each entry has the hash of the one before, so
 * that a changed or removed entry is noticed.
 */
export type WalletAuditLog = {
  /**
   * Appends an entry in a transaction, so that what happens and its entry are stored together.
   *
   * @param details - No codes, tokens or shares.
   */
  append(
    step: Transaction<Tables>,
    userId: string,
    entry: {
      readonly event: WalletAuditEvent
      readonly details?: Readonly<Record<string, string>> | undefined
    },
  ): Promise<void>
  /** Returns the newest entries below a sequence number, newest first. */
  list(userId: string, before?: number): Promise<readonly WalletAuditEntry[]>
}

/** Creates the audit log. */
export function createWalletAuditLog({ database, clock }: TableDeps): WalletAuditLog {
  return {
    append: (step, userId, entry) => appendEntry(step, userId, { ...entry, clock }),
    list: (userId, before) => listEntries(database.sql, userId, before),
  }
}

async function appendEntry(
  step: Transaction<Tables>,
  userId: string,
  {
    event,
    details = {},
    clock,
  }: {
    readonly event: WalletAuditEvent
    readonly details?: Readonly<Record<string, string>> | undefined
    readonly clock: Pick<Clock, 'now'>
  },
): Promise<void> {
  // Concurrent entries of an account wait for this row lock.
  await step.selectFrom('wallet_user').select('id').where('id', '=', userId).forUpdate().execute()
  const last = await step
    .selectFrom('wallet_audit')
    .select(['sequence', 'hash'])
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entry = {
    sequence: (last?.sequence ?? 0) + 1,
    at: clock.now(),
    event,
    details,
    previousHash: last?.hash ?? '',
  }
  await step
    .insertInto('wallet_audit')
    .values({
      user_id: userId,
      sequence: entry.sequence,
      at: entry.at,
      event,
      details: JSON.stringify(details),
      previous_hash: entry.previousHash,
      hash: hashText(formatAuditEntry(userId, entry)),
    })
    .execute()
}

async function listEntries(
  sql: Kysely<Tables>,
  userId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<readonly WalletAuditEntry[]> {
  const rows = await sql
    .selectFrom('wallet_audit')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sequence', '<', Math.min(before, 2 ** 31 - 1))
    .orderBy('sequence', 'desc')
    .limit(pageSize)
    .execute()
  return rows.map(toEntry)
}

function toEntry(row: Selectable<WalletAuditTable>): WalletAuditEntry {
  const { sequence, at, event, details, hash } = row
  return { sequence, at, event, details, previousHash: row.previous_hash, hash }
}

import type { Transaction } from 'kysely'
import { formatAuditEntry } from 'latchkey/protocol'
import type { Clock } from '../../clock/Clock.ts'
import type { Tables } from '../../store/index.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import type { AuditEntryMacs } from './auditEntryMacs.ts'
import type { WalletAuditEvent } from './WalletAuditEvent.ts'

type Step = Transaction<Tables>

/** An entry to append. */
export type NewAuditEntry = {
  readonly event: WalletAuditEvent
  /** No codes, tokens or shares. */
  readonly details?: Readonly<Record<string, string>> | undefined
}

type Deps = { readonly macs: AuditEntryMacs; readonly clock: Pick<Clock, 'now'> }
type Last = { readonly sequence: number; readonly hash: string }

/**
 * Appends an entry to the log of an account.
 *
 * It follows the authenticated last entry. When that one is not what the log ends with, entries were removed, changed
 * or added in the database: an entry records it, because the new one would hide it.
 */
export async function appendAuditEntry(
  step: Step,
  userId: string,
  { macs, clock, ...entry }: Deps & NewAuditEntry,
): Promise<void> {
  // Concurrent entries of an account wait for this row lock.
  await step.selectFrom('wallet_user').select('id').where('id', '=', userId).forUpdate().execute()
  const { last, isDamaged } = await readEnd(step, userId, macs)
  const deps = { macs, clock }
  const before = isDamaged
    ? await insertEntry(step, userId, { ...deps, last, event: 'log.damaged' })
    : last
  const head = await insertEntry(step, userId, { ...deps, last: before, ...entry })
  const values = { ...head, mac: macs.signHead({ userId, ...head }) }
  await step
    .insertInto('wallet_audit_head')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Reads where a log ends, and whether that is not where its authenticated end is. */
async function readEnd(
  step: Step,
  userId: string,
  macs: AuditEntryMacs,
): Promise<{ readonly last: Last; readonly isDamaged: boolean }> {
  const rows = step.selectFrom('wallet_audit').select(['sequence', 'hash', 'mac'])
  const own = rows.where('user_id', '=', userId).orderBy('sequence', 'desc').limit(1)
  const row = await own.executeTakeFirst()
  const heads = step.selectFrom('wallet_audit_head').selectAll().where('user_id', '=', userId)
  const head = await heads.executeTakeFirst()
  const isHead =
    head !== undefined &&
    macs.isHead({ userId, sequence: head.sequence, hash: head.hash }, head.mac)
  if (!row && !head) return { last: { sequence: 0, hash: '' }, isDamaged: false }
  const sequence = Math.max(row?.sequence ?? 0, isHead ? head.sequence : 0)
  const isSame = isHead && row?.sequence === head.sequence && row.hash === head.hash
  return { last: { sequence, hash: row?.hash ?? '' }, isDamaged: !isSame }
}

async function insertEntry(
  step: Step,
  userId: string,
  { macs, clock, last, event, details = {} }: Deps & NewAuditEntry & { readonly last: Last },
): Promise<Last> {
  const sequence = last.sequence + 1
  const entry = { sequence, at: clock.now(), event, details, previousHash: last.hash }
  const hash = hashText(formatAuditEntry(userId, entry))
  await step
    .insertInto('wallet_audit')
    .values({
      user_id: userId,
      sequence,
      at: entry.at,
      event,
      details: JSON.stringify(details),
      previous_hash: last.hash,
      hash,
      mac: macs.signEntry({ userId, sequence, hash }),
    })
    .execute()
  return { sequence, hash }
}

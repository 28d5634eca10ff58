import type { Selectable } from 'kysely'
import { formatAuditEntry, type WalletAuditEntry } from 'latchkey/protocol'
import type { WalletAuditHeadTable, WalletAuditTable } from '../../store/index.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import type { AuditEntryMacs } from './auditEntryMacs.ts'

/** Result of a check of a log. */
export type AuditCheck = {
  /** Sequence number of the first entry that was changed or added, or follows a removed one. */
  readonly brokenAt: number | undefined
  /** Whether the last entries were removed. */
  readonly isTruncated: boolean
}

/**
 * Checks entries of a log: their hashes, their authentication, and that none is missing between them.
 *
 * @param rows - Oldest first.
 * @param options - `head` is the record of the last entry; undefined when `rows` is not the end of the log.
 */
export function checkAuditLog(
  userId: string,
  rows: readonly Selectable<WalletAuditTable>[],
  {
    macs,
    head,
  }: {
    readonly macs: AuditEntryMacs
    readonly head: 'not_the_end' | Selectable<WalletAuditHeadTable> | undefined
  },
): AuditCheck {
  const broken = rows.find((row, index) => !isValid(userId, row, { macs, before: rows[index - 1] }))
  const last = rows.at(-1)
  return {
    brokenAt: broken?.sequence,
    isTruncated: head !== 'not_the_end' && !isEnd(userId, last, { macs, head }),
  }
}

/**
 * Finds that the first entries of a log are missing: fewer than a page are left, and the oldest is not the first.
 *
 * @param rows - A page, oldest first.
 * @param options - `before` is the sequence number below which it was read.
 * @returns The sequence number of the entry that followed them.
 */
export function findMissingStart(
  rows: readonly Selectable<WalletAuditTable>[],
  { before = 1, pageSize }: { readonly before: number | undefined; readonly pageSize: number },
): number | undefined {
  const oldest = rows[0]?.sequence ?? before
  return rows.length < pageSize && oldest > 1 ? oldest : undefined
}

/** Converts a row to an entry. */
export function toAuditEntry(row: Selectable<WalletAuditTable>): WalletAuditEntry {
  const { sequence, at, event, details, hash } = row
  return { sequence, at, event, details, previousHash: row.previous_hash, hash }
}

function isValid(
  userId: string,
  row: Selectable<WalletAuditTable>,
  {
    macs,
    before,
  }: { readonly macs: AuditEntryMacs; readonly before: Selectable<WalletAuditTable> | undefined },
): boolean {
  const { sequence, hash, mac, event } = row
  const follows = before
    ? before.sequence === sequence - 1 && before.hash === row.previous_hash
    : sequence > 1 || (row.previous_hash === '' && event === 'account.created')
  return (
    follows &&
    event !== 'log.damaged' &&
    hashText(formatAuditEntry(userId, toAuditEntry(row))) === hash &&
    macs.isEntry({ userId, sequence, hash }, mac)
  )
}

function isEnd(
  userId: string,
  last: Selectable<WalletAuditTable> | undefined,
  {
    macs,
    head,
  }: { readonly macs: AuditEntryMacs; readonly head: Selectable<WalletAuditHeadTable> | undefined },
): boolean {
  if (!head || !last) return false
  const { sequence, hash, mac } = head
  return (
    sequence === last.sequence && hash === last.hash && macs.isHead({ userId, sequence, hash }, mac)
  )
}

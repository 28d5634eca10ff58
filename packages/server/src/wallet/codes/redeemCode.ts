import { timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DerivedKeys } from '../../config/readOrCreateRootSecret.ts'
import type { SqlStoreDeps, WalletCodeTable } from '../../store/index.ts'
import type { FailedCodeRecorder } from '../audit/createFailedCodeRecorder.ts'
import { lostResponseMs } from '../sessions/sessionLimits.ts'
import { maxCodeAttempts } from './codeLimits.ts'
import type { CodePurpose } from './CodePurpose.ts'
import type { UnconfirmedGuess, GuessLimiter } from './createGuessLimiter.ts'
import { hashEmailCode } from './hashEmailCode.ts'

/** A code that was entered correctly. */
export type RedeemedCode = Selectable<WalletCodeTable>

/**
 * Why a code was not accepted.
 *
 * `locked`: this attempt or one before was the last, and wrong. `expired`: it was used, is too old, belongs to another
 * browser or purpose, or never existed. A time: the source of the attempt has to wait, which neither counts nor compares it.
 */
export type RefusedCode = 'wrong' | 'locked' | 'expired' | { readonly retryAfterMs: number }

/** An attempt to enter a code. */
export type CodeAttempt = {
  readonly id: string
  readonly code: string
  readonly purpose: CodePurpose
  /** Thumbprint of the key of the browser. */
  readonly device: string
  /** Address of the client. */
  readonly network: string
}

type Deps = {
  readonly sql: SqlStoreDeps['database']['sql']
  readonly keys: DerivedKeys
  readonly guesses: Pick<GuessLimiter, 'count'>
  readonly failedCodes: Pick<FailedCodeRecorder, 'record'>
  readonly now: number
}

/**
 * Counts an attempt for its code and its source, compares the code, and uses it up when it is correct. An attempt
 * from a browser that the account has used before counts for the code alone: its key is proof enough that it is
 * no guess at many accounts.
 */
export async function redeemCode(
  attempt: CodeAttempt,
  deps: Deps,
): Promise<RedeemedCode | RefusedCode> {
  const { sql, keys, guesses, failedCodes, now } = deps
  const open = await findOpenCode(attempt, deps)
  if (!open) return 'expired'
  if (open.attempts >= maxCodeAttempts) return 'locked'
  const { network } = attempt
  const guess: UnconfirmedGuess | { readonly retryAfterMs: number } | undefined =
    open.known === 'device'
      ? undefined
      : await guesses.count({ projectId: open.project_id, network })
  if (guess && 'retryAfterMs' in guess) return guess
  // Counted before the comparison: of a hundred concurrent guesses, five are compared.
  const row = await sql
    .updateTable('wallet_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', attempt.id)
    .where('attempts', '<', maxCodeAttempts)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (row && !isCode(attempt.code, row, keys)) {
    failedCodes.record(row.email_key, row.app_origin)
    return row.attempts < maxCodeAttempts ? 'wrong' : 'locked'
  }
  await guess?.confirm()
  if (!row) return 'expired'
  const used = await sql
    .updateTable('wallet_code')
    .set({ used_at: now })
    .where('id', '=', attempt.id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return used.length > 0 ? row : 'expired'
}

/**
 * Finds a code that its browser used within the last minute and sends again, because the response may have been lost.
 * Counts as an attempt, so that a used code cannot be guessed.
 */
export async function findRepeatedCode(
  { id, code, purpose, device }: CodeAttempt,
  { sql, keys, now }: Pick<Deps, 'sql' | 'keys' | 'now'>,
): Promise<RedeemedCode | undefined> {
  const row = await sql
    .updateTable('wallet_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('device', '=', device)
    .where('used_at', '>=', now - lostResponseMs)
    .where('attempts', '<', maxCodeAttempts)
    .returningAll()
    .executeTakeFirst()
  return row && isCode(code, row, keys) ? row : undefined
}

/** Finds a code that can be entered, or had too many wrong attempts, by the browser that requested it. */
async function findOpenCode(
  { id, purpose, device }: CodeAttempt,
  { sql, now }: Deps,
): Promise<Pick<RedeemedCode, 'attempts' | 'known' | 'project_id'> | undefined> {
  return await sql
    .selectFrom('wallet_code')
    .select(['attempts', 'known', 'project_id'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('device', '=', device)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ eb, or }) => or([eb('link_status', 'is', null), eb('link_status', '=', 'approved')]))
    .executeTakeFirst()
}

function isCode(
  code: string,
  { id, code_hash }: Pick<WalletCodeTable, 'id' | 'code_hash'>,
  keys: readonly Uint8Array[],
): boolean {
  const stored = Buffer.from(code_hash, 'base64url')
  return keys.some((key) => {
    const expected = hashEmailCode(key, id, code)
    return expected.length === stored.length && timingSafeEqual(expected, stored)
  })
}

import type { Kysely } from 'kysely'
import type { Tables } from '../../../../store/index.ts'
import type { CheckedSmartSessionProof } from './CheckedSmartSessionProof.ts'
import { toSeconds } from '../deleteExpiredSessions.ts'

/** A recurring allowance of native currency. */
export type RecurringAllowance = {
  /** Index among the permissions of the session. */
  readonly rule: number
  /** Base units per period. */
  readonly most: bigint
  /** Seconds since 1970. */
  readonly start: number
  /** In seconds. */
  readonly period: number
}

/** A request to spend from a session. */
export type SpendRequest = {
  readonly pci: string
  /** Base units that are spent. */
  readonly amount: bigint
  /** Permissions that must all allow it. */
  readonly allowances: readonly RecurringAllowance[]
  readonly proof: CheckedSmartSessionProof
}

/** The encrypted key of the session, or the reason of the denial. */
export type SpendResult = { readonly sealedKey: string } | 'ended' | 'used' | 'exceeded'

/**
 * Uses up a proof, counts an expense against the allowances of a session and returns its key. Both
 * stay, whether or not the user operation is sent.
 *
 * @param now - Milliseconds since 1970.
 */
export async function spendSessionAllowance(
  sql: Kysely<Tables>,
  { pci, amount, allowances, proof }: SpendRequest,
  now: number,
): Promise<SpendResult> {
  return await sql.transaction().execute(async (step) => {
    // The row lock serializes concurrent requests, and revocation.
    const row = await step
      .selectFrom('session')
      .select('sealed_key')
      .where('pci', '=', pci)
      .where('is_proven', '=', true)
      .where('revoked_at', 'is', null)
      .where('expiry', '>', toSeconds(now))
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'ended'
    const { numInsertedOrUpdatedRows: inserted = 0n } = await step
      .insertInto('session_proof')
      .values({ digest: proof.digest, pci, expiry: proof.expiry })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .executeTakeFirst()
    if (inserted === 0n) return 'used'
    const drawn = { sealedKey: row.sealed_key }
    if (amount === 0n) return drawn
    if (allowances.length === 0) return 'exceeded'
    const rows = await step
      .selectFrom('session_spending')
      .selectAll()
      .where('pci', '=', pci)
      .execute()
    const spendings: Spending[] = []
    for (const allowance of allowances) {
      const before = rows.find(({ rule }) => rule === allowance.rule)
      const spending = spentBy(allowance, { before, amount, now: toSeconds(now) })
      if (!spending) return 'exceeded'
      spendings.push(spending)
    }
    for (const each of spendings)
      await step
        .insertInto('session_spending')
        .values({ pci, ...each })
        .onConflict((conflict) => conflict.columns(['pci', 'rule']).doUpdateSet(each))
        .execute()
    return drawn
  })
}

type Spending = { readonly rule: number; readonly period_start: number; readonly spent: string }

/** Returns the spent amount of the period, or undefined if the allowance is exceeded. */
function spentBy(
  { rule, most, start, period }: RecurringAllowance,
  {
    before,
    amount,
    now,
  }: { readonly before: Spending | undefined; readonly amount: bigint; readonly now: number },
): Spending | undefined {
  if (now < start) return undefined
  const current = start + Math.floor((now - start) / period) * period
  // The clock of another process may be ahead.
  const isCounted = before !== undefined && before.period_start >= current
  if (isCounted && !/^\d+$/.test(before.spent)) return undefined
  const spent = amount + (isCounted ? BigInt(before.spent) : 0n)
  if (spent > most) return undefined
  return { rule, period_start: isCounted ? before.period_start : current, spent: `${spent}` }
}

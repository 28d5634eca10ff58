import type { Kysely } from 'kysely'
import type { Tables } from '../../../../store/index.ts'
import { seconds } from '../deleteExpired.ts'

/** How much of the network's coin a session may spend again and again. */
export type Allowance = {
  /** Its place among the permissions of the session. */
  readonly rule: number
  /** In base units, in each period. */
  readonly most: bigint
  /** Seconds since 1970. */
  readonly start: number
  /** In seconds. */
  readonly period: number
}

/** What a session is to sign for. */
export type SpendRequest = {
  readonly pci: string
  /** Base units that are spent by it. */
  readonly amount: bigint
  /** All of them must let it. */
  readonly allowances: readonly Allowance[]
}

/** The sealed key of the session, or why there is none. */
export type SpendResult = { readonly sealedKey: string } | 'ended' | 'exceeded'

/**
 * Gives the key of a session that may be used now, once what it is used for is counted. What was
 * counted stays so, whether or not the user operation is ever sent.
 *
 * @param sql - The database.
 * @param draw - The session, and what it is used for.
 * @param now - Milliseconds since 1970.
 */
export async function spendAllowance(
  sql: Kysely<Tables>,
  { pci, amount, allowances }: SpendRequest,
  now: number,
): Promise<SpendResult> {
  return await sql.transaction().execute(async (step) => {
    // Held until the end: of two servers the second sees what the first has counted, and neither
    // uses a session that is revoked meanwhile.
    const row = await step
      .selectFrom('session')
      .select('sealed_key')
      .where('pci', '=', pci)
      .where('is_proven', '=', true)
      .where('revoked_at', 'is', null)
      .where('expiry', '>', seconds(now))
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'ended'
    const drawn = { sealedKey: row.sealed_key }
    if (amount === 0n) return drawn
    if (allowances.length === 0) return 'exceeded'
    const kept = await step
      .selectFrom('session_spending')
      .selectAll()
      .where('pci', '=', pci)
      .execute()
    const spendings: Spending[] = []
    for (const allowance of allowances) {
      const before = kept.find(({ rule }) => rule === allowance.rule)
      const spending = spentBy(allowance, { before, amount, now: seconds(now) })
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

/** What is spent of an allowance with this on top; undefined where that is too much. */
function spentBy(
  { rule, most, start, period }: Allowance,
  {
    before,
    amount,
    now,
  }: { readonly before: Spending | undefined; readonly amount: bigint; readonly now: number },
): Spending | undefined {
  if (now < start) return undefined
  const current = start + Math.floor((now - start) / period) * period
  // The clock of another server may be ahead of ours.
  const isCounted = before !== undefined && before.period_start >= current
  const spent = amount + (isCounted ? BigInt(before.spent) : 0n)
  if (spent > most) return undefined
  return { rule, period_start: isCounted ? before.period_start : current, spent: `${spent}` }
}

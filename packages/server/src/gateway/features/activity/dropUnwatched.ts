import { type Kysely, sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../../../store/index.ts'

/** Accounts per batch, so that other statements can run in between. */
const accountsAtOnce = 20

/** Rows per statement, below the statement timeout. */
const rowsAtOnce = 5_000

/**
 * Deletes the activity of accounts without requests since a time, in batches. A later request
 * indexes them again.
 *
 * @param before - Milliseconds since 1970.
 * @param signal - Stops between batches.
 */
export async function dropUnwatched(
  sql: Kysely<Tables>,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal.aborted || (await dropSome(sql, before)) < accountsAtOnce) return
  }
}

/** Runs in one transaction: rows and coverage are deleted together. */
function dropSome(sql: Kysely<Tables>, before: number): Promise<number> {
  return sql.transaction().execute(async (step) => {
    const found = await step
      .selectFrom('history_coverage')
      .select(['chain', 'account'])
      .where('watched_at', '<', before)
      .orderBy('watched_at')
      .limit(accountsAtOnce)
      .forUpdate()
      // Skip accounts that are being read.
      .skipLocked()
      .execute()
    if (found.length === 0) return 0
    for (const each of found) await dropAccount(step, each)
    return found.length
  })
}

async function dropAccount(
  step: Transaction<Tables>,
  { chain, account }: { readonly chain: string; readonly account: string },
): Promise<void> {
  const some = raw<boolean>`ctid = any(array(select ctid from history
    where account = ${account} and chain = ${chain} limit ${rowsAtOnce}))`
  for (;;) {
    const { numDeletedRows } = await step
      .deleteFrom('history')
      .where(some)
      .executeTakeFirstOrThrow()
    if (numDeletedRows < rowsAtOnce) break
  }
  const known = step.deleteFrom('history_coverage').where('account', '=', account)
  await known.where('chain', '=', chain).execute()
}

import { type Kysely, sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../../../store/index.ts'

/** Accounts that are dropped in one go: others want to read and write in between. */
const accountsAtOnce = 20

/** Rows that one statement drops: more may take longer than a statement may. */
const rowsAtOnce = 5_000

/**
 * Drops the history of accounts that nobody looked at since a moment, some at a time. Whoever looks at
 * one again has it read anew.
 *
 * @param sql - The database.
 * @param before - The moment, in milliseconds since 1970.
 * @param signal - Tells when to stop.
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

/** All or nothing: rows without their coverage would be read once more, coverage without rows never. */
function dropSome(sql: Kysely<Tables>, before: number): Promise<number> {
  return sql.transaction().execute(async (step) => {
    const found = await step
      .selectFrom('history_coverage')
      .select(['chain', 'account'])
      .where('watched_at', '<', before)
      .orderBy('watched_at')
      .limit(accountsAtOnce)
      .forUpdate()
      // Somebody reads it at this moment.
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

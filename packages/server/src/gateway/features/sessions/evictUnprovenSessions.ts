import { type Kysely, sql as raw } from 'kysely'
import type { Tables } from '../../../store/index.ts'

/** Maximum number of unproven sessions per account and project. */
const maxUnproven = 64

/** Maximum number of those per caller. */
const maxPerCaller = 16

/**
 * Deletes unproven sessions of an account and project if a new one exceeds the limit. The caller
 * with the most sessions loses first, ungranted before granted, oldest first: a flood evicts its
 * own sessions.
 *
 * @param session - The new session, which stays.
 */
export async function evictUnprovenSessions(
  sql: Kysely<Tables>,
  session: { readonly pci: string; readonly account: string; readonly projectId: string },
): Promise<void> {
  const { pci, account, projectId } = session
  const isNew = raw<boolean>`(pci = ${pci})`
  // Rank among the sessions of the same caller.
  const placed = sql
    .selectFrom('session')
    .select(['pci', 'created_at', 'asked_by'])
    .select(
      raw<number>`row_number() over (partition by asked_by
        order by ${isNew} desc, context is null, created_at desc, pci)`.as('place'),
    )
    .where('account', '=', account)
    .where('project_id', '=', projectId)
    .where('is_proven', '=', false)
  const ranked = sql
    .selectFrom(placed.as('placed'))
    .select(['pci', 'place', 'asked_by'])
    .select(
      raw<number>`row_number() over (order by ${isNew} desc, place, created_at desc, pci)`.as(
        'rank',
      ),
    )
  const excess = sql
    .selectFrom(ranked.as('ranked'))
    .select('pci')
    .where((row) =>
      row.or([
        // Older rows have no recorded caller.
        row.and([row('place', '>', maxPerCaller), row('asked_by', '!=', '')]),
        row('rank', '>', maxUnproven),
      ]),
    )
  // Skip rows that another process is deleting, to avoid waiting for each other.
  const free = sql
    .selectFrom('session')
    .select('pci')
    .where('pci', 'in', excess)
    // Checked again: a session may have been proven meanwhile.
    .where('is_proven', '=', false)
    .forUpdate()
    .skipLocked()
  await sql.deleteFrom('session').where('pci', 'in', free).execute()
}

import { type Kysely, sql as raw } from 'kysely'
import type { Tables } from '../../../store/index.ts'

/** Sessions of an account and a project that nobody proved: anybody may ask for them. */
const mostUnproven = 64

/** Of those, what one who asks may hold. */
const mostOfOne = 16

/**
 * Drops sessions of an account and a project that nobody proved, where there are too many with a new
 * one. Those of who asked for most give way first, and of theirs what nobody granted, the oldest
 * first: whoever floods an account pushes out their own.
 *
 * @param sql - The database.
 * @param session - The new one, which stays.
 */
export async function evictUnproven(
  sql: Kysely<Tables>,
  session: { readonly pci: string; readonly account: string; readonly projectId: string },
): Promise<void> {
  const { pci, account, projectId } = session
  const isNew = raw<boolean>`(pci = ${pci})`
  // Its place among those of who asked for it.
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
        // Who asked for those of before this was noted is not known.
        row.and([row('place', '>', mostOfOne), row('asked_by', '!=', '')]),
        row('rank', '>', mostUnproven),
      ]),
    )
  // What another server drops at this moment is left to it, so that neither waits for the other.
  const free = sql
    .selectFrom('session')
    .select('pci')
    .where('pci', 'in', excess)
    // Asked again of each: somebody may prove it at this moment.
    .where('is_proven', '=', false)
    .forUpdate()
    .skipLocked()
  await sql.deleteFrom('session').where('pci', 'in', free).execute()
}

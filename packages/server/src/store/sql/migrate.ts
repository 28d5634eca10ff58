import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './Tables.ts'

/** Advisory lock of migrations, the same for all servers on a database. */
const lockId = 5_212_871_033

/**
 * Migrates a database in one transaction. Concurrent servers are serialized by an advisory lock.
 *
 * @param database - A connection without a statement timeout.
 * @param options - `migrations` in order; `now` in milliseconds since 1970.
 * @throws Error when a newer version of the server has migrated it.
 */
export async function migrate(
  database: Kysely<Tables>,
  options: { readonly migrations: readonly (readonly string[])[]; readonly now: number },
): Promise<void> {
  const { migrations, now } = options
  await database.transaction().execute(async (step) => {
    await sql`select pg_advisory_xact_lock(${lockId}::bigint)`.execute(step)
    const known = await readVersion(step)
    if (known > migrations.length)
      throw new Error(
        `The database was written by a newer version of this server: it is at migration ${known}, ` +
          `and this version knows ${migrations.length}. Start the newer version, or use another database.`,
      )
    for (const [index, statements] of migrations.entries()) {
      if (index < known) continue
      for (const statement of statements) await sql.raw(statement).execute(step)
      await sql`insert into latchkey_migration values (${index + 1}, ${now})`.execute(step)
    }
  })
}

async function readVersion(step: Transaction<Tables>): Promise<number> {
  await sql`create table if not exists latchkey_migration
    (id integer primary key, applied_at bigint not null)`.execute(step)
  const found = await sql<{ version: number }>`
    select coalesce(max(id), 0) as version from latchkey_migration`.execute(step)
  return found.rows[0]?.version ?? 0
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { readMigrationNumber } from './readMigrationNumber.ts'
import type { Tables } from './Tables.ts'

/** Advisory lock of migrations, the same for all servers on a database. */
const lockId = 5_212_871_033

/** Migrations to apply. */
export type MigrationOptions = {
  /** Statements of each migration, in order. */
  readonly migrations: readonly (readonly string[])[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Migrates a database in one transaction. Concurrent servers are serialized by an advisory lock.
 *
 * @param database - A connection without a statement timeout.
 * @throws Error when a newer version of the server has migrated it.
 */
export async function migrate(database: Kysely<Tables>, options: MigrationOptions): Promise<void> {
  await database.transaction().execute(async (step) => {
    await lockMigrations(step)
    await applyMigrations(step, options)
  })
}

/** Waits for concurrent migrations, and delays further ones until the end of the transaction. */
export async function lockMigrations(step: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockId}::bigint)`.execute(step)
}

/**
 * Applies the migrations that a database does not have yet.
 *
 * @param step - A transaction that has locked the migrations.
 * @throws Error when a newer version of the server has migrated it.
 */
export async function applyMigrations(
  step: Transaction<Tables>,
  { migrations, now }: MigrationOptions,
): Promise<void> {
  await sql`create table if not exists latchkey_migration
    (id integer primary key, applied_at bigint not null)`.execute(step)
  const known = await readMigrationNumber(step)
  if (known > migrations.length) throw newerDatabaseError(known, migrations.length)
  for (const [index, statements] of migrations.entries()) {
    if (index < known) continue
    for (const statement of statements) await sql.raw(statement).execute(step)
    await sql`insert into latchkey_migration values (${index + 1}, ${now})`.execute(step)
  }
}

/**
 * Creates the error for a database that a newer version of the server has migrated.
 */
export function newerDatabaseError(found: number, known: number): Error {
  return new Error(
    `The database was written by a newer version of this server: it is at migration ${found}, ` +
      `and this version knows ${known}. Start the newer version, or use another database.`,
  )
}

import { type Kysely, sql } from 'kysely'
import type { Tables } from './Tables.ts'

/**
 * Returns the number of the latest migration of a database, without changing it; 0 before the first
 * one.
 */
export async function readMigrationNumber(database: Kysely<Tables>): Promise<number> {
  const table = await sql<{ exists: boolean }>`
    select to_regclass('latchkey_migration') is not null as exists`.execute(database)
  if (!table.rows[0]?.exists) return 0
  const latest = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from latchkey_migration`.execute(database)
  return latest.rows[0]?.id ?? 0
}

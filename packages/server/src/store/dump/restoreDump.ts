import { type Kysely, sql, type Transaction } from 'kysely'
import {
  applicationName,
  applyMigrations,
  lockMigrations,
  migrations as currentMigrations,
  newerDatabaseError,
  readMigrationNumber,
  type Tables,
} from '../sql/index.ts'
import { createTableHasher } from './createTableHasher.ts'
import { dumpedTables, isDumpedTable } from './dumpedTables.ts'
import type { DumpManifest, DumpSummary } from './dumpFormat.ts'
import { endRestoredSessions } from './endRestoredSessions.ts'
import { readDump, verifyDump } from './readDump.ts'
import { readTableRows } from './writeDump.ts'

/** Length of the rows that are written at a time, in UTF-16 code units. */
const batchLength = 1_000_000

/** Options of `restoreDump`. */
export type RestoreOptions = {
  /** The dump file. */
  readonly path: string
  /** Whether the rows of the database are deleted. Without it, a database with rows is refused. */
  readonly isReplacing: boolean
  /** Milliseconds since 1970. */
  readonly now: number
  /** Statements of each migration, in order. @default those of this version */
  readonly migrations?: readonly (readonly string[])[] | undefined
}

/**
 * Restores a dump in one transaction, migrates it to this version, and ends the sessions of the embedded wallet. The
 * whole file is checked first, and the content of the tables afterwards; after an error the database is as before.
 *
 * @param database - A connection without a statement timeout. It need not be migrated.
 * @throws Error when the file is damaged or of a newer version, the database has rows, or is of a
 * newer version.
 */
export async function restoreDump(
  database: Kysely<Tables>,
  { path, isReplacing, now, migrations = currentMigrations }: RestoreOptions,
): Promise<DumpSummary> {
  const summary = await verifyDump(path)
  const { migration } = summary.header
  checkDump(summary, migrations.length)
  await checkUnused(database)
  await database.transaction().execute(async (step) => {
    await lockMigrations(step)
    const found = await readMigrationNumber(step)
    if (found > migrations.length) throw newerDatabaseError(found, migrations.length)
    if (found > 0 && !isReplacing && (await hasRows(step)))
      throw new Error('The database has rows. Use --replace to delete them, or an empty database.')
    await dropTables(step)
    // The tables as they were when the dump was written; its rows are migrated with them.
    await applyMigrations(step, { migrations: migrations.slice(0, migration), now })
    const written = await insertRows(step, path)
    if (written.sha256 !== summary.manifest.sha256)
      throw new Error(`${path} was changed while it was read. Nothing was restored.`)
    await checkTables(step, written)
    await advanceIdentities(step)
    await applyMigrations(step, { migrations, now })
    await endRestoredSessions(step, now)
  })
  return summary
}

function checkDump({ header, manifest }: DumpSummary, known: number): void {
  const unknownTable = Object.keys(manifest.tables).find((table) => !isDumpedTable(table))
  if (header.migration <= known && unknownTable === undefined) return
  throw new Error(
    `The backup was written by a newer version of this server: it is at migration ${header.migration}, ` +
      `and this version knows ${known}. Restore it with the newer version.`,
  )
}

/** Rejects a PostgreSQL to which a server is connected, which would write into the new tables. */
async function checkUnused(database: Kysely<Tables>): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
      and application_name = ${applicationName} limit 1`.execute(database)
    if (rows.length === 0) return
    // PostgreSQL lists a connection for a moment after it was closed.
    await sql`select pg_sleep(0.2)`.execute(database)
  }
  throw new Error('A server is connected to this database. Stop all servers on it first.')
}

async function existingTables(step: Transaction<Tables>): Promise<readonly (keyof Tables)[]> {
  const found = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema()`.execute(step)
  const names = new Set(found.rows.map(({ name }) => name))
  return dumpedTables.filter((table) => names.has(table))
}

async function hasRows(step: Transaction<Tables>): Promise<boolean> {
  for (const table of await existingTables(step)) {
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(step)
    if (found.rows.length > 0) return true
  }
  return false
}

async function dropTables(step: Transaction<Tables>): Promise<void> {
  for (const table of (await existingTables(step)).toReversed())
    await sql`drop table ${sql.table(table)}`.execute(step)
  await sql`drop table if exists latchkey_migration`.execute(step)
}

async function insertRows(step: Transaction<Tables>, path: string): Promise<DumpManifest> {
  const found = await sql<{ schema: string }>`select current_schema() as schema`.execute(step)
  const { schema = 'public' } = found.rows[0] ?? {}
  const rows = readDump(path)
  let table = ''
  let batch: string[] = []
  let length = 0
  for (;;) {
    const next = await rows.next()
    const isEnd = next.done || next.value.table !== table || length > batchLength
    if (isEnd && batch.length > 0) {
      await insertBatch(step, { schema, table }, batch)
      batch = []
      length = 0
    }
    if (next.done) return next.value.manifest
    table = next.value.table
    batch.push(next.value.row)
    length += next.value.row.length
  }
}

async function insertBatch(
  step: Transaction<Tables>,
  { schema, table }: { readonly schema: string; readonly table: string },
  rows: readonly string[],
): Promise<void> {
  // With its schema, because there is a built-in type of the name `name`.
  const target = sql.id(schema, table)
  await sql`insert into ${target} overriding system value
    select * from jsonb_populate_recordset(null::${target}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    step,
  )
}

/** Compares the content of the tables with the manifest. */
async function checkTables(step: Transaction<Tables>, { tables }: DumpManifest): Promise<void> {
  for (const [table, expected] of Object.entries(tables)) {
    const digest = createTableHasher()
    for await (const rows of readTableRows(step, table)) for (const row of rows) digest.add(row)
    const { rows, digest: found } = digest.read()
    if (rows !== expected.rows || found !== expected.digest)
      throw new Error(
        `The table ${table} has ${rows} of ${expected.rows} rows, or other values. Nothing was restored.`,
      )
  }
}

/** Lets the next generated numbers follow those of the rows. */
async function advanceIdentities(step: Transaction<Tables>): Promise<void> {
  const found = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where is_identity = 'YES' and table_schema = current_schema()`.execute(step)
  for (const { table, column } of found.rows)
    if (isDumpedTable(table))
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
        (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(
        step,
      )
}

import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { migrations, newerDatabaseError, readMigrationNumber, type Tables } from '../sql/index.ts'
import { createTableHasher } from './createTableHasher.ts'
import { dumpedTables } from './dumpedTables.ts'
import type { DumpHeader, DumpManifest, DumpSummary, TableDigest } from './dumpFormat.ts'

/** Rows that are read at a time. */
const batchSize = 500

/**
 * Writes the rows of all tables as lines of JSON, in one snapshot. Other connections may read and write
 * meanwhile.
 *
 * @param database - A database that this version can read. Its migrations are not changed.
 * @param options - `write` resolves once it accepts more text; `header` describes the dump.
 * @throws Error when the database has no tables, or those of a newer version; the reason of `signal`.
 */
export async function writeDump(
  database: Kysely<Tables>,
  options: {
    readonly header: Omit<DumpHeader, 'latchkeyDump' | 'migration'>
    readonly write: (text: string) => Promise<void>
    readonly signal?: AbortSignal | undefined
  },
): Promise<DumpSummary> {
  const hash = createHash('sha256')
  const write = async (text: string): Promise<void> => {
    hash.update(text)
    await options.write(text)
  }
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (step) => {
      const migration = await readMigrationNumber(step)
      if (migration === 0) throw new Error('The database is empty: there is nothing to back up.')
      if (migration > migrations.length) throw newerDatabaseError(migration, migrations.length)
      const header: DumpHeader = { latchkeyDump: 1, migration, ...options.header }
      await write(`${JSON.stringify(header)}\n`)
      const tables: Record<string, TableDigest> = {}
      for (const table of dumpedTables) {
        if (!(await hasTable(step, table))) continue
        await write(`${JSON.stringify(['table', table])}\n`)
        tables[table] = await writeTable(step, table, { ...options, write })
      }
      const manifest: DumpManifest = { tables, sha256: hash.digest('hex') }
      await options.write(`${JSON.stringify(['end', manifest])}\n`)
      return { header, manifest }
    })
}

/**
 * Reads the rows of a table as JSON, in batches.
 *
 * @param step - A transaction, in which one table is read at a time.
 */
export async function* readTableRows(
  step: Transaction<Tables>,
  table: string,
): AsyncGenerator<readonly string[], void> {
  // `jsonb` sorts keys, so that the text does not depend on the order of the columns.
  await sql`declare dumped_rows no scroll cursor for
    select to_jsonb(dumped)::text as line from ${sql.table(table)} as dumped`.execute(step)
  const fetch = sql<{ line: string }>`fetch forward ${sql.raw(`${batchSize}`)} from dumped_rows`
  for (;;) {
    const { rows } = await fetch.execute(step)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close dumped_rows`.execute(step)
}

async function writeTable(
  step: Transaction<Tables>,
  table: string,
  options: {
    readonly write: (text: string) => Promise<void>
    readonly signal?: AbortSignal | undefined
  },
): Promise<TableDigest> {
  const digest = createTableHasher()
  for await (const rows of readTableRows(step, table)) {
    options.signal?.throwIfAborted()
    for (const row of rows) digest.add(row)
    await options.write(rows.map((row) => `${row}\n`).join(''))
  }
  return digest.read()
}

/** Returns whether a table exists: a database of an older version lacks some. */
async function hasTable(step: Transaction<Tables>, table: string): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found`.execute(step)
  return found.rows[0]?.found === true
}

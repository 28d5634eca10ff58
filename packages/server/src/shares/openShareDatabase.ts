import { join } from 'node:path'
import { sql as rawSql } from 'kysely'
import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import { openDatabase, type SqlDatabase } from '../store/index.ts'
import { shareMigrations, type ShareSql } from './ShareTables.ts'

/** An open database of shares. */
export type ShareDatabase = {
  readonly sql: ShareSql
  isReady(): boolean
  close(): Promise<void>
}

/**
 * Opens the database of the share service, which no other service uses, and migrates it.
 *
 * @param options - `url` of a PostgreSQL whose role no other service has; without it, an embedded
 * database in the folder `shares` of the data folder.
 */
export async function openShareDatabase(options: {
  readonly url: string | undefined
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
}): Promise<ShareDatabase> {
  const database = await openDatabase({
    ...options,
    dataDir: join(options.dataDir, 'shares'),
    migrations: shareMigrations,
  })
  return {
    // The connection is the same for any tables; these are the ones of the migrations above.
    sql: database.sql as unknown as ShareSql,
    isReady: () => database.isReady(),
    close: () => database.close(),
  }
}

/**
 * Creates the tables of the share service in a database that is open already: for `latchkey dev`, where
 * another embedded database would take seconds to open.
 */
export async function addShareTables({
  sql: database,
  isReady,
}: Pick<SqlDatabase, 'sql' | 'isReady'>): Promise<ShareDatabase> {
  // The connection is the same for any tables; these are the ones of the migrations.
  const sql = database as unknown as ShareSql
  await sql.transaction().execute(async (step) => {
    await rawSql`create table if not exists share_migration (id integer primary key)`.execute(step)
    const { rows } = await rawSql<{ id: number }>`select id from share_migration`.execute(step)
    for (const [index, statements] of shareMigrations.entries()) {
      if (rows.some(({ id }) => id === index + 1)) continue
      for (const statement of statements) await rawSql.raw(statement).execute(step)
      await rawSql`insert into share_migration values (${index + 1})`.execute(step)
    }
  })
  return { sql, isReady, close: async () => {} }
}

import { type Dialect, Kysely } from 'kysely'
import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'
import { defaultServerLimits } from '../../limits/index.ts'
import type { SqlDatabase } from './SqlDatabase.ts'
import { migrate } from './migrate.ts'
import { migrations as currentMigrations } from './migrations/index.ts'
import { openPglite } from './openPglite.ts'
import { openPostgres } from './openPostgres.ts'
import type { Tables } from './Tables.ts'

/** Options of `openDatabase`. */
export type DatabaseOptions = {
  /** `postgres://user:password@host:port/database`. @default PGlite */
  readonly url?: string | undefined
  /** Data folder, in which PGlite has its folder. */
  readonly dataDir: string
  readonly log: Log
  readonly clock: Clock
  /** Maximum number of queries that wait for a connection. @default 500 */
  readonly maxWaiting?: number | undefined
  /** Statements of each migration, in order. @default those of this version */
  readonly migrations?: readonly (readonly string[])[] | undefined
}

/**
 * Opens the database and migrates it.
 *
 * @throws Error with instructions when it cannot be opened; it does not contain the password.
 */
export async function openDatabase(options: DatabaseOptions): Promise<SqlDatabase> {
  const { url } = options
  const database = await (url === undefined ? openEmbedded(options) : openShared(options, url))
  let closing: Promise<void> | undefined
  return {
    ...database,
    isReady: () => closing === undefined && database.isReady(),
    close: () => (closing ??= database.close()),
  }
}

/**
 * Opens the database as it is, without migrating it, for one task at a time: on PostgreSQL with one
 * connection without timeouts.
 *
 * @throws Error with instructions when it cannot be opened; it does not contain the password.
 */
export async function openUnmigratedDatabase(
  options: Pick<DatabaseOptions, 'url' | 'dataDir' | 'clock' | 'maxWaiting'>,
): Promise<Pick<SqlDatabase, 'sql' | 'driver' | 'close'>> {
  const { url, dataDir, clock, maxWaiting = defaultServerLimits.waitingQueries } = options
  if (url === undefined) {
    const access = await openPglite(dataDir, { clock, maxWaiting })
    return { ...createConnection(access), driver: 'pglite' }
  }
  const access = await openPostgres({ url, log: () => {}, clock, isPatient: true })
  const connection = createConnection(access)
  try {
    await access.probe()
  } catch (cause) {
    await connection.close()
    const why = `${(cause as Error).message}. Check DATABASE_URL.`
    throw new Error(`PostgreSQL at ${new URL(url).host} cannot be reached: ${why}`, { cause })
  }
  return { ...connection, driver: 'postgres' }
}

async function openEmbedded(options: DatabaseOptions): Promise<SqlDatabase> {
  const database = await openUnmigratedDatabase({ ...options, url: undefined })
  try {
    await migrateWith(options, database)
  } catch (error) {
    await database.close()
    throw error
  }
  return { ...database, isReady: () => true }
}

async function openShared(options: DatabaseOptions, url: string): Promise<SqlDatabase> {
  const { log, clock, maxWaiting } = options
  // Waiting for the migrations of another server may exceed the statement timeout.
  const setup = await openUnmigratedDatabase(options)
  try {
    await migrateWith(options, setup)
  } finally {
    await setup.close()
  }
  const access = await openPostgres({ url, log, clock, maxWaiting })
  return { ...createConnection(access), driver: 'postgres', isReady: access.isReady }
}

async function migrateWith(
  { migrations = currentMigrations, clock }: DatabaseOptions,
  { sql }: Pick<SqlDatabase, 'sql'>,
): Promise<void> {
  await migrate(sql, { migrations, now: clock.now() })
}

function createConnection(access: {
  readonly dialect: Dialect
  close(): Promise<void>
}): Pick<SqlDatabase, 'sql' | 'close'> {
  const sql = new Kysely<Tables>({ dialect: access.dialect })
  return {
    sql,
    async close() {
      await sql.destroy()
      await access.close()
    },
  }
}

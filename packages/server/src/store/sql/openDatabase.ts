import { Kysely } from 'kysely'
import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'
import { defaultServerLimits } from '../../limits/index.ts'
import type { Database } from './Database.ts'
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
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options
  const database = await (url === undefined ? openEmbedded(options) : openShared(options, url))
  let closing: Promise<void> | undefined
  return {
    ...database,
    isReady: () => closing === undefined && database.isReady(),
    close: () => (closing ??= database.close()),
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, clock, maxWaiting = defaultServerLimits.waitingQueries } = options
  const access = await openPglite(dataDir, { clock, maxWaiting })
  const sql = new Kysely<Tables>({ dialect: access.dialect })
  const close = async (): Promise<void> => {
    await sql.destroy()
    await access.close()
  }
  try {
    await migrate(sql, {
      migrations: options.migrations ?? currentMigrations,
      now: options.clock.now(),
    })
  } catch (error) {
    await close()
    throw error
  }
  return { sql, driver: 'pglite', isReady: () => true, close }
}

async function openShared(options: DatabaseOptions, url: string): Promise<Database> {
  const { log, clock, maxWaiting, migrations = currentMigrations } = options
  // Waiting for the migrations of another server may exceed the statement timeout.
  const patient = await openPostgres({ url, log: () => {}, clock, isPatient: true })
  const setup = new Kysely<Tables>({ dialect: patient.dialect })
  try {
    await patient.probe().catch((cause: Error) => {
      const why = `${cause.message}. Check DATABASE_URL.`
      throw new Error(`PostgreSQL at ${new URL(url).host} cannot be reached: ${why}`, { cause })
    })
    await migrate(setup, { migrations, now: clock.now() })
  } finally {
    await setup.destroy()
    await patient.close()
  }
  const access = await openPostgres({ url, log, clock, maxWaiting })
  const sql = new Kysely<Tables>({ dialect: access.dialect })
  return {
    sql,
    driver: 'postgres',
    isReady: access.isReady,
    async close() {
      await sql.destroy()
      await access.close()
    },
  }
}

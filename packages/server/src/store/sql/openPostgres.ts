import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'
import { databaseUnavailable, isConnectionLost, isStatementTimeout } from './databaseErrors.ts'
import { createHealthMonitor, type HealthMonitor } from './createHealthMonitor.ts'
import { bigintType, toSafeInteger } from './toSafeInteger.ts'

/** A way to PostgreSQL that mends itself. */
export type PostgresAccess = {
  readonly dialect: Dialect
  /** @throws Error as the driver or the server has it, when nobody answers. */
  probe(): Promise<void>
  isReady(): boolean
  /** Closes its connections, once the dialect has let them go. */
  close(): Promise<void>
}

/** The server gives up first, and says so; the client only when the server is silent. */
const timeouts = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 6_000,
} as const

/**
 * Opens PostgreSQL. Nothing is connected before it is needed.
 *
 * @param options - `url` as `postgres://user:password@host:port/database`; `isPatient` for
 * statements that may take as long as they need.
 * @returns What kysely speaks to it by.
 * @throws Error when the URL is none.
 */
export async function openPostgres(options: {
  readonly url: string
  readonly log: Log
  readonly clock: Clock
  readonly isPatient?: boolean | undefined
}): Promise<PostgresAccess> {
  const { url, log, clock, isPatient = false } = options
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('DATABASE_URL must be postgres://user:password@host:port/database.')
  const { default: pg } = await import('pg')
  const parserOf = pg.types.getTypeParser as (type: number, format?: string) => unknown
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'latchkey',
    max: isPatient ? 1 : 10,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    types: {
      getTypeParser: ((type: number, format?: string) =>
        type === bigintType ? toSafeInteger : parserOf(type, format)) as never,
    },
    ...(isPatient ? {} : timeouts),
  } satisfies PoolConfig)
  const watch = createHealthMonitor({ ask: () => probe(pool), log, clock })
  // An event that nobody hears ends the process: of idle connections, and of those in use.
  pool.on('error', watch.check)
  pool.on('connect', (client) => client.on('error', watch.check))
  return {
    dialect: new PostgresDialect({ pool: guardPool(pool, watch) }),
    probe: () => probe(pool),
    isReady: watch.isReady,
    async close() {
      watch.stop()
      // kysely ends the pool only if it was ever used.
      if (!pool.ending) await pool.end()
    },
  }
}

async function probe(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select 1')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Fails at once while the server is away, and keeps no connection that has let somebody down. */
function guardPool(pool: Pool, watch: HealthMonitor): PostgresPool {
  return {
    async connect() {
      if (!watch.isReady()) throw databaseUnavailable()
      try {
        return guardClient(await pool.connect(), watch)
      } catch {
        watch.check()
        throw databaseUnavailable()
      }
    },
    end: () => pool.end(),
  }
}

function guardClient(client: PoolClient, watch: HealthMonitor): PostgresPoolClient {
  let isLost = false
  const guard: Omit<PostgresPoolClient, 'query'> & {
    query(sql: string, parameters: readonly unknown[]): Promise<unknown>
  } = {
    async query(text, parameters) {
      try {
        return await client.query(text, [...parameters])
      } catch (error) {
        if (isStatementTimeout(error)) throw databaseUnavailable()
        if (!isConnectionLost(error)) throw error
        isLost = true
        watch.check()
        throw databaseUnavailable()
      }
    },
    release: () => client.release(isLost),
  }
  return guard as PostgresPoolClient
}

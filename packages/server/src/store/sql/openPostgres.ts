import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import type { Clock } from '../../clock/Clock.ts'
import { createFairQueue, defaultServerLimits, type FairQueue } from '../../limits/index.ts'
import type { Log } from '../../http/index.ts'
import {
  databaseBusyError,
  databaseUnavailableError,
  isConnectionLost,
  isStatementTimeout,
  connectionAcquireTimeoutMs,
} from './databaseErrors.ts'
import {
  createPostgresHealthMonitor,
  type PostgresHealthMonitor,
} from './createPostgresHealthMonitor.ts'
import { bigintOid, toSafeInteger } from './toSafeInteger.ts'

/** Name under which connections of servers are listed by PostgreSQL. */
export const applicationName = 'latchkey'

/** A connection pool to PostgreSQL that recovers automatically. */
export type PostgresConnection = {
  readonly dialect: Dialect
  /** Checks the connection. @throws Error of the driver or the server. */
  probe(): Promise<void>
  isReady(): boolean
  /** Closes the connections, after the dialect has released them. */
  close(): Promise<void>
}

/** The server's timeout is shorter, so that the client's applies only when the server is silent. */
const timeouts = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 6_000,
} as const

/**
 * Creates a connection pool to PostgreSQL. It connects on first use.
 *
 * @param options - `url` as `postgres://user:password@host:port/database`; `isPatient` for one
 * connection without statement timeouts.
 * @throws Error when the URL is invalid.
 */
export async function openPostgres(options: {
  readonly url: string
  readonly log: Log
  readonly clock: Clock
  readonly isPatient?: boolean | undefined
  /** Maximum number of queries that wait for a connection. @default 500 */
  readonly maxWaiting?: number | undefined
}): Promise<PostgresConnection> {
  const { url, log, clock, isPatient = false } = options
  const { maxWaiting = defaultServerLimits.waitingQueries } = options
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('DATABASE_URL must be postgres://user:password@host:port/database.')
  const { default: pg } = await import('pg')
  const parserOf = pg.types.getTypeParser as (type: number, format?: string) => unknown
  const max = isPatient ? 1 : 10
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    types: {
      getTypeParser: ((type: number, format?: string) =>
        type === bigintOid ? toSafeInteger : parserOf(type, format)) as never,
    },
    ...(isPatient ? {} : timeouts),
  } satisfies PoolConfig)
  const watch = createPostgresHealthMonitor({ probe: () => probe(pool), log, clock })
  // An unhandled `error` event would end the process: of idle clients, and of clients in use.
  pool.on('error', watch.check)
  pool.on('connect', (client) => client.on('error', watch.check))
  const queue = createFairQueue({
    clock,
    slots: max,
    maxWaiting,
    timeoutMs: connectionAcquireTimeoutMs,
    createError: databaseBusyError,
  })
  return {
    dialect: new PostgresDialect({ pool: guardPool(pool, watch, queue) }),
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

/** Fails immediately while the server is unavailable, and discards broken connections. */
function guardPool(pool: Pool, watch: PostgresHealthMonitor, queue: FairQueue): PostgresPool {
  return {
    async connect() {
      if (!watch.isReady()) throw databaseUnavailableError()
      const release = await queue.acquire()
      try {
        return guardClient(await pool.connect(), watch, release)
      } catch {
        release()
        watch.check()
        throw databaseUnavailableError()
      }
    },
    end: () => pool.end(),
  }
}

function guardClient(
  client: PoolClient,
  watch: PostgresHealthMonitor,
  releaseSlot: () => void,
): PostgresPoolClient {
  let isLost = false
  const guard: Omit<PostgresPoolClient, 'query'> & {
    query(sql: string, parameters: readonly unknown[]): Promise<unknown>
  } = {
    async query(text, parameters) {
      try {
        return await client.query(text, [...parameters])
      } catch (error) {
        if (isStatementTimeout(error)) throw databaseUnavailableError()
        if (!isConnectionLost(error)) throw error
        isLost = true
        watch.check()
        throw databaseUnavailableError()
      }
    },
    release() {
      client.release(isLost)
      releaseSlot()
    },
  }
  return guard as PostgresPoolClient
}

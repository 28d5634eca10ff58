import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { FairQueue } from '../../limits/index.ts'

/**
 * Creates a kysely dialect for PGlite, which has one connection: queries and transactions run one
 * after another.
 *
 * @param open - Opens the database on first use; it is closed with the dialect.
 * @param queue - Queue of its connection.
 */
export function createPgliteDialect(open: () => Promise<PGlite>, queue: FairQueue): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(open, queue),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/**
 * Turns of the event loop between two queries, which block it. One turn accepts one connection, and
 * receives what open connections have sent.
 */
const eventLoopTurns = 16

function runAfterEventLoopTurns(turns: number, run: () => void): void {
  setImmediate(() => (turns > 1 ? runAfterEventLoopTurns(turns - 1, run) : run()))
}

function createDriver(open: () => Promise<PGlite>, queue: FairQueue): Driver {
  const opened: { database?: PGlite; connection?: DatabaseConnection } = {}
  let release = (): void => {}
  const run = (statement: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(statement))
  }
  return {
    async init() {
      opened.database = await open()
      opened.connection = createConnection(opened.database)
    },
    async acquireConnection() {
      if (!opened.connection) throw new Error('The database is closed.')
      const { connection } = opened
      release = await queue.acquire()
      return connection
    },
    async releaseConnection() {
      runAfterEventLoopTurns(eventLoopTurns, release)
    },
    // No isolation level is needed with one connection.
    beginTransaction: run('begin'),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    async destroy() {
      await opened.database?.close()
    },
  }
}

function createConnection(database: PGlite): DatabaseConnection {
  return {
    async executeQuery({ sql, parameters }) {
      const { rows, affectedRows } = await database.query<never>(sql, [...parameters])
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
    },
    streamQuery() {
      throw new Error('PGlite does not support streaming.')
    },
  }
}

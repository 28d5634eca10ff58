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

/**
 * Creates a kysely dialect for PGlite, which has one connection: queries and transactions run one
 * after another.
 *
 * @param open - Opens the database on first use; it is closed with the dialect.
 */
export function createPgliteDialect(open: () => Promise<PGlite>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(open),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function createDriver(open: () => Promise<PGlite>): Driver {
  const opened: { database?: PGlite; connection?: DatabaseConnection } = {}
  const queue: (() => void)[] = []
  let isLocked = false
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
      if (isLocked) await new Promise<void>((resolve) => queue.push(resolve))
      isLocked = true
      return opened.connection
    },
    async releaseConnection() {
      const next = queue.shift()
      if (next) next()
      else isLocked = false
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

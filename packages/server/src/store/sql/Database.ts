import type { Kysely } from 'kysely'
import type { Clock } from '../../clock/Clock.ts'
import type { Tables } from './Tables.ts'

/**
 * The durable store: PostgreSQL, or PGlite in the data folder.
 *
 * While PostgreSQL is away queries fail with what `createApp` answers as 503.
 */
export type Database = {
  readonly sql: Kysely<Tables>
  readonly driver: 'pglite' | 'postgres'
  /** Whether it answers; false while it is away. */
  isReady(): boolean
  close(): Promise<void>
}

/** What keeps rows stands on: the database, and a clock that says when they came about. */
export type TableDeps = {
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
}

import type { Kysely } from 'kysely'
import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'
import type { Tables } from './Tables.ts'

/**
 * The durable store: PostgreSQL, or PGlite in the data folder.
 *
 * While PostgreSQL is unavailable, queries fail with an `httpError` 503.
 */
export type SqlDatabase = {
  readonly sql: Kysely<Tables>
  readonly driver: 'pglite' | 'postgres'
  /** Whether the database is available. */
  isReady(): boolean
  close(): Promise<void>
}

/** Dependencies of modules that store rows. */
export type SqlStoreDeps = {
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly clock: Clock
  /** Logs rows that are invalid. @default none */
  readonly log?: Log | undefined
}

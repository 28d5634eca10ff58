import type { JSONColumnType } from 'kysely'

/** Milliseconds since 1970. `bigint` columns are read and written as numbers. */
export type Timestamp = number

/** A JSON column. */
export type Json<value extends object> = JSONColumnType<value>

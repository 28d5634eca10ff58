import type { ColumnType, JSONColumnType } from 'kysely'

/** Milliseconds since 1970. `bigint` columns are read and written as numbers. */
export type Timestamp = number

/** A column that is null unless it is given. */
export type NullableColumn<value> = ColumnType<value | null, value | null | undefined, value | null>

/** A JSON column. */
export type JsonColumn<value extends object> = JSONColumnType<value>

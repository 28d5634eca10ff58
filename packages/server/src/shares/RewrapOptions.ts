import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import type { ShareSql } from './ShareTables.ts'

/** Options of a rewrap with the current key. */
export type RewrapOptions = {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  /**
   * Rows that are read at a time.
   *
   * @default 500
   */
  readonly pageSize?: number | undefined
}

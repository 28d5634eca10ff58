import { join } from 'node:path'
import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import { openDatabase } from '../store/index.ts'
import { shareMigrations, type ShareSql } from './ShareTables.ts'

/** An open database of shares. */
export type ShareDatabase = {
  readonly sql: ShareSql
  isReady(): boolean
  close(): Promise<void>
}

/**
 * Opens the database of the share service, which no other service uses, and migrates it.
 *
 * @param options - `url` of a PostgreSQL whose role no other service has; without it, an embedded
 * database in the folder `shares` of the data folder.
 */
export async function openShareDatabase(options: {
  readonly url: string | undefined
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
}): Promise<ShareDatabase> {
  const database = await openDatabase({
    ...options,
    dataDir: join(options.dataDir, 'shares'),
    migrations: shareMigrations,
  })
  return {
    // The connection is the same for any tables; these are the ones of the migrations above.
    sql: database.sql as unknown as ShareSql,
    isReady: () => database.isReady(),
    close: () => database.close(),
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startPostgres } from '../../../../tooling/setup/postgres.mjs'
import { type Clock, createSystemClock } from '../clock/Clock.ts'
import { putEmbeddedDatabase } from './embeddedDatabase.fixture.ts'
import { type SqlDatabase, openDatabase } from './sql/index.ts'

/** A database that all tests of a file share, each with its own rows. */
export type SharedDatabase = {
  readonly database: SqlDatabase
  /** Opens the database again, as another node would; with PGlite it returns the same database. */
  openAgain(): Promise<SqlDatabase>
}

/**
 * Opens a database for the tests of a `describe`, because opening one takes longer than most tests.
 *
 * @returns A function that returns the database while the tests run.
 */
export function useSharedDatabase(driver: SqlDatabase['driver']): () => SharedDatabase {
  const started: { opened?: SharedDatabase } = {}
  const ends: (() => unknown)[] = []
  const open = async (location: { url?: string; dataDir: string }): Promise<SqlDatabase> => {
    const database = await openDatabase({ ...location, log: () => {}, clock: createPatientClock() })
    ends.unshift(() => database.close())
    return database
  }
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-opened-'))
    ends.unshift(() => rmSync(dataDir, { recursive: true, force: true }))
    if (driver === 'pglite') {
      await putEmbeddedDatabase(dataDir)
      const database = await open({ dataDir })
      started.opened = { database, openAgain: async () => database }
      return
    }
    const server = await startPostgres()
    ends.unshift(() => server.stop())
    const location = { url: server.url, dataDir }
    started.opened = { database: await open(location), openAgain: () => open(location) }
  }, 60_000)
  afterAll(async () => {
    for (const end of ends) await end()
  })
  return () => started.opened!
}

/** Creates a clock for queries, which wait longer on a slow machine than a server lets them wait. */
function createPatientClock(): Clock {
  const clock = createSystemClock()
  return { ...clock, after: (ms, run) => clock.after(20 * ms, run) }
}

import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../tooling/setup/postgres.mjs'
import { type Clock, createSystemClock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import { type SqlDatabase, type DatabaseOptions, openDatabase } from './sql/index.ts'

/** Options of a test's database; the same location is the same database. */
export type TestDatabaseOptions = {
  readonly clock?: Clock
  readonly log?: Log
  readonly location?: DatabaseLocation
  readonly migrations?: DatabaseOptions['migrations']
}

/** Location of a database. */
export type DatabaseLocation = Pick<DatabaseOptions, 'url' | 'dataDir'>

/** One of the two database drivers, for tests. */
export type TestDriver = {
  /** Creates the location of a new database. */
  createLocation(): Promise<DatabaseLocation>
  /** Opens a database, a new one by default, and closes it after the test. */
  open(rest?: TestDatabaseOptions): Promise<SqlDatabase>
}

/** Creates a folder that is removed after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates both drivers, for a test file. */
export function createTestDrivers(): Readonly<Record<'pglite' | 'postgres', TestDriver>> {
  return { pglite: createPgliteTestDriver(), postgres: createPostgresTestDriver().driver }
}

/** Creates the PGlite driver. Each database is a copy of one cluster, because creating one is slow. */
export function createPgliteTestDriver(): TestDriver {
  const made = mkdtempSync(join(tmpdir(), 'latchkey-cluster-'))
  beforeAll(async () => {
    const options = { dataDir: made, log: () => {}, clock: createSystemClock(), migrations: [] }
    await (await openDatabase(options)).close()
  }, 60_000)
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  return driver(async () => {
    const dataDir = createTestFolder()
    cpSync(made, dataDir, { recursive: true })
    return { dataDir }
  })
}

/** Creates the PostgreSQL driver, with a server for this test file. */
export function createPostgresTestDriver(): {
  readonly driver: TestDriver
  server(): RunningPostgres
} {
  const running: { server?: RunningPostgres } = {}
  beforeAll(async () => {
    running.server = await startPostgres()
  }, 60_000)
  afterAll(() => running.server?.stop())
  const server = (): RunningPostgres => running.server!
  return {
    server,
    driver: driver(async () => {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      const client = new Client({ connectionString: server().url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return { url: server().urlOf(name), dataDir: '/nowhere' }
    }),
  }
}

function driver(place: TestDriver['createLocation']): TestDriver {
  return {
    createLocation: place,
    async open({ clock = createSystemClock(), log = () => {}, migrations, ...rest } = {}) {
      const where = rest.location ?? (await place())
      const database = await openDatabase({ ...where, log, clock, migrations })
      onTestFinished(() => database.close())
      return database
    },
  }
}

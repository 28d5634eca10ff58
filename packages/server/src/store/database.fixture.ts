import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../tooling/setup/postgres.mjs'
import { type Clock, createSystemClock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import { putEmbeddedDatabase } from './embeddedDatabase.fixture.ts'
import {
  type SqlDatabase,
  type DatabaseOptions,
  migrations as currentMigrations,
  openDatabase,
} from './sql/index.ts'

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
  /**
   * Creates the location of a new database.
   *
   * @param migrations - What it has been migrated by. @default those of this version
   */
  createLocation(migrations?: Migrations): Promise<DatabaseLocation>
  /** Opens a database, a new one by default, and closes it after the test. */
  open(rest?: TestDatabaseOptions): Promise<SqlDatabase>
}

type Migrations = NonNullable<DatabaseOptions['migrations']>

/** Creates a folder that is removed after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a data folder with a new database, which is removed after the test. */
export async function createTestDataFolder(): Promise<string> {
  const folder = createTestFolder()
  await putEmbeddedDatabase(folder)
  return folder
}

/** Creates both drivers, for a test file. */
export function createTestDrivers(): Readonly<Record<'pglite' | 'postgres', TestDriver>> {
  return { pglite: createPgliteTestDriver(), postgres: createPostgresTestDriver().driver }
}

/** Creates the PGlite driver. */
export function createPgliteTestDriver(): TestDriver {
  return driver(async (migrations) => {
    const dataDir = createTestFolder()
    await putEmbeddedDatabase(dataDir, migrations)
    return { dataDir }
  })
}

/** Creates the PostgreSQL driver, with a server for this test file. */
export function createPostgresTestDriver(): {
  readonly driver: TestDriver
  server(): RunningPostgres
} {
  const running: RunningServer = { templates: new Map() }
  beforeAll(async () => {
    running.server = await startPostgres()
  }, 60_000)
  afterAll(() => running.server?.stop())
  const server = (): RunningPostgres => running.server!
  return { server, driver: driver(async (migrations) => createOnServer(running, migrations)) }
}

type RunningServer = {
  server?: RunningPostgres
  /** Names of the migrated databases that others are copies of, by their migrations. */
  readonly templates: Map<string, string>
}

/** Creates a database on a server. */
async function createOnServer(
  { server, templates }: RunningServer,
  migrations: Migrations = currentMigrations,
): Promise<DatabaseLocation> {
  const { url, urlOf } = server!
  const client = new Client({ connectionString: url })
  await client.connect()
  const create = async (template: string): Promise<DatabaseLocation> => {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${name} template ${template}`)
    return { url: urlOf(name), dataDir: '/nowhere' }
  }
  try {
    if (migrations.length === 0) return await create('template1')
    const key = JSON.stringify(migrations)
    const template = templates.get(key)
    if (template !== undefined) return await create(template)
    const first = await create('template1')
    const options = { ...first, migrations, log: () => {}, clock: createSystemClock() }
    await (await openDatabase(options)).close()
    const name = new URL(first.url!).pathname.slice(1)
    templates.set(key, name)
    return await create(name)
  } finally {
    await client.end()
  }
}

function driver(createLocation: TestDriver['createLocation']): TestDriver {
  return {
    createLocation,
    async open({ clock = createSystemClock(), log = () => {}, migrations, ...rest } = {}) {
      const where = rest.location ?? (await createLocation(migrations && []))
      const database = await openDatabase({ ...where, log, clock, migrations })
      onTestFinished(() => database.close())
      return database
    },
  }
}

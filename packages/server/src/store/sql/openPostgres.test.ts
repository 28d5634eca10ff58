import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../../http/index.ts'
import { createPostgresTestDriver } from '../database.fixture.ts'
import type { SqlDatabase } from './SqlDatabase.ts'
import { openDatabase } from './openDatabase.ts'

const { driver, server } = createPostgresTestDriver()
const away = { status: 503, cause: [{ field: 'database' }] }
const query = (database: SqlDatabase): Promise<unknown> =>
  sql`select 1 as one`.execute(database.sql)

it('recovers when PostgreSQL is back and fails with 503 until then', async () => {
  const clock = createFakeClock()
  const log: LogEntry[] = []
  const database = await driver.open({ clock, log: (entry) => log.push(entry) })
  await query(database)

  await server().halt()
  await expect.poll(() => database.isReady()).toBe(false)
  await expect(query(database)).rejects.toMatchObject(away)
  for (let seconds = 0; seconds < 3; seconds++) {
    clock.advance(1_000)
    await expect(query(database)).rejects.toMatchObject(away)
  }

  await server().start()
  await expect
    .poll(() => {
      clock.advance(1_000)
      return database.isReady()
    })
    .toBe(true)
  await query(database)
  expect(log.map(({ event }) => event)).toEqual(['postgres.unavailable', 'postgres.available'])
})

it('loses only one query when the server closes its connection', async () => {
  const database = await driver.open({ clock: createFakeClock() })
  const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.sql)
  await expect(ended).rejects.toMatchObject(away)
  const inStep = database.sql.transaction().execute(async (step) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(step)
  })
  await expect(inStep).rejects.toMatchObject(away)
  await query(database)
  expect(database.isReady()).toBe(true)
})

it('cancels slow statements', async () => {
  const database = await driver.open()
  const limit = await sql`show statement_timeout`.execute(database.sql)
  expect(limit.rows).toEqual([{ statement_timeout: '5s' }])
  const slow = database.sql.transaction().execute(async (step) => {
    await sql`set local statement_timeout = 10`.execute(step)
    await sql`select pg_sleep(60)`.execute(step)
  })
  await expect(slow).rejects.toMatchObject(away)
  expect(database.isReady()).toBe(true)
})

it('a database is migrated by one of several servers that start concurrently', async () => {
  const location = await driver.createLocation([])
  const slowly = ['create table a (n integer)', 'select pg_sleep(0.1)', 'insert into a values (1)']
  const all = await Promise.all(
    Array.from({ length: 5 }, () => driver.open({ location: location, migrations: [slowly] })),
  )
  for (const { sql: database } of all)
    expect((await sql`select n from a`.execute(database)).rows).toEqual([{ n: 1 }])
})

it.each([
  [
    'nothing listens there',
    'postgres://me:secret@127.0.0.1:1/x',
    'at 127.0.0.1:1 cannot be reached',
  ],
  ['it is no URL', 'postgres://me:secret@:x', 'must be postgres://'],
  ['it is of something else', 'mysql://me:secret@127.0.0.1/x', 'must be postgres://'],
])('rejects with the reason and without the password when %s', async (_, url, text) => {
  const opening = openDatabase({ url, dataDir: '', log: () => {}, clock: createFakeClock() })
  const error = (await opening.catch((thrown: unknown) => thrown)) as Error
  expect(error.message).toContain(text)
  expect(error.message).toContain('DATABASE_URL')
  expect(`${error.stack} ${String(error.cause)}`).not.toContain('secret')
})

it('rejects with the name of a database that does not exist', async () => {
  const location = { url: server().urlOf('nowhere'), dataDir: '' }
  await expect(driver.open({ location: location })).rejects.toThrow('"nowhere" does not exist')
})

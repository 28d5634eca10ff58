import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestDrivers } from '../database.fixture.ts'
import { isUniqueViolation } from './databaseErrors.ts'
import { sampleRows, project } from './rows.fixture.ts'

const drivers = createTestDrivers()

describe.each(Object.entries(drivers))('a database of %s', (name, driver) => {
  it('returns the rows of every table as they were written', async () => {
    const database = await driver.open()
    expect(database.driver).toBe(name)
    for (const { table, given, found } of sampleRows) {
      await database.sql.insertInto(table).values(given).execute()
      expect(await database.sql.selectFrom(table).selectAll().execute()).toEqual([found])
    }
  })

  it('reads bigint columns as numbers and rejects unsafe integers', async () => {
    const database = await driver.open()
    const count = sql<{ n: number }>`select count(*) as n from project`
    expect((await count.execute(database.sql)).rows).toEqual([{ n: 0 }])
    const edge = sql<{ n: number }>`select 9007199254740991 as n`
    expect((await edge.execute(database.sql)).rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }])
    const beyond = sql`select 9007199254740992 as n`.execute(database.sql)
    await expect(beyond).rejects.toThrow('9007199254740992, which is too large')
    expect((await count.execute(database.sql)).rows).toEqual([{ n: 0 }])
  })

  it('distinguishes unique violations and returns the number of changed rows', async () => {
    const { sql: database } = await driver.open()
    const row = project(1)
    await database.insertInto('project').values(row).execute()
    const again = database.insertInto('project').values(row).execute()
    expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true)
    const wrong = database
      .insertInto('project')
      .values({ ...row, id: "' or 1=1 --" })
      .execute()
    expect(isUniqueViolation(await wrong.catch((error: unknown) => error))).toBe(false)
    const deleted = database.deleteFrom('project').where('id', '=', row.id).executeTakeFirst()
    expect((await deleted).numDeletedRows).toBe(1n)
  })

  it('rolls back a failed transaction and serializes others', async () => {
    const { sql: database } = await driver.open()
    const failing = database.transaction().execute(async (step) => {
      await step.insertInto('project').values(project(1)).execute()
      throw new Error('no')
    })
    const name = (n: number): Promise<unknown> =>
      database.transaction().execute(async (step) => {
        await step.insertInto('project').values(project(n)).execute()
        await step
          .updateTable('project')
          .set({ name: `${n}` })
          .where('id', '=', project(n).id)
          .execute()
      })
    const names = Array.from({ length: 20 }, (_, n) => name(n + 2))
    await expect(failing).rejects.toThrow('no')
    await Promise.all(names)
    const found = await database.selectFrom('project').select('name').orderBy('id').execute()
    expect(found.map((row) => row.name)).toEqual(names.map((_, n) => `${n + 2}`))
  })

  it('is migrated once and keeps its rows', async () => {
    const location = await driver.createLocation([])
    const first = ['create table a (n integer not null)']
    const one = await driver.open({ location: location, migrations: [first] })
    await sql`insert into a values (1)`.execute(one.sql)
    await one.close()
    const more = ['alter table a add m integer', 'update a set m = n + 1']
    const two = await driver.open({ location: location, migrations: [first, more] })
    expect((await sql`select * from a`.execute(two.sql)).rows).toEqual([{ n: 1, m: 2 }])
    await two.close()

    const older = driver.open({ location: location, migrations: [first] })
    await expect(older).rejects.toThrow(/newer version.*at migration 2.*knows 1/)
  })

  it('is unchanged after a failed migration', async () => {
    const location = await driver.createLocation([])
    const broken = driver.open({
      location: location,
      migrations: [['create table a (n integer)', 'creat table']],
    })
    await expect(broken).rejects.toThrow('syntax error')
    const database = await driver.open({ location: location, migrations: [] })
    await expect(sql`select * from a`.execute(database.sql)).rejects.toThrow('does not exist')
  })

  it('is not ready after it was closed', async () => {
    const database = await driver.open()
    expect(database.isReady()).toBe(true)
    await database.close()
    expect(database.isReady()).toBe(false)
    const late = database.sql.selectFrom('project').execute()
    await expect(late).rejects.toThrow(/closed|destroyed|not answer/)
  })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestFolder, createTestDrivers } from '../database.fixture.ts'
import { type SqlDatabase, migrations, type Tables } from '../sql/index.ts'
import { sampleRows, project } from '../sql/rows.fixture.ts'
import { dumpedTables } from './dumpedTables.ts'
import { type DumpSummary, restoreDump, verifyDump, writeDump, writeGzipFile } from './index.ts'

const drivers = createTestDrivers()
const createdAt = '2026-01-02T03:04:05.678Z'
const now = Date.parse(createdAt)

/** Writes a dump of a database to a new file. */
async function dump(
  database: Pick<SqlDatabase, 'sql'>,
  onWrite: () => Promise<void> = async () => {},
): Promise<{ path: string; summary: DumpSummary }> {
  const path = join(createTestFolder(), 'dump')
  const summary = await writeGzipFile(path, (write) =>
    writeDump(database.sql, {
      header: { createdAt },
      async write(text) {
        await onWrite()
        await write(text)
      },
    }),
  )
  return { path, summary }
}

async function insertEveryRow({ sql: database }: Pick<SqlDatabase, 'sql'>): Promise<void> {
  for (const { table, given } of sampleRows)
    await database.insertInto(table).values(given).execute()
}

const restore = (
  { sql: database }: Pick<SqlDatabase, 'sql'>,
  path: string,
  options: { isReplacing?: boolean; migrations?: readonly (readonly string[])[] } = {},
): Promise<DumpSummary> => restoreDump(database, { path, now, isReplacing: false, ...options })

/** Tables with what waits to be used: its rows are not restored. */
const deletedTables: ReadonlySet<string> = new Set([
  'wallet_code',
  'wallet_mail',
  'wallet_login_flow',
  'wallet_passkey_challenge',
])

/** Columns that a restore changes in the rows of other tables. */
const changedColumns: Readonly<Record<string, object>> = {
  wallet_user: { sessions_ended_at: now },
  wallet_session: { revoked_at: now },
}

const pairs = Object.entries(drivers).flatMap(([from, source]) =>
  Object.entries(drivers).map(([to, target]) => ({ from, source, to, target })),
)

describe.each(pairs)('a dump of $from restored into $to', ({ source, target }) => {
  it('has the same rows, and generates new numbers after theirs', async () => {
    const original = await source.open()
    await insertEveryRow(original)
    const { path, summary } = await dump(original)
    expect(await verifyDump(path)).toEqual(summary)
    const copy = await target.open()
    expect(await restore(copy, path)).toEqual(summary)
    for (const { table, found } of sampleRows) {
      const expected = deletedTables.has(table) ? [] : [{ ...found, ...changedColumns[table] }]
      expect(await copy.sql.selectFrom(table).selectAll().execute()).toEqual(expected)
    }
    const { path: again, summary: copied } = await dump(copy)
    const others = ({ manifest }: DumpSummary): object =>
      Object.entries(manifest.tables).filter(
        ([table]) => !deletedTables.has(table) && !(table in changedColumns),
      )
    expect(others(copied)).toEqual(others(summary))
    expect(await verifyDump(again)).toEqual(copied)
    const event = sampleRows.find(({ table }) => table === 'event')!
    await copy.sql
      .insertInto('event')
      .values({ ...event.given, event_id: 'next' } as never)
      .execute()
    const ids = await copy.sql.selectFrom('event').select('id').orderBy('id').execute()
    expect(ids.map(({ id }) => id)).toEqual([1, 2])
  })
})

describe.each(Object.entries(drivers))('a dump of %s', (_name, driver) => {
  it('contains every table that the migrations create', async () => {
    const database = await driver.open()
    const { summary } = await dump(database)
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = current_schema() and tablename <> 'latchkey_migration'`.execute(
      database.sql,
    )
    const tables = rows.map(({ name }) => name).toSorted()
    expect(tables).toEqual(dumpedTables.toSorted())
    expect(Object.keys(summary.manifest.tables).toSorted()).toEqual(tables)
  })

  it('is a consistent snapshot while others write', async () => {
    const database = await driver.open()
    let pairsWritten = 0
    /** One project and its key, which only exist together. */
    const writePair = async (): Promise<void> => {
      const row = project((pairsWritten += 1))
      await database.sql.transaction().execute(async (step) => {
        await step.insertInto('project').values(row).execute()
        const key = { hash: `h${row.id}`, project_id: row.id, created_at: now }
        await step.insertInto('project_key').values(key).execute()
      })
    }
    for (let n = 0; n < 1_200; n += 1) await writePair()
    const writing: Promise<void>[] = []
    const { path, summary } = await dump(database, async () => {
      for (let n = 0; n < 5; n += 1) writing.push(writePair())
      await new Promise((resolve) => setImmediate(resolve))
    })
    await Promise.all(writing)
    expect(writing.length).toBeGreaterThan(20)
    const { tables } = summary.manifest
    expect(tables['project_key']?.rows).toBe(tables['project']?.rows)
    expect(tables['project']?.rows).toBeGreaterThanOrEqual(1_200)
    // Every key has its project, or the foreign keys would reject it.
    const copy = await driver.open()
    await restore(copy, path)
  })

  it('replaces rows only when requested, and changes nothing after an error', async () => {
    const database = await driver.open()
    await database.sql.insertInto('project').values(project(1)).execute()
    const { path } = await dump(database)
    await database.sql.insertInto('project').values(project(2)).execute()
    const readIds = async (): Promise<number> =>
      (await database.sql.selectFrom('project').select('id').execute()).length
    await expect(restore(database, path)).rejects.toThrow('has rows. Use --replace')
    expect(await readIds()).toBe(2)
    const broken = { isReplacing: true, migrations: [...migrations, ['creat table']] }
    await expect(restore(database, path, broken)).rejects.toThrow('syntax error')
    expect(await readIds()).toBe(2)
    await restore(database, path, { isReplacing: true })
    expect(await readIds()).toBe(1)
  })

  it('starts no session again that may have ended since, and no code is valid again', async () => {
    const original = await driver.open()
    await insertEveryRow(original)
    const earlier = now - 60_000
    const insertNext = async (table: keyof Tables, change: object): Promise<void> => {
      const { given } = sampleRows.find((each) => each.table === table)!
      await original.sql
        .insertInto(table)
        .values({ ...given, ...change })
        .execute()
    }
    const user = { id: 'v', email_key: 'bob@a.example', sessions_ended_at: null }
    await insertNext('wallet_user', { ...user, locked_at: earlier })
    await insertNext('wallet_session', { id: 't', user_id: 'v', revoked_at: earlier })
    await insertNext('wallet_code', { id: 'used', used_at: earlier, link_hash: null })
    await insertNext('wallet_mail', { id: 'notice', code_id: null })
    const { path } = await dump(original)

    const copy = await driver.open()
    await restore(copy, path)
    const read = (table: keyof Tables): Promise<readonly object[]> =>
      copy.sql.selectFrom(table).selectAll().execute()
    const users = await copy.sql.selectFrom('wallet_user').selectAll().orderBy('id').execute()
    expect(users).toMatchObject([
      { id: 'u', locked_at: null, sessions_ended_at: now },
      { id: 'v', locked_at: earlier, sessions_ended_at: now },
    ])
    const sessions = await copy.sql.selectFrom('wallet_session').selectAll().orderBy('id').execute()
    expect(sessions).toMatchObject([
      { id: 's', revoked_at: now },
      { id: 't', revoked_at: earlier },
    ])
    // Used codes count for limits, and other messages are still sent.
    expect(await read('wallet_code')).toMatchObject([{ id: 'used' }])
    expect(await read('wallet_mail')).toMatchObject([{ id: 'notice' }])
    for (const table of ['wallet_login_flow', 'wallet_passkey_challenge'] as const)
      expect(await read(table)).toEqual([])
    // The changes are restored, and who undoes them still can.
    for (const table of ['wallet_passkey_undo', 'wallet_email_undo'] as const)
      expect(await read(table)).toHaveLength(1)
  })

  it('of an older version is migrated, and one of a newer version is rejected', async () => {
    const older = await driver.open({ migrations: migrations.slice(0, 3) })
    const row = { name: 'a.example', attributes: '{}', registered_at: now, updated_at: now }
    await older.sql.insertInto('name').values(row).execute()
    const address = { coin_type: 60, address: '0xAb', address_lower: '0xab', created_at: now }
    await older.sql
      .insertInto('name_address')
      .values({ name: 'a.example', ...address })
      .execute()
    const { path, summary } = await dump(older)
    expect(summary.header.migration).toBe(3)
    expect(summary.manifest.tables).not.toHaveProperty('event')

    const copy = await driver.open()
    await restore(copy, path)
    // Migration 0010 sets the owner of names that existed before it.
    const names = await copy.sql.selectFrom('name').select('confirmed_by').execute()
    expect(names).toEqual([{ confirmed_by: '0xab' }])
    expect((await dump(copy)).summary.header.migration).toBe(migrations.length)

    const { path: newer } = await dump(copy)
    const known = migrations.slice(0, -1)
    const empty = await driver.open({ migrations: [] })
    const numbers = `at migration ${migrations.length}, and this version knows ${known.length}`
    const problem = new RegExp(`written by a newer version.*${numbers}`)
    await expect(restore(empty, newer, { migrations: known })).rejects.toThrow(problem)
    await expect(restore(copy, path, { migrations: known, isReplacing: true })).rejects.toThrow(
      problem,
    )
  })

  it('of an empty database is refused', async () => {
    const database = await driver.open({ migrations: [] })
    await expect(dump(database)).rejects.toThrow('nothing to back up')
  })
})

describe('a damaged dump', () => {
  async function createDump(): Promise<{ path: string; bytes: Buffer }> {
    const database = await drivers.pglite.open()
    await insertEveryRow(database)
    const { path } = await dump(database)
    return { path, bytes: readFileSync(path) }
  }

  it('is rejected wherever it ends', async () => {
    const { path, bytes } = await createDump()
    for (const length of [0, 1, 10, 11, bytes.length >> 1, bytes.length - 8, bytes.length - 1]) {
      writeFileSync(path, bytes.subarray(0, length))
      await expect(verifyDump(path), `${length} bytes`).rejects.toThrow('cannot be used')
    }
    writeFileSync(path, Buffer.concat([bytes, gzipSync('{}\n')]))
    await expect(verifyDump(path)).rejects.toThrow('there is more after its end')
  })

  it('is rejected whichever of its bytes changed, unless it has the same content', async () => {
    const { path, bytes } = await createDump()
    const summary = await verifyDump(path)
    // The ten bytes of the gzip header hold a time and the system, which are not read.
    for (let at = 10; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 0x10
      writeFileSync(path, changed)
      // Some bits are of no effect, such as the length of a code that does not occur. RFC 1951
      const outcome = await verifyDump(path).catch((error: Error) => error.message)
      if (typeof outcome === 'string') expect(outcome).toContain('cannot be used')
      else expect(outcome, `byte ${at}`).toEqual(summary)
    }
  })

  it('is rejected when it was changed and compressed again, before anything is written', async () => {
    const { path, bytes } = await createDump()
    const text = gunzipSync(bytes).toString()
    const lines = text.split('\n')
    const database = await drivers.pglite.open()
    for (const changed of [
      text.replace('"a.example"', '"b.example"'),
      text.replace('"migration":', '"migration":1'),
      lines.filter((line) => !line.includes('"sealed_key"')).join('\n'),
      lines.toSpliced(-2, 1).join('\n'),
      lines.toSpliced(3, 0, lines[2]!).join('\n'),
      'no dump\n',
      `{"latchkeyDump":2}\n`,
    ]) {
      writeFileSync(path, gzipSync(changed))
      await expect(restore(database, path, { isReplacing: true })).rejects.toThrow('cannot be used')
    }
    writeFileSync(path, 'no gzip')
    await expect(verifyDump(path)).rejects.toThrow('cannot be decompressed')
    await expect(verifyDump(`${path}.none`)).rejects.toThrow('There is no file')
  })
})

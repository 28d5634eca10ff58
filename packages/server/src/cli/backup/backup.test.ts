import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createSystemClock } from '../../clock/Clock.ts'
import type { RootSecretConfig } from '../../config/secretFiles.ts'
import { projectId } from '../../relay/client.fixture.ts'
import { createTestDrivers } from '../../store/database.fixture.ts'
import { verifyDump } from '../../store/dump/index.ts'
import { migrations } from '../../store/index.ts'
import { project } from '../../store/sql/rows.fixture.ts'
import { commands, runCommand } from '../index.ts'
import { createBackupRequestHandler } from './backupControl.ts'
import { startTestCli, temporaryFolder } from '../startTestCli.fixture.ts'

// Each test starts up to three real programs, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const drivers = createTestDrivers()
const secret = 'ab'.repeat(32)

type StorageLocation = { readonly dataDir: string; readonly databaseUrl?: string | undefined }

/** Runs a command in this process. Returns the exit code and what it printed. */
async function run(
  config: StorageLocation & Pick<RootSecretConfig, 'secret' | 'secretFallbacks'>,
  ...args: string[]
): Promise<[code: number, output: string]> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const context = { config, print, warn: print, signal: new AbortController().signal }
  const code = await runCommand(commands, args, context)
  return [code, lines.join('\n')]
}

const readText = (file: string): string => gunzipSync(readFileSync(file)).toString()

async function createPostgres(): Promise<StorageLocation> {
  const { url } = await drivers.postgres.createLocation()
  return { dataDir: temporaryFolder(), databaseUrl: url }
}

it('backs up a running server, and restores into PostgreSQL and back', async () => {
  const { dataDir } = await drivers.pglite.createLocation()
  const serve = ['serve', '--roles', 'gateway', '--port', '0', '--drain-delay', '0']
  const { child, until, ended } = startTestCli(serve, { LATCHKEY_DATA: dataDir })
  await until(/ready at/)
  await run({ dataDir }, 'projects', 'create', '--id', projectId, '--name', 'Shop')
  const file = join(temporaryFolder(), 'a.backup')
  const line = /^\/\S+: 1 rows of \d+ tables of \S+, migration \d+, without the secret$/
  expect(await run({ dataDir }, 'backup', file)).toEqual([0, expect.stringMatching(line)])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readText(file)).not.toContain(readFileSync(join(dataDir, 'secret'), 'utf8').trim())
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup'))).toEqual([])
  expect(await run({ dataDir }, 'restore', file, '--replace')).toEqual([
    1,
    expect.stringContaining('in use by another process'),
  ])
  child.kill('SIGTERM')
  expect((await ended())[0]).toBe(0)

  const postgres = await createPostgres()
  expect((await run(postgres, 'restore', file))[0]).toBe(0)
  const list = `${projectId}  Shop  every page`
  expect(await run(postgres, 'projects', 'list')).toEqual([0, list])
  const second = join(temporaryFolder(), 'b.backup')
  expect((await run(postgres, 'backup', second))[0]).toBe(0)
  const { dataDir: back } = await drivers.pglite.createLocation()
  expect((await run({ dataDir: back }, 'restore', second))[0]).toBe(0)
  expect(await run({ dataDir: back }, 'projects', 'list')).toEqual([0, list])
  const third = join(temporaryFolder(), 'c.backup')
  expect((await run({ dataDir }, 'backup', third, '--with-secret'))[0]).toBe(0)
  const restored = await run({ dataDir: back }, 'restore', third, '--replace')
  expect(restored).toEqual([0, expect.stringMatching(/^\S+: .*with the secret$/m)])
  const readSecret = (folder: string): string => readFileSync(join(folder, 'secret'), 'utf8')
  expect(readSecret(back)).toBe(readSecret(dataDir))
})

it.each(['pglite', 'postgres'] as const)(
  'goes back to an older version with a backup from before the update, in %s',
  async (driver) => {
    const storage: StorageLocation =
      driver === 'pglite' ? await drivers.pglite.createLocation() : await createPostgres()
    await run(storage, 'projects', 'create', '--id', projectId)
    const file = join(temporaryFolder(), 'a.backup')
    expect((await run(storage, 'backup', file))[0]).toBe(0)

    // A newer version adds a migration.
    const location = { url: storage.databaseUrl, dataDir: storage.dataDir }
    const newer = [...migrations, ['create table later (id integer)']]
    await (await drivers[driver].open({ location, migrations: newer })).close()
    const serve = ['serve', '--roles', 'gateway', '--port', '0']
    const other = join(temporaryFolder(), 'b.backup')
    for (const args of [serve, ['backup', other], ['restore', file, '--replace']])
      expect(await run(storage, ...args)).toEqual([
        1,
        expect.stringMatching(
          /^The database was written by a newer version of this server.*Start the newer version/,
        ),
      ])
    expect(existsSync(other)).toBe(false)

    if (driver === 'pglite')
      renameSync(join(storage.dataDir, 'sql'), join(storage.dataDir, 'sql.newer'))
    const previous = driver === 'pglite' ? storage : await createPostgres()
    expect((await run(previous, 'restore', file))[0]).toBe(0)
    expect(await run(previous, 'projects', 'list')).toEqual([0, `${projectId}  -  every page`])
  },
)

it('writes one backup at a time in a running server, and none once it stops', async () => {
  const location = await drivers.pglite.createLocation()
  const database = await drivers.pglite.open({ location })
  await database.sql.insertInto('project').values(project(1)).execute()
  const control = createBackupRequestHandler({
    database,
    config: location,
    clock: createSystemClock(),
  })
  const request = { backup: { hasSecret: false } }
  expect(await control.answer({ words: ['list'], values: {} })).toBeUndefined()
  const [first, second] = await Promise.allSettled([1, 2].map(() => control.answer(request)))
  expect([first?.status, second]).toEqual([
    'fulfilled',
    { status: 'rejected', reason: new Error('A backup is being written already.') },
  ])
  const countFiles = (): number =>
    readdirSync(location.dataDir).filter((name) => name.startsWith('backup.')).length
  expect(countFiles()).toBe(1)
  control.stop()
  await expect(control.answer(request)).rejects.toThrow('The server is stopping')
  expect(countFiles()).toBe(1)
})

it('answers queries of a running server while the rows of a backup are read', async () => {
  const location = await drivers.pglite.createLocation()
  const database = await drivers.pglite.open({ location })
  await sql`insert into used_signature
    select md5(n::text) || md5((-n)::text), n from generate_series(1, 20000) n`.execute(
    database.sql,
  )
  const clock = createSystemClock()
  const control = createBackupRequestHandler({ database, config: location, clock })
  const running = { isOver: false }
  const backup = control.answer({ backup: { hasSecret: false } }).finally(() => {
    running.isOver = true
  })
  let answered = 0
  while (!running.isOver) {
    await database.sql.insertInto('project').values(project(answered)).execute()
    answered += 1
  }
  const { file } = (await backup) as { file: string }
  // If they waited for the rows, a few would be answered.
  expect(answered).toBeGreaterThan(10)
  const { manifest } = await verifyDump(join(location.dataDir, file))
  expect(manifest.tables['used_signature']?.rows).toBe(20_000)
  expect(manifest.tables['project']?.rows).toBeLessThan(answered)
  expect(readdirSync(location.dataDir).filter((name) => name.startsWith('backup.'))).toEqual([file])
})

it('backs up a stopped database without migrating it', async () => {
  const location = await drivers.pglite.createLocation([])
  const first = ['create table project (id text primary key)']
  const older = await drivers.pglite.open({ location, migrations: [first] })
  await sql`insert into project values ('a')`.execute(older.sql)
  await older.close()
  const file = join(temporaryFolder(), 'a.backup')
  const [code, output] = await run(location, 'backup', file, '--json')
  expect([code, JSON.parse(output)]).toMatchObject([0, { migration: 1, tables: { project: 1 } }])
})

it('includes the secret on request, and stores it where there is none', async () => {
  const source = { ...(await createPostgres()), secret }
  await run(source, 'projects', 'create', '--id', projectId)
  const [file, bare] = [join(temporaryFolder(), 'a.backup'), join(temporaryFolder(), 'b.backup')]
  const outputs = [
    await run(source, 'backup', file, '--with-secret'),
    await run(source, 'backup', bare),
  ]
  expect(outputs.map(([code]) => code)).toEqual([0, 0])
  expect(readText(file)).toContain(secret)
  expect(readText(bare)).not.toContain(secret)

  const empty = await createPostgres()
  const [, warned] = await run(empty, 'restore', bare)
  expect(warned).toMatch(/belongs to the secret with id [0-9a-f]{16}, and there is none here/)
  expect(existsSync(join(empty.dataDir, 'secret'))).toBe(false)
  const restored = await run(empty, 'restore', file, '--replace')
  expect(restored).toEqual([0, expect.stringMatching(/^\S+: .*with the secret$/m)])
  expect(readFileSync(join(empty.dataDir, 'secret'), 'utf8')).toBe(`${secret}\n`)
  expect(statSync(join(empty.dataDir, 'secret')).mode & 0o777).toBe(0o600)
  const other = { ...empty, secret: 'cd'.repeat(32) }
  const replaced = await run(other, 'restore', file, '--replace')
  expect(replaced).toEqual([0, expect.stringContaining('the one here is another')])
  // As in step 2 of a rotation: values that were made with the secret of the backup are accepted.
  const rotated = { ...other, secretFallbacks: [secret] }
  expect((await run(rotated, 'restore', file, '--replace'))[1]).not.toContain('belongs to')
  for (const [, output] of [...outputs, restored, replaced]) expect(output).not.toContain(secret)
})

it('reports after a restore what was changed since the backup and must be repeated', async () => {
  const location = await drivers.pglite.createLocation()
  await run(location, 'projects', 'create', '--id', projectId)
  const file = join(temporaryFolder(), 'a.backup')
  await run(location, 'backup', file)
  await run(location, 'projects', 'disable', projectId)
  const repeated =
    /after \d{4}-\S+Z are as before\. .* since then are not any more: repeat latchkey users lock/
  const [, checked] = await run(location, 'restore', file, '--check')
  expect(checked).not.toMatch(repeated)
  const restored = await run(location, 'restore', file, '--replace')
  expect(restored).toEqual([0, expect.stringMatching(repeated)])
  expect((await run(location, 'projects', 'list'))[1]).toBe(`${projectId}  -  every page`)
})

it('names the folder of a backup that does not exist, and creates none', async () => {
  const location = await drivers.pglite.createLocation()
  await run(location, 'projects', 'create', '--id', projectId)
  const folder = join(temporaryFolder(), 'missing')
  const [code, output] = await run(location, 'backup', join(folder, 'a.backup'))
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`The folder ${folder} does not exist`),
  ])
  expect(existsSync(folder)).toBe(false)
})

it('refuses PostgreSQL while a server uses it', async () => {
  const location = await drivers.postgres.createLocation()
  const database = await drivers.postgres.open({ location })
  await sql`select 1`.execute(database.sql)
  const storage = { dataDir: temporaryFolder(), databaseUrl: location.url }
  const file = join(temporaryFolder(), 'a.backup')
  expect((await run(storage, 'backup', file))[0]).toBe(0)
  expect(await run(storage, 'restore', file)).toEqual([
    1,
    expect.stringMatching(/A server is connected to this database/),
  ])
  await database.close()
  expect((await run(storage, 'restore', file))[0]).toBe(0)
})

it('leaves no file when the disk is full', async () => {
  const postgres = await createPostgres()
  const database = await drivers.postgres.open({
    location: { url: postgres.databaseUrl, dataDir: postgres.dataDir },
  })
  await sql`insert into used_signature
    select md5(n::text) || md5((-n)::text), n from generate_series(1, 5000) n`.execute(database.sql)
  await database.close()
  const folder = temporaryFolder()
  const main = ['../../../../../tooling/vite/runSource.mjs', '../main.ts'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  // A file may have 64 blocks of 512 bytes or a kilobyte; writing more fails as on a full disk.
  const limited = ['-c', 'ulimit -f 64; exec "$@"', 'sh', process.execPath, ...main, 'backup']
  const child = spawn('sh', [...limited, join(folder, 'a.backup')], {
    env: {
      ...process.env,
      LATCHKEY_DATA: postgres.dataDir,
      DATABASE_URL: postgres.databaseUrl,
      LATCHKEY_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect([code, output]).toEqual([1, expect.stringMatching(/^latchkey: (EFBIG|ENOSPC)/)])
  expect(readdirSync(folder)).toEqual([])
})

it('rejects missing, existing and damaged files', async () => {
  const location = await drivers.pglite.createLocation()
  const file = join(temporaryFolder(), 'a.backup')
  writeFileSync(file, 'x')
  expect(await run(location, 'backup', file)).toEqual([
    1,
    expect.stringContaining('exists already'),
  ])
  expect(readFileSync(file, 'utf8')).toBe('x')
  for (const args of [[file], [file, '--check']])
    expect(await run(location, 'restore', ...args)).toEqual([
      1,
      expect.stringContaining('its end is missing'),
    ])
  const nowhere = { dataDir: temporaryFolder() }
  expect(await run(nowhere, 'backup', `${file}.new`)).toEqual([
    1,
    expect.stringContaining('There is no database in'),
  ])
  expect(readdirSync(nowhere.dataDir)).toEqual([])
  for (const command of ['backup', 'restore'])
    expect(await run(location, command)).toEqual([2, expect.stringContaining('Name one file')])
})

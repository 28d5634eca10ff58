import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createTestFolder, createPgliteTestDriver } from '../database.fixture.ts'
import { lockFolder } from './lockFolder.ts'

const driver = createPgliteTestDriver()

it('opens for one process at a time', async () => {
  const location = await driver.createLocation()
  const one = await driver.open({ location: location })
  await expect(driver.open({ location: location })).rejects.toThrow(
    /in use by another process.*DATABASE_URL/,
  )
  await sql`select 1`.execute(one.sql)
  await one.close()
  const two = await driver.open({ location: location })
  await sql`select 1`.execute(two.sql)
})

it('uses a quarter of the default shared buffers', async () => {
  const database = await driver.open()
  const { rows } = await sql`show shared_buffers`.execute(database.sql)
  expect(rows).toEqual([{ shared_buffers: '32MB' }])
})

it('takes the permissions of other users from an existing folder', async () => {
  const location = await driver.createLocation()
  const folder = join(location.dataDir, 'sql')
  chmodSync(folder, 0o755)
  const wal = join(folder, 'cluster/pg_wal')
  chmodSync(wal, 0o755)
  const files = readdirSync(wal).map((name) => join(wal, name))
  for (const path of files) chmodSync(path, statSync(path).isFile() ? 0o666 : 0o755)

  await driver.open({ location })
  const modes = [folder, wal, ...files].map((path) => statSync(path).mode & 0o077)
  expect(new Set(modes)).toEqual(new Set([0]))
})

it('a database is created again after a process died during its creation', async () => {
  const dataDir = createTestFolder()
  mkdirSync(join(dataDir, 'sql/new/base'), { recursive: true })
  const database = await driver.open({ location: { dataDir } })
  await sql`select 1`.execute(database.sql)
  expect(existsSync(join(dataDir, 'sql/new'))).toBe(false)
})

it('rejects a database that cannot be opened and releases its lock', async () => {
  const dataDir = createTestFolder()
  mkdirSync(join(dataDir, 'sql/cluster'), { recursive: true })
  writeFileSync(join(dataDir, 'sql/cluster/PG_VERSION'), '9\n')
  const opening = driver.open({ location: { dataDir } })
  await expect(opening).rejects.toThrow(`in ${join(dataDir, 'sql')} cannot be opened`)
  const release = await lockFolder(join(dataDir, 'sql'))
  expect(release).toBeDefined()
  await release?.()
})

it('a folder is unlocked after its process was killed', async () => {
  const folder = createTestFolder()
  const code = `process.getBuiltinModule('net').createServer()
    .listen(${JSON.stringify(join(folder, 'in-use'))}, () => console.log('held'))`
  const other = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    other.kill('SIGKILL')
  })
  await once(other.stdout, 'data')
  expect(await lockFolder(folder)).toBeUndefined()

  other.kill('SIGKILL')
  await once(other, 'close')
  expect(existsSync(join(folder, 'in-use'))).toBe(true)
  const release = await lockFolder(folder)
  expect(release).toBeDefined()
  expect(await lockFolder(folder)).toBeUndefined()
  await release?.()
})

it('locks folders whose path is too long for a socket', async () => {
  const folder = join(createTestFolder(), 'x'.repeat(120))
  mkdirSync(folder)
  const release = await lockFolder(folder)
  expect(release).toBeDefined()
  expect(await lockFolder(folder)).toBeUndefined()
  await release?.()
})

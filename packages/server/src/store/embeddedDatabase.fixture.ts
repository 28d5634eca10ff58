import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSystemClock } from '../clock/Clock.ts'
import { migrations as currentMigrations, openDatabase } from './sql/index.ts'

const cache = fileURLToPath(
  new URL('../../../../node_modules/.cache/latchkey/databases', import.meta.url),
)

/**
 * Copies a migrated embedded database into a data folder. The first test with these migrations creates it, because
 * that takes as long as dozens of tests.
 *
 * @param dataDir - A folder without a database.
 */
export async function putEmbeddedDatabase(
  dataDir: string,
  migrations: readonly (readonly string[])[] = currentMigrations,
): Promise<void> {
  const created = join(cache, hashDatabase(migrations))
  if (!existsSync(created)) await createDatabase(created, migrations)
  cpSync(created, dataDir, { recursive: true })
}

async function createDatabase(
  folder: string,
  migrations: readonly (readonly string[])[],
): Promise<void> {
  mkdirSync(cache, { recursive: true })
  // Complete when it gets its name, because tests run beside each other.
  const own = mkdtempSync(join(cache, 'new-'))
  const options = { dataDir: own, log: () => {}, clock: createSystemClock(), migrations }
  await (await openDatabase(options)).close()
  try {
    renameSync(own, folder)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Hashes what decides how a new database looks. */
function hashDatabase(migrations: readonly (readonly string[])[]): string {
  const { resolve } = createRequire(import.meta.url)
  const program = resolve('@electric-sql/pglite')
  const opener = readFileSync(new URL('sql/openPglite.ts', import.meta.url))
  const hash = createHash('sha256').update(`${program}\n`).update(opener)
  return hash.update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
}

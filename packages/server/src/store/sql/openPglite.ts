import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Dialect } from 'kysely'
import type { Clock } from '../../clock/Clock.ts'
import { createFairQueue } from '../../limits/index.ts'
import { createPgliteDialect } from './createPgliteDialect.ts'
import {
  databaseBusyError,
  databaseInUseError,
  connectionAcquireTimeoutMs,
} from './databaseErrors.ts'
import { lockFolder } from './lockFolder.ts'
import { fsyncRecursively } from './fsyncRecursively.ts'
import { restrictFolderPermissions } from './restrictFolderPermissions.ts'
import { bigintOid, toSafeInteger } from './toSafeInteger.ts'

/**
 * Shared buffers, for which PGlite would allocate 128 MiB. Files are cached by the operating system
 * too, and an embedded database is small.
 */
const pageMemory = ['-c', 'shared_buffers=32MB'] as const

/** An open PGlite database. */
export type PgliteConnection = {
  readonly dialect: Dialect
  /** Releases the folder, after the dialect has closed the database. */
  close(): Promise<void>
}

/**
 * Opens PGlite, and creates its database when there is none.
 *
 * @param dataDir - The data folder; the database is in its folder `sql`.
 * @param limits - `maxWaiting` is the maximum number of queries that wait for others.
 * @throws Error when another process uses it, or it cannot be read.
 */
export async function openPglite(
  dataDir: string,
  limits: { readonly clock: Pick<Clock, 'after'>; readonly maxWaiting: number },
): Promise<PgliteConnection> {
  const folder = join(dataDir, 'sql')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = await lockFolder(folder)
  if (!release) throw databaseInUseError(folder)
  try {
    const database = await openFiles(folder)
    // PGlite creates its files for everyone to write, whatever the umask is.
    await restrictFolderPermissions(folder)
    const queue = createFairQueue({
      ...limits,
      slots: 1,
      timeoutMs: connectionAcquireTimeoutMs,
      createError: databaseBusyError,
    })
    return {
      dialect: createPgliteDialect(async () => database, queue),
      async close() {
        try {
          await restrictFolderPermissions(folder)
        } finally {
          await release()
        }
      },
    }
  } catch (cause) {
    await release()
    throw new Error(
      `The database in ${folder} cannot be opened. Put a copy of it back, or move it away to begin anew.`,
      { cause },
    )
  }
}

async function openFiles(folder: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const parsers = { [bigintOid]: toSafeInteger }
  const startParams = [...PGlite.defaultStartParams, ...pageMemory]
  const path = join(folder, 'cluster')
  if (!existsSync(path)) {
    // Created in another folder and renamed, so that a crash leaves no partial database.
    const aside = join(folder, 'new')
    await rm(aside, { recursive: true, force: true })
    // `initdb` does not sync; all files are synced together before the rename.
    const initDbStartParams = ['--no-sync']
    await (await PGlite.create(aside, { startParams, initDbStartParams })).close()
    await fsyncRecursively(aside)
    await rename(aside, path)
  }
  return await PGlite.create(path, { parsers, startParams })
}

import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Dialect } from 'kysely'
import { createPgliteDialect } from './createPgliteDialect.ts'
import { databaseInUseError } from './databaseErrors.ts'
import { lockFolder } from './lockFolder.ts'
import { syncFolder } from './syncFolder.ts'
import { bigintType, toSafeInteger } from './toSafeInteger.ts'

/**
 * Memory for pages, of which PGlite would take 128 MiB at once. Files are cached by the system as
 * well, and one node that has a database of its own has little in it.
 */
const pageMemory = ['-c', 'shared_buffers=32MB'] as const

/** PGlite, open. */
export type PgliteAccess = {
  readonly dialect: Dialect
  /** Lets the folder go, once the dialect has closed the database. */
  close(): Promise<void>
}

/**
 * Opens PGlite, which is made when it is not there.
 *
 * @param dataDir - The data folder; it is in `sql` there.
 * @returns What kysely speaks to it by.
 * @throws Error when another process uses it, or it cannot be read.
 */
export async function openPglite(dataDir: string): Promise<PgliteAccess> {
  const folder = join(dataDir, 'sql')
  await mkdir(folder, { recursive: true })
  const letGo = await lockFolder(folder)
  if (!letGo) throw databaseInUseError(folder)
  try {
    const database = await openFiles(folder)
    return { dialect: createPgliteDialect(async () => database), close: letGo }
  } catch (cause) {
    await letGo()
    throw new Error(
      `The database in ${folder} cannot be opened. Put a copy of it back, or move it away to begin anew.`,
      { cause },
    )
  }
}

async function openFiles(folder: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const parsers = { [bigintType]: toSafeInteger }
  const startParams = [...PGlite.defaultStartParams, ...pageMemory]
  const path = join(folder, 'cluster')
  if (!existsSync(path)) {
    // Made aside, so that a process that dies meanwhile leaves no half of one.
    const aside = join(folder, 'new')
    await rm(aside, { recursive: true, force: true })
    // What makes the files need not wait for the disk: they all go to it at once, before they count.
    const initDbStartParams = ['--no-sync']
    await (await PGlite.create(aside, { startParams, initDbStartParams })).close()
    await syncFolder(aside)
    await rename(aside, path)
  }
  return await PGlite.create(path, { parsers, startParams })
}

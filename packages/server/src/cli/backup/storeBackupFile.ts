import { randomUUID } from 'node:crypto'
import { chmod, copyFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DumpSummary, verifyDump } from '../../store/dump/index.ts'
import { fsyncPath } from '../../store/index.ts'

/**
 * Stores a backup under its name once it is complete: it is written to a temporary file in the same
 * folder, synced and read again.
 *
 * @param path - A file that does not exist.
 * @param write - Creates the temporary file.
 * @throws Error of `write`, or when the file cannot be read again. No file is left.
 */
export async function storeBackupFile(
  path: string,
  write: (temporary: string) => Promise<unknown>,
): Promise<DumpSummary> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}`
  try {
    await write(temporary)
    const summary = await verifyDump(temporary)
    await rename(temporary, path)
    // Windows opens no folders.
    if (process.platform !== 'win32') await fsyncPath(dirname(path))
    return summary
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Copies a file, readable for its user alone, and syncs the copy.
 */
export async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
  await fsyncPath(to)
}

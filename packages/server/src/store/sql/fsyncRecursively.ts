import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fsyncPath } from './fsyncPath.ts'

/**
 * Flushes a folder and its contents to disk.
 *
 * @throws Error when a part of it cannot be read.
 */
export async function fsyncRecursively(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? fsyncRecursively(path) : fsyncPath(path))
  }
  await fsyncPath(folder)
}

import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Flushes a folder and its contents to disk.
 *
 * @throws Error when a part of it cannot be read.
 */
export async function fsyncRecursively(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? fsyncRecursively(path) : sync(path))
  }
  await sync(folder)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { open } from 'node:fs/promises'

/** Flushes a file or a folder to disk. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { unlink } from 'node:fs/promises'

/**
 * Removes the file of a Unix socket, if there is one.
 *
 * `rm` would look at the file first. Node 20 keeps what it saw in a buffer that `realpathSync` reads:
 * after a socket, the next import would not follow symbolic links, and fail in packages that a package
 * manager has linked.
 */
export async function removeSocketFile(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

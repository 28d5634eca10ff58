import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Permissions of the group and of other users. */
const others = 0o077

/**
 * Takes the permissions of other users from a folder and its contents: 0700 for folders, 0600 for files.
 *
 * @throws Error when a part of it belongs to another user.
 */
export async function restrictFolderPermissions(folder: string): Promise<void> {
  await restrict(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await restrictFolderPermissions(path)
    else if (entry.isFile()) await restrict(path, 0o600)
  }
}

async function restrict(path: string, mode: number): Promise<void> {
  if (((await lstat(path)).mode & others) !== 0) await chmod(path, mode)
}

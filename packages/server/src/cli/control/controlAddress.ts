import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Longest address that every system gives a socket. */
const maxAddressLength = 100

/** Where the running process of a data folder is spoken to. */
export type ControlAddress = {
  /** What to listen on, and to connect to. */
  readonly path: string
  /** The folder that keeps it from others, where there are folders for it. */
  readonly folder: string | undefined
}

/**
 * Finds the address of a data folder's control: a socket in there, or a named pipe on Windows.
 *
 * @param dataDir - An existing folder.
 * @throws Error when its path is too long for a socket.
 */
export async function controlAddress(dataDir: string): Promise<ControlAddress> {
  const whole = await realpath(dataDir)
  if (process.platform === 'win32') {
    const hash = createHash('sha256').update(whole).digest('hex').slice(0, 24)
    return { path: `\\\\.\\pipe\\latchkey-control-${hash}`, folder: undefined }
  }
  const folder = join(whole, 'control')
  const absolute = join(folder, 'socket')
  const near = relative(process.cwd(), absolute)
  const path = near.length < absolute.length ? near : absolute
  if (Buffer.byteLength(path) <= maxAddressLength) return { path, folder }
  throw new Error(`The path of ${whole} is too long for a socket in it.`)
}

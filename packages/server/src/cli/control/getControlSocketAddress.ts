import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Maximum length of a socket path on every supported system. */
const maxAddressLength = 100

/** Address of the control socket of a data folder. */
export type ControlSocketAddress = {
  /** Path of the socket or named pipe. */
  readonly path: string
  /** The folder whose permissions protect the socket; undefined on Windows. */
  readonly folder: string | undefined
}

/**
 * Returns the address of the control socket of a data folder; on Windows, of a named pipe.
 *
 * @param dataDir - An existing folder.
 * @throws Error when its path is too long for a socket.
 */
export async function getControlSocketAddress(dataDir: string): Promise<ControlSocketAddress> {
  const fullPath = await realpath(dataDir)
  if (process.platform === 'win32') {
    const hash = createHash('sha256').update(fullPath).digest('hex').slice(0, 24)
    return { path: `\\\\.\\pipe\\latchkey-control-${hash}`, folder: undefined }
  }
  const folder = join(fullPath, 'control')
  const absolute = join(folder, 'socket')
  const near = relative(process.cwd(), absolute)
  const path = near.length < absolute.length ? near : absolute
  if (Buffer.byteLength(path) <= maxAddressLength) return { path, folder }
  throw new Error(`The path of ${fullPath} is too long for a socket in it.`)
}

import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { realpath, rename } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeSocketFile } from './removeSocketFile.ts'

/** Maximum length of a socket path on every supported system. */
const maxAddressLength = 100

/**
 * Locks a folder against other processes, with a listening socket: it closes with the process, and
 * is visible to other containers that mount the folder.
 *
 * @param folder - An existing folder.
 * @returns A function that releases it; `undefined` when another process holds it.
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const address = await addressOf(folder)
  const first = await listen(address)
  if (first) return () => close(first)
  if (await isListening(address)) return undefined
  // A stale socket. It is renamed first, because another process may have replaced it meanwhile.
  const aside = `${address}.${randomUUID().slice(0, 4)}`
  await rename(address, aside).catch(() => {})
  if (await isListening(aside)) {
    await rename(aside, address)
    return undefined
  }
  await removeSocketFile(aside)
  const second = await listen(address)
  return second && (() => close(second))
}

async function addressOf(folder: string): Promise<string> {
  const path = await realpath(folder)
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\latchkey-${hash}`
  const inside = join(path, 'in-use')
  return inside.length <= maxAddressLength ? inside : join(tmpdir(), `latchkey-${hash}`)
}

async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  server.listen(address)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
  server.unref()
  return server
}

async function isListening(address: string): Promise<boolean> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

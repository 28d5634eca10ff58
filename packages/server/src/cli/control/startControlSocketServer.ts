import { once } from 'node:events'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { Clock } from '../../clock/Clock.ts'
import { removeSocketFile } from '../../store/index.ts'
import { type ControlSocketAddress, getControlSocketAddress } from './getControlSocketAddress.ts'
import {
  type ControlResponse,
  maxControlBytes,
  parseControlRequest,
  controlTimeoutMs,
} from './controlMessages.ts'
import { readSocketLine } from './readSocketLine.ts'

const maxConnections = 64
const maxErrorLength = 1_000

/** The control server of a running process. */
export type ControlServer = {
  /** Rejects new requests, and resolves once pending ones are done. */
  close(): Promise<void>
}

/**
 * Starts the control server of a data folder, on a socket that only the same user can open.
 *
 * The caller has the folder's database open, so an existing socket is stale.
 *
 * @param options - `answer` validates and runs a request; its errors are sent to the client.
 * @throws Error when it cannot be opened.
 */
export async function startControlSocketServer(options: {
  readonly dataDir: string
  readonly clock: Clock
  readonly answer: (request: unknown) => Promise<unknown>
}): Promise<ControlServer> {
  const { dataDir, clock, answer } = options
  const sockets = new Map<Socket, Promise<void>>()
  const idle = new Set<Socket>()

  async function serve(socket: Socket): Promise<void> {
    // A client may disconnect early.
    socket.on('error', () => {})
    const limitTime = (): (() => void) => clock.after(controlTimeoutMs, () => socket.destroy())
    let cancel = limitTime()
    try {
      idle.add(socket)
      const line = await readSocketLine(socket, maxControlBytes.request).finally(() =>
        idle.delete(socket),
      )
      cancel()
      // The client limits the time of its request.
      const outcome = formatResponse(await runRequest(line, answer))
      cancel = limitTime()
      await sendResponse(socket, outcome)
    } catch {
      socket.destroy()
    } finally {
      cancel()
    }
  }

  const server = createServer((socket) => {
    const served = serve(socket).finally(() => sockets.delete(socket))
    sockets.set(socket, served)
  })
  server.maxConnections = maxConnections
  await listen(server, await getControlSocketAddress(dataDir))
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of idle) socket.destroy()
      await Promise.all(sockets.values())
      await closed
    },
  }
}

async function listen(server: Server, { path, folder }: ControlSocketAddress): Promise<void> {
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // An existing folder may be a symbolic link to another folder, or have wrong permissions.
    if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is no folder.`)
    await chmod(folder, 0o700)
    await removeSocketFile(path)
  }
  server.listen(path)
  await once(server, 'listening')
  // For example, no file descriptors are left: the client retries.
  server.on('error', () => {})
  if (folder !== undefined) await chmod(path, 0o600)
  server.unref()
}

async function runRequest(
  line: string,
  answer: (request: unknown) => Promise<unknown>,
): Promise<ControlResponse> {
  const read = parseControlRequest(line)
  if (!read) return problem('The request is not one that this version supports.')
  try {
    return { latchkey: 1, done: await answer(read.request) }
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error))
  }
}

function formatResponse(outcome: ControlResponse): string {
  const text = JSON.stringify(outcome)
  if (Buffer.byteLength(text) <= maxControlBytes.answer) return text
  return JSON.stringify(problem('The answer is too long to be handed over.'))
}

function problem(text: string): ControlResponse {
  return { latchkey: 1, problem: text.slice(0, maxErrorLength) }
}

/** Sends a line; resolves once the socket is closed. */
async function sendResponse(socket: Socket, line: string): Promise<void> {
  if (socket.closed) return
  const closed = once(socket, 'close')
  socket.end(`${line}\n`)
  await closed
}

import { once } from 'node:events'
import { chmod, lstat, mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { Clock } from '../../clock/Clock.ts'
import { type ControlAddress, controlAddress } from './controlAddress.ts'
import {
  type ControlResponse,
  maxBytes,
  parseControlRequest,
  controlTimeoutMs,
} from './controlMessages.ts'
import { readLine } from './readLine.ts'

const maxConnections = 64
const maxErrorLength = 1_000

/** What another process of this machine may ask of the one that runs. */
export type ControlServer = {
  /** Takes nobody new, and resolves once what was begun is done. */
  close(): Promise<void>
}

/**
 * Opens the control of a data folder to other processes of the same user: a socket that nobody else
 * may reach, and no port.
 *
 * Whoever opens it holds the folder's database: a socket that is there already was left by a process
 * that died.
 *
 * @param options - `answer` checks and does what is asked; what it throws is told to who asked.
 * @throws Error when it cannot be opened.
 */
export async function startControlServer(options: {
  readonly dataDir: string
  readonly clock: Clock
  readonly answer: (asked: unknown) => Promise<unknown>
}): Promise<ControlServer> {
  const { dataDir, clock, answer } = options
  const sockets = new Map<Socket, Promise<void>>()
  const idle = new Set<Socket>()

  async function serve(socket: Socket): Promise<void> {
    // Whoever leaves early is nobody's failure.
    socket.on('error', () => {})
    const cancel = clock.after(controlTimeoutMs, () => socket.destroy())
    try {
      idle.add(socket)
      const line = await readLine(socket, maxBytes.asked).finally(() => idle.delete(socket))
      await sendResponse(socket, formatResponse(await runRequest(line, answer)))
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
  await listen(server, await controlAddress(dataDir))
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

async function listen(server: Server, { path, folder }: ControlAddress): Promise<void> {
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // It may have been there before: put there by somebody else to have another folder changed,
    // or open to others.
    if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is no folder.`)
    await chmod(folder, 0o700)
    await rm(path, { force: true })
  }
  server.listen(path)
  await once(server, 'listening')
  // Out of files, for one: whoever could not be taken in asks again.
  server.on('error', () => {})
  if (folder !== undefined) await chmod(path, 0o600)
  server.unref()
}

async function runRequest(
  line: string,
  answer: (asked: unknown) => Promise<unknown>,
): Promise<ControlResponse> {
  const read = parseControlRequest(line)
  if (!read) return problem('It asks in a way that this version does not know.')
  try {
    return { latchkey: 1, done: await answer(read.asked) }
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error))
  }
}

function formatResponse(outcome: ControlResponse): string {
  const text = JSON.stringify(outcome)
  if (Buffer.byteLength(text) <= maxBytes.answer) return text
  return JSON.stringify(problem('The answer is too long to be handed over.'))
}

function problem(text: string): ControlResponse {
  return { latchkey: 1, problem: text.slice(0, maxErrorLength) }
}

/** Hands a line over; resolves once it was taken, or nobody is there to take it. */
async function sendResponse(socket: Socket, line: string): Promise<void> {
  if (socket.closed) return
  const closed = once(socket, 'close')
  socket.end(`${line}\n`)
  await closed
}

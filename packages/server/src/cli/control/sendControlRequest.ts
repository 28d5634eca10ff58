import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Clock } from '../../clock/Clock.ts'
import { getControlSocketAddress } from './getControlSocketAddress.ts'
import { maxControlBytes, parseControlResponse, controlTimeoutMs } from './controlMessages.ts'
import { readSocketLine } from './readSocketLine.ts'

/**
 * Sends a control request to the running process of a data folder.
 *
 * @param deps - `timeoutMs` is the timeout of the response. @default 10_000
 * @param request - The request, which that process validates.
 * @param done - Schema of the result.
 * @returns The result; `undefined` when no process listens.
 * @throws Error of that process, a timeout, or an invalid response.
 */
export async function sendControlRequest<done>(
  deps: {
    readonly dataDir: string
    readonly clock: Clock
    readonly timeoutMs?: number | undefined
  },
  request: unknown,
  done: v.GenericSchema<unknown, done>,
): Promise<{ readonly done: done } | undefined> {
  const { dataDir, clock, timeoutMs = controlTimeoutMs } = deps
  const line = JSON.stringify({ latchkey: 1, request })
  if (Buffer.byteLength(line) > maxControlBytes.request)
    throw new Error('That is too much to hand over to the process that runs on this data folder.')
  const address = await getControlSocketAddress(dataDir)
  const socket = await connectSocket(address.path)
  // The socket path may be relative; error messages contain the absolute one.
  const path = resolve(address.path)
  if (!socket) return undefined
  const given = { isUp: false }
  const cancel = clock.after(timeoutMs, () => {
    given.isUp = true
    socket.destroy()
  })
  try {
    const answered = readSocketLine(socket, maxControlBytes.answer)
    socket.write(`${line}\n`)
    const text = await answered.catch((cause: Error) => {
      throw given.isUp ? timeoutError(path, timeoutMs) : incompatibleError(path, cause)
    })
    return { done: parseResult(text, done, path) }
  } finally {
    cancel()
    socket.destroy()
  }
}

async function connectSocket(path: string): Promise<Socket | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    if (code === 'EACCES' || code === 'EPERM')
      throw new Error(
        `${resolve(path)} is of another user. Run this as the user that the server runs as.`,
        {
          cause: error,
        },
      )
    throw new Error(`${resolve(path)} cannot be reached: ${message}`, { cause: error })
  }
}

function parseResult<done>(
  text: string,
  schema: v.GenericSchema<unknown, done>,
  path: string,
): done {
  const answer = parseControlResponse(text)
  if (!answer) throw incompatibleError(path)
  if ('problem' in answer) throw new Error(answer.problem)
  const done = v.safeParse(schema, answer.done)
  if (!done.success) throw incompatibleError(path, done.issues)
  return done.output
}

function timeoutError(path: string, timeoutMs: number): Error {
  const seconds = timeoutMs / 1_000
  return new Error(
    `What listens at ${path} did not answer within ${seconds} seconds. It may have done it all the same: look, then restart the server.`,
  )
}

function incompatibleError(path: string, cause?: unknown): Error {
  return new Error(
    `What listens at ${path} does not answer as this version of latchkey does. Use the same version for both, or restart the server.`,
    { cause },
  )
}

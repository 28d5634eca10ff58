import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { createSystemClock } from '../../clock/Clock.ts'
import { createFakeClock, type FakeClock } from '../../clock/createFakeClock.fixture.ts'
import { temporaryFolder } from '../startTestCli.fixture.ts'
import { sendControlRequest, type ControlServer, startControlSocketServer } from './index.ts'

const clock = createSystemClock()
const socketIn = (dataDir: string): string => join(dataDir, 'control/socket')

async function open(
  answer: (request: unknown) => Promise<unknown>,
  options: { readonly dataDir?: string; readonly clock?: FakeClock } = {},
): Promise<ControlServer & { readonly dataDir: string }> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const control = await startControlSocketServer({ dataDir, clock, ...options, answer })
  onTestFinished(() => control.close())
  return { ...control, dataDir }
}

/** Something else that listens where control would. */
async function pretend(behave: (socket: Socket) => void): Promise<string> {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'control'))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    behave(socket)
  }).listen(socketIn(dataDir))
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return dataDir
}

it('listens on a socket of its own user and removes it when closed', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'control'), { mode: 0o777 })
  chmodSync(join(dataDir, 'control'), 0o777)
  const control = await open(async (request) => ({ request }), { dataDir })
  const given = { words: ['ünder', '"\n\0'] }
  const schema = v.object({ request: v.unknown() })
  expect(await sendControlRequest({ dataDir, clock }, given, schema)).toEqual({
    done: { request: given },
  })
  const modes = [join(dataDir, 'control'), socketIn(dataDir)].map((path) => statSync(path).mode)
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600])
  await control.close()
  expect(existsSync(socketIn(dataDir))).toBe(false)
  expect(await sendControlRequest({ dataDir, clock }, given, schema)).toBeUndefined()
})

it('replaces the stale socket of a dead process', async () => {
  const dataDir = await pretend(() => {})
  await open(async () => 'new', { dataDir })
  expect(await sendControlRequest({ dataDir, clock }, {}, v.string())).toEqual({ done: 'new' })
})

it('finishes pending requests before it closes and drops idle clients', async () => {
  const pending: { finish?: (value: string) => void } = {}
  const control = await open(() => new Promise((resolve) => (pending.finish = resolve)))
  const { dataDir } = control
  const idle = connect(socketIn(dataDir))
  await once(idle, 'connect')
  const response = sendControlRequest({ dataDir, clock }, {}, v.string())
  await expect.poll(() => pending.finish).toBeDefined()
  const closing = control.close()
  pending.finish?.('done')
  expect(await response).toEqual({ done: 'done' })
  await closing
})

it('sends errors to the client and keeps running', async () => {
  const { dataDir } = await open(async (request) => {
    if (request === 'fail') throw new Error('There is no project a')
    return request === 'much' ? 'x'.repeat(2 ** 24) : 'fine'
  })
  const sendRequest = (request: string): Promise<unknown> =>
    sendControlRequest({ dataDir, clock }, request, v.string())
  await expect(sendRequest('fail')).rejects.toThrow('There is no project a')
  await expect(sendRequest('much')).rejects.toThrow('The answer is too long')
  await expect(sendRequest('x'.repeat(65_536))).rejects.toThrow('too much to hand over')
  expect(await sendRequest('')).toEqual({ done: 'fine' })
})

it.each([
  ['no JSON\n', 'is not one that this version supports'],
  ['{"latchkey":2,"request":1}\n', 'is not one that this version supports'],
  ['{"latchkey":1,"request":1,"more":1}\n', 'is not one that this version supports'],
  [`${'x'.repeat(65_537)}\n`, undefined],
])('rejects the request %.30j', async (line, problem) => {
  const { dataDir } = await open(() => Promise.reject(new Error('It was done.')))
  const socket = connect(socketIn(dataDir))
  // Who is sent away may still be writing.
  socket.on('error', () => {})
  const output: string[] = []
  socket.on('data', (chunk) => output.push(chunk.toString()))
  socket.write(line)
  await once(socket, 'close').catch(() => {})
  expect(output.join('')).toEqual(problem === undefined ? '' : expect.stringContaining(problem))
})

it('disconnects a client that sends no request', async () => {
  const turned = createFakeClock()
  const { dataDir } = await open(async () => '', { clock: turned })
  const socket = connect(socketIn(dataDir))
  const closed = once(socket, 'close')
  const isClosed = async (): Promise<boolean> => {
    turned.advance(10_000)
    return socket.closed
  }
  await expect.poll(isClosed).toBe(true)
  await closed
})

it.each<[string, (socket: Socket) => void]>([
  ['sends invalid HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['hangs up', (socket) => socket.destroy()],
  ['answers something else', (socket) => socket.end('{"latchkey":1,"done":7}\n')],
  ['never stops', (socket) => void socket.write('x'.repeat(16 * 2 ** 20 + 1))],
])('rejects a server that %s', async (_what, behave) => {
  const dataDir = await pretend(behave)
  const response = sendControlRequest({ dataDir, clock }, {}, v.string())
  await expect(response).rejects.toThrow(`listens at ${socketIn(dataDir)} does not answer as`)
})

it('times out on a server that hangs', async () => {
  const taken: Socket[] = []
  const dataDir = await pretend((socket) => socket.once('data', () => taken.push(socket)))
  const turned = createFakeClock()
  const response = sendControlRequest({ dataDir, clock: turned }, {}, v.string())
  await expect.poll(() => taken).toHaveLength(1)
  turned.advance(10_000)
  await expect(response).rejects.toThrow('did not answer within 10 seconds')
})

it('does not follow a symbolic link', async () => {
  const [dataDir, otherDir] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(otherDir, 'socket'), '')
  chmodSync(otherDir, 0o755)
  symlinkSync(otherDir, join(dataDir, 'control'))
  const opening = startControlSocketServer({ dataDir, clock, answer: async () => '' })
  await expect(opening).rejects.toThrow('is no folder')
  expect(statSync(otherDir).mode & 0o777).toBe(0o755)
  expect(existsSync(join(otherDir, 'socket'))).toBe(true)
})

it('rejects a folder whose path is too long', async () => {
  const dataDir = join(temporaryFolder(), 'x'.repeat(120))
  mkdirSync(dataDir)
  await expect(
    startControlSocketServer({ dataDir, clock, answer: async () => '' }),
  ).rejects.toThrow('too long')
})

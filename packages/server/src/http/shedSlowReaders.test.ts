import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { closeServer, listen } from './listen.ts'
import { shedSlowReaders } from './shedSlowReaders.ts'

const mebibyte = 1_048_576

/** A server that answers with as many MiB as the path names, and clients that read nothing. */
async function start(most: number) {
  const clock = createFakeClock()
  const shed: unknown[] = []
  const sockets: Socket[] = []
  const server = createServer(({ url = '', socket }, response) => {
    sockets.push(socket)
    response.end(Buffer.alloc(Number.parseInt(url.slice(1), 10) * mebibyte))
  })
  shedSlowReaders(server, { clock, most, log: ({ count }) => void shed.push(count) })
  const port = await listen(server, 0)
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await closeServer(server)
  })
  /** Asks, and gives the server's side of the connection. */
  const sendBody = async (size: number): Promise<Socket> => {
    const client = connect(port, '127.0.0.1').on('error', () => {})
    client.pause().write(`GET /${size} HTTP/1.1\r\nhost: a\r\n\r\n`)
    const socketCount = sockets.length
    await expect.poll(() => sockets.length).toBe(socketCount + 1)
    return sockets[socketCount]!
  }
  return { server, clock, shed, sendBody }
}

it('closes the connections with the largest send buffers and no more than needed', async () => {
  const { clock, shed, sendBody } = await start(100 * mebibyte)
  const small = await sendBody(0)
  const middle = await sendBody(40)
  clock.advance(1_000)
  expect(shed).toEqual([])
  const large = await sendBody(80)
  clock.advance(1_000)
  expect(shed).toEqual([1])
  if (!large.closed) await once(large, 'close')
  expect([small, middle, large].map(({ destroyed }) => destroyed)).toEqual([false, false, true])
  clock.advance(5_000)
  expect(shed).toEqual([1])
})

it('keeps any number of connections with small send buffers', async () => {
  const { clock, shed, sendBody } = await start(0)
  await sendBody(0)
  const large = await sendBody(40)
  clock.advance(1_000)
  expect([shed, large.destroyed]).toEqual([[1], true])
  clock.advance(1_000)
  expect(shed).toEqual([1])
})

it('stops when the server closes', async () => {
  const { clock, shed, sendBody, server } = await start(0)
  const large = await sendBody(40)
  server.close()
  large.destroy()
  await once(server, 'close')
  clock.advance(1_000)
  expect(shed).toEqual([])
})

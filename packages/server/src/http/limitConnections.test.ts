import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createResourceTracker } from '../limits/index.ts'
import { limitConnections } from './index.ts'
import { closeServer, listen } from './listen.ts'

async function start(limit: { total: number; address: number; network: number }) {
  const connections = createResourceTracker({ limit })
  const server = createServer((_, response) => response.end('ok'))
  limitConnections(server, connections)
  const port = await listen(server, 0, '0.0.0.0')
  onTestFinished(() => closeServer(server))
  /** Connects from an address of this machine. */
  async function dial(localAddress: string): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {}).resume()
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { dial, connections }
}

it('destroys the connections of an address and of a network above their limits', async () => {
  const { dial, connections } = await start({ total: 10, address: 2, network: 3 })
  const open = [await dial('127.1.0.1'), await dial('127.1.0.1')]
  const third = await dial('127.1.0.1')
  await closed(third)
  open.push(await dial('127.1.0.2'))
  const fourth = await dial('127.1.0.3')
  await closed(fourth)
  open.push(await dial('127.2.0.1'))
  await expect.poll(connections.getUsed).toBe(4)
  expect(open.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false])
  open[0]!.destroy()
  await expect.poll(connections.getUsed).toBe(3)
})

it('destroys a connection of the address with most for one of another address', async () => {
  const { dial, connections } = await start({ total: 3, address: 9, network: 9 })
  const flood = [await dial('127.1.0.1'), await dial('127.1.0.1'), await dial('127.1.0.1')]
  await expect.poll(connections.getUsed).toBe(3)
  const visitor = await dial('127.2.0.1')
  await closed(flood[0]!)
  expect([visitor, flood[1], flood[2]].map((socket) => socket!.destroyed)).toEqual([
    false,
    false,
    false,
  ])
})

/** Resolves when a socket is closed, also by a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock/Clock.ts'
import type { Log } from './index.ts'

const checkIntervalMs = 1_000

/** Bytes that wait in all connections together. */
const defaultMaxBytes = 256 * 1_048_576

/** Whoever has no more than this waiting stays in any case. */
const fairShareBytes = 262_144

/**
 * Keeps what waits to be sent from filling the memory: who asks for much and does not read it is cut
 * off, whoever has most first, once it is too much for all together.
 *
 * @param server - A server, before it listens.
 * @param deps - `most` bytes that may wait.
 */
export function shedConnections(
  server: Server,
  deps: {
    readonly clock: Pick<Clock, 'every'>
    readonly most?: number | undefined
    readonly log: Log
  },
): void {
  const { clock, most = defaultMaxBytes, log } = deps
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function shed(): void {
    let waiting = 0
    for (const { writableLength } of sockets) waiting += writableLength
    if (waiting <= most) return
    const largest = [...sockets]
      .filter(({ writableLength }) => writableLength > fairShareBytes)
      .toSorted((a, b) => b.writableLength - a.writableLength)
    let count = 0
    for (const socket of largest) {
      if (waiting <= most) break
      waiting -= socket.writableLength
      count += 1
      sockets.delete(socket)
      socket.destroy()
    }
    if (count > 0) log({ level: 'warn', event: 'server.shed', count })
  }
  server.once('listening', () => server.once('close', clock.every(checkIntervalMs, shed)))
}

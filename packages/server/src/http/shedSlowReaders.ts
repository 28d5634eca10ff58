import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock/Clock.ts'
import type { Log } from './index.ts'

const checkIntervalMs = 1_000

/** Maximum bytes in the send buffers of all connections. */
const defaultMaxBytes = 256 * 1_048_576

/** Size of a send buffer up to which its connection is never closed. */
const fairShareBytes = 262_144

/**
 * Bounds the memory of send buffers: when their total exceeds the limit, connections of clients that
 * do not read are closed, the largest buffer first.
 *
 * @param server - A server that does not listen yet.
 * @param deps - `most` is the limit in bytes.
 */
export function shedSlowReaders(
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
    if (count > 0) log({ level: 'warn', event: 'server.connections_shed', count })
  }
  server.once('listening', () => server.once('close', clock.every(checkIntervalMs, shed)))
}

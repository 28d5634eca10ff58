import type { Server } from 'node:http'
import type { ResourceTracker } from '../limits/index.ts'
import { peerAddress } from './clientAddress.ts'

/**
 * Limits the open connections of a server. A connection above the limit is destroyed before anything of
 * it is read.
 *
 * @param server - A server that does not listen yet.
 * @param connections - Counts all connections, those of WebSockets included.
 * @param onRejected - Called for each destroyed connection.
 */
export function limitConnections(
  server: Server,
  connections: ResourceTracker,
  onRejected: (result: 'share' | 'total') => void = () => {},
): void {
  server.on('connection', (socket) => {
    const lease = connections.lease(peerAddress(socket), () => socket.destroy())
    const result = lease.add(1)
    if (result === 'ok') socket.once('close', lease.release)
    else {
      onRejected(result)
      socket.destroy()
    }
  })
}

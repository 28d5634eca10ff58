import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { portInUseError } from './portInUseError.ts'

/**
 * Starts a server on the loopback interface.
 *
 * @param server - The server.
 * @param port - Port; 0 for any free one.
 * @param host - A loopback address.
 * @returns The port it listens on.
 * @throws Error when the port is in use.
 */
export async function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw taken ? portInUseError(port, error) : error
  }
  return (server.address() as AddressInfo).port
}

/**
 * Stops a server and closes its open connections.
 *
 * @param server - The server.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}

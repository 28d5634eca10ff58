import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a TCP proxy in front of a server on this machine that can hang. */
export async function startTcpProxy(
  behind: number,
): Promise<{ readonly port: number; hang(): void; goOn(): void }> {
  const pairs = new Set<[Socket, Socket]>()
  let hangs = false
  const server = createServer((near) => {
    const far = connect(behind, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    if (!hangs) near.pipe(far).pipe(near)
    const end = (): void => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', () => {}).on('close', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  })
  return {
    port,
    hang() {
      hangs = true
      for (const [near, far] of pairs) {
        near.unpipe()
        far.unpipe()
      }
    },
    goOn() {
      hangs = false
      for (const [near, far] of pairs) near.pipe(far).pipe(near)
    },
  }
}

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports that no system gives to a connection or to a server that asks for any port, so that a port stays free
 * until its program listens.
 */
const [lowest, highest] = [20_000, 32_000]

/**
 * Finds a free port on the loopback interface.
 *
 * @param {number} [preferred] Taken when free.
 * @returns {Promise<number>}
 */
export async function findFreePort(preferred = randomInt(lowest, highest)) {
  return (await tryPort(preferred)) ?? findFreePort()
}

function tryPort(port) {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(undefined))
    server.listen(port, '127.0.0.1', () => {
      const { port: found } = server.address()
      server.close(() => done(found))
    })
  })
}

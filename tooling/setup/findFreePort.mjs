import { createServer } from 'node:net'

/**
 * Finds a free port on the loopback interface.
 *
 * @param {number} [preferred] Taken when free.
 * @returns {Promise<number>}
 */
export async function findFreePort(preferred = 0) {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? 0
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

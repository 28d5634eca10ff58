import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import { handleClientError } from './index.ts'
import { closeServer, listen } from './listen.ts'

/** Starts a server that waits 100 ms for headers, and connects to it. */
async function dial(): Promise<{ client: Socket; peer: Socket }> {
  const clock = createSystemClock()
  const server = createServer(
    { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 },
    (request, response) => void request.resume().on('end', () => response.end('ok')),
  )
  server.on('clientError', (error, socket) =>
    handleClientError({ clock, log: () => {} }, error, socket),
  )
  const connected = once(server, 'connection') as Promise<[Socket]>
  const port = await listen(server, 0)
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {})
  onTestFinished(() => {
    client.destroy()
    return closeServer(server)
  })
  const [peer] = await connected
  return { client, peer }
}

it.each([
  ['sends nothing', ''],
  ['sends half a request', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['sends half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx'],
])('destroys the connection of a client that %s and continues after the 408', async (_, text) => {
  const { client, peer } = await dial()
  client.write(text)
  const answer: Buffer[] = []
  client.on('data', (chunk: Buffer) => answer.push(chunk))
  await once(client, 'end')
  expect(Buffer.concat(answer).toString()).toMatch(/HTTP\/1\.1 408 Request Timeout/)
  const continuing = setInterval(() => client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'), 20)
  await once(peer, 'close')
  clearInterval(continuing)
  expect(peer.destroyed).toBe(true)
  // Nothing of what it sent meanwhile was answered.
  expect(Buffer.concat(answer).toString()).not.toContain('200 OK')
})

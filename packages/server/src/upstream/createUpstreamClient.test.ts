import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createUpstreamClient } from './createUpstreamClient.ts'
import { startTestServer } from './server.fixture.ts'

function upstream(options: Partial<Parameters<typeof createUpstreamClient>[0]> = {}) {
  const made = createUpstreamClient({ clock: createSystemClock(), ...options })
  onTestFinished(() => made.close())
  return made
}

it('sends method, headers and body and returns status, headers and body', async () => {
  const server = await startTestServer((request, response, body) => {
    response
      .writeHead(418, { 'x-is': `${request.method} ${String(request.headers['x-key'])}` })
      .end(body)
  })
  const answer = await upstream().send({
    url: `${server.url}/a?b=1`,
    method: 'POST',
    headers: { 'x-key': 'k' },
    body: 'hällo',
  })
  expect(server.requests[0]?.url).toBe('/a?b=1')
  expect(answer.status).toBe(418)
  expect(answer.headers['x-is']).toBe('POST k')
  expect(answer.body.toString()).toBe('hällo')
})

it('reuses connections up to the maximum', async () => {
  const server = await startTestServer((_request, response) => void response.end('{}'))
  const { send } = upstream({ connections: 2 })
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 8 }, () => send({ url: server.url })))
  const ports = new Set(server.requests.map(({ socket }) => socket.remotePort))
  expect(server.requests).toHaveLength(24)
  expect(ports.size).toBeLessThanOrEqual(2)
})

it('rejects requests when the queue is full', async () => {
  const server = await startTestServer(() => {})
  const clock = createFakeClock()
  const { send } = upstream({ clock, connections: 1 })
  const waiting = Array.from({ length: 1_025 }, () => send({ url: server.url }).catch(() => {}))
  await expect(send({ url: server.url })).rejects.toMatchObject({
    failure: 'unavailable',
    isUnsent: true,
  })
  clock.advance(10_000)
  await Promise.all(waiting)
})

it('marks requests that timed out in the queue as unsent', async () => {
  const server = await startTestServer(() => {})
  const clock = createFakeClock()
  const { send } = upstream({ clock, connections: 1 })
  const pending = send({ url: server.url })
  await server.waitForRequests(1)
  const waited = send({ url: server.url })
  clock.advance(10_000)
  await expect(pending).rejects.toMatchObject({ failure: 'timeout', isUnsent: false })
  await expect(waited).rejects.toMatchObject({ failure: 'timeout', isUnsent: true })
})

it('times out and aborts with the signal', async () => {
  const server = await startTestServer(() => {})
  const clock = createFakeClock()
  const { send } = upstream({ clock })
  const slow = send({ url: server.url, timeoutMs: 700 })
  await server.waitForRequests(1)
  clock.advance(699)
  clock.advance(1)
  await expect(slow).rejects.toMatchObject({ name: 'UpstreamError', failure: 'timeout' })

  const controller = new AbortController()
  const unwanted = send({ url: server.url, signal: controller.signal })
  await server.waitForRequests(2)
  const reason = new Error('left')
  controller.abort(reason)
  await expect(unwanted).rejects.toBe(reason)
  await expect(send({ url: server.url, signal: controller.signal })).rejects.toBe(reason)
  expect(server.requests).toHaveLength(2)
})

it('rejects a response that is too large with and without a content length', async () => {
  let sent = 0
  const server = await startTestServer((request, response) => {
    if (request.url === '/declared') {
      response.writeHead(200, { 'content-length': 52_428_800 })
      response.write('x')
      return
    }
    const chunk = Buffer.alloc(65_536, 'x')
    const more = (): void => {
      while (!response.destroyed && sent < 52_428_800) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    more()
  })
  const { send } = upstream()
  for (const path of ['/declared', '/chunked'])
    await expect(send({ url: `${server.url}${path}`, maxBytes: 1_048_576 })).rejects.toMatchObject({
      failure: 'body',
    })
  expect(sent).toBeLessThan(52_428_800)
})

it('shares a byte budget between requests', async () => {
  const server = await startTestServer((_request, response) => void response.end('x'.repeat(600)))
  const { send } = upstream()
  const quota = { remaining: 1_000 }
  expect((await send({ url: server.url, byteBudget: quota })).body).toHaveLength(600)
  await expect(send({ url: server.url, byteBudget: quota })).rejects.toMatchObject({
    failure: 'body',
  })
  expect((await send({ url: server.url })).body).toHaveLength(600)
})

it('fails as unavailable when the server is down or closes the connection', async () => {
  const stopped = await startTestServer(() => {})
  await stopped.stop()
  const rude = await startTestServer((request) => void request.socket.destroy())
  const { send } = upstream()
  for (const { url } of [stopped, rude])
    await expect(send({ url })).rejects.toMatchObject({ failure: 'unavailable' })
})

it('fails as unavailable when the response is not HTTP', async () => {
  const server = createServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(upstream().send({ url })).rejects.toMatchObject({ failure: 'unavailable' })
})

it('parses JSON of 2xx responses only', async () => {
  const server = await startTestServer((request, response) => {
    if (request.url === '/html') response.end('<html>')
    else if (request.url === '/bad') response.writeHead(503).end('{}')
    else if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
    else response.end('{"a":1}')
  })
  const { json } = upstream()
  expect(await json({ url: server.url })).toEqual({ a: 1 })
  await expect(json({ url: `${server.url}/html` })).rejects.toMatchObject({ failure: 'body' })
  await expect(json({ url: `${server.url}/bad` })).rejects.toMatchObject({
    failure: 'status',
    status: 503,
  })
  await expect(json({ url: `${server.url}/moved` })).rejects.toMatchObject({ status: 302 })
})

it('rejects protocols other than http and https', async () => {
  const { send } = upstream()
  for (const url of ['file:///etc/passwd', 'ftp://a.example/', 'data:,x', 'nonsense'])
    await expect(send({ url })).rejects.toMatchObject({ failure: 'forbidden' })
})

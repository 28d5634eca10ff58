import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { createResourceTracker } from '../limits/index.ts'
import { startApp } from './app.fixture.ts'
import { defineRoute } from './index.ts'

const unlimited = { total: Infinity, address: Infinity, network: Infinity }
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Starts an app with two routes: the first waits until it is released, the second reads a body. */
async function start(limit: { requests?: typeof unlimited; receivedBytes?: typeof unlimited }) {
  const waiting: (() => void)[] = []
  const slow = defineRoute(
    { method: 'GET', path: '/slow', summary: '', project: 'none' },
    () => new Promise<string>((resolve) => waiting.push(() => resolve('done'))),
  )
  const fast = defineRoute(
    { method: 'GET', path: '/fast', summary: '', project: 'none' },
    () => 'ok',
  )
  const read = defineRoute(
    { method: 'POST', path: '/read', summary: '', project: 'none', body: v.unknown() },
    () => 'ok',
  )
  const requests = createResourceTracker({ limit: { ...unlimited, ...limit.requests } })
  const receivedBytes = createResourceTracker({ limit: { ...unlimited, ...limit.receivedBytes } })
  const resources = { requests, receivedBytes }
  const app = await startApp([slow, fast, read], { proxies: 1, resources })
  const release = (): void => waiting.splice(0).forEach((resolve) => resolve())
  /** Sends a part of a body of 500 kB. */
  async function sendPart(address: string, bytes: number): Promise<Socket> {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number.parseInt(port, 10), hostname)
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const head = `POST /read HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}`
    socket.write(`${head}\r\ncontent-length: 500000\r\n\r\n${' '.repeat(bytes)}`)
    await once(socket, 'connect')
    return socket
  }
  return { ...app, ...resources, waiting, release, sendPart }
}

it('answers 429 to an address with too many requests at once and serves others', async () => {
  const {
    fetch: send,
    waiting,
    release,
    requests,
  } = await start({
    requests: { total: 10, address: 2, network: 3 },
  })
  const slow = [1, 2].map(() => send('/slow', from('203.0.113.1')))
  await expect.poll(() => waiting.length).toBe(2)
  const refused = await send('/fast', from('203.0.113.1'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await send('/fast', from('203.0.113.2'))).status).toBe(200)
  expect((await send('/health', from('203.0.113.1'))).status).toBe(200)
  release()
  for (const response of await Promise.all(slow)) expect(response.status).toBe(200)
  expect((await send('/fast', from('203.0.113.1'))).status).toBe(200)
  expect(requests.getUsed()).toBe(0)
})

it('answers 503 when the server has too many requests, and evicts for another address', async () => {
  const { fetch: send, waiting } = await start({ requests: { total: 2, address: 9, network: 9 } })
  const slow = [1, 2].map(() => send('/slow', from('203.0.113.1')).catch(() => 'closed'))
  await expect.poll(() => waiting.length).toBe(2)
  const refused = await send('/fast', from('203.0.113.1'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await send('/fast', from('198.51.100.1'))).status).toBe(200)
  expect(await Promise.race(slow)).toBe('closed')
})

it('limits the bytes of incomplete bodies per address', async () => {
  const {
    fetch: send,
    sendPart,
    receivedBytes,
  } = await start({
    receivedBytes: { total: 900_000, address: 100_000, network: 200_000 },
  })
  const first = await sendPart('203.0.113.1', 60_000)
  await expect.poll(receivedBytes.getUsed).toBe(60_000)
  const second = await sendPart('203.0.113.1', 60_000)
  const [answer] = (await once(second, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /)
  await expect.poll(receivedBytes.getUsed).toBe(60_000)
  const body = JSON.stringify({ x: 'x'.repeat(50_000) })
  expect((await send('/read', { method: 'POST', body, ...from('198.51.100.1') })).status).toBe(200)
  first.destroy()
  await expect.poll(receivedBytes.getUsed).toBe(0)
})

it('closes the connection with most bytes of a body when all memory is used', async () => {
  const {
    fetch: send,
    sendPart,
    receivedBytes,
  } = await start({
    receivedBytes: { total: 150_000, address: 100_000, network: 100_000 },
  })
  const large = await sendPart('203.0.113.1', 90_000)
  await sendPart('198.51.100.1', 40_000)
  await expect.poll(receivedBytes.getUsed).toBe(130_000)
  const body = JSON.stringify({ x: 'x'.repeat(50_000) })
  expect((await send('/read', { method: 'POST', body, ...from('192.0.2.1') })).status).toBe(200)
  await closed(large)
  await expect.poll(receivedBytes.getUsed).toBe(40_000)
})

/** Resolves when a socket is closed, also by a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}

it('answers a client that disconnects while it sends a body with 499, which is no failure', async () => {
  const { sendPart, receivedBytes, log } = await start({})
  const socket = await sendPart('203.0.113.1', 1_000)
  await expect.poll(receivedBytes.getUsed).toBe(1_000)
  socket.destroy()
  await expect
    .poll(() => log.map(({ event, status }) => [event, status]))
    .toEqual([['request', 499]])
})

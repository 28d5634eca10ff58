import { connect as connectTcp, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { createResourceTracker } from '../limits/index.ts'
import { connectTestClient, createIdentity, projectId, signToken } from './client.fixture.ts'
import { defaultRelayLimits } from './RelayLimits.ts'
import { expectRelayWorks, publishParams, startTestRelay, topic } from './relay.fixture.ts'

const kibibyte = 1_024

/** Opens a WebSocket and sends the first bytes of a message of 500 KiB. */
async function sendPart(url: string, from: string, bytes: number): Promise<Socket> {
  const { host, hostname, port } = new URL(url)
  const socket = connectTcp(Number.parseInt(port, 10), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const auth = signToken(createIdentity(), { aud: url, now: Date.now() })
  const headers = [
    `GET /?auth=${auth}&projectId=${projectId} HTTP/1.1`,
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `X-Forwarded-For: ${from}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  const frame = Buffer.alloc(14 + bytes)
  // A masked text frame with a length of 64 bits, RFC 6455 §5.2.
  frame[0] = 0x81
  frame[1] = 0xff
  frame.writeBigUInt64BE(BigInt(500 * kibibyte), 2)
  socket.resume().write(frame)
  return socket
}

/** Starts a relay with little memory for incomplete messages. */
async function startSmall() {
  const limit = { total: 400 * kibibyte, address: 100 * kibibyte, network: 200 * kibibyte }
  const receivedBytes = createResourceTracker({ limit })
  const relay = await startTestRelay({ proxies: 1, receivedBytes })
  return { ...relay, receivedBytes }
}

it('terminates connections of an address with too many incomplete messages', async () => {
  const { url, receivedBytes, metrics } = await startSmall()
  const first = await sendPart(url, '203.0.113.1', 80 * kibibyte)
  await expect.poll(receivedBytes.getUsed).toBeGreaterThan(70 * kibibyte)
  const second = await sendPart(url, '203.0.113.1', 80 * kibibyte)
  await closed(second)
  expect(first.destroyed).toBe(false)
  expect(await metrics()).toContain('latchkey_relay_cut_off_total{reason="incomplete"} 1')
  first.destroy()
  await expect.poll(receivedBytes.getUsed).toBe(0)
  await expectRelayWorks(url)
})

it('terminates the address that holds most when all memory is used', async () => {
  const { url, receivedBytes } = await startSmall()
  const flood: Socket[] = []
  for (let index = 0; index < 5; index++) {
    flood.push(await sendPart(url, `203.0.${index}.1`, 95 * kibibyte))
    await expect.poll(receivedBytes.getUsed).toBeGreaterThan(Math.min(index + 1, 4) * 80 * kibibyte)
  }
  const visitor = await connectTestClient(url, { headers: { 'x-forwarded-for': '198.51.100.1' } })
  const params = publishParams(1, 'x'.repeat(60 * kibibyte))
  expect(await visitor.request('irn_publish', params)).toMatchObject({ result: true })
  expect(receivedBytes.getUsed()).toBeLessThanOrEqual(400 * kibibyte)
})

it('holds no memory for complete messages', async () => {
  const { url, receivedBytes } = await startSmall()
  const client = await connectTestClient(url)
  for (let index = 0; index < 30; index++)
    await client.request('irn_publish', publishParams(index, 'x'.repeat(20 * kibibyte)))
  // At most the last piece that arrived.
  expect(receivedBytes.getUsed()).toBeLessThan(70 * kibibyte)
  await client.close()
  await expect.poll(receivedBytes.getUsed).toBe(0)
})

it('closes a socket of the address with most sockets for one of another address', async () => {
  const limits = { totalSockets: 4, client: { ...defaultRelayLimits.client, sockets: 9 } }
  const { url, metrics } = await startTestRelay({ proxies: 1, limits })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const flood = []
  for (let index = 0; index < 4; index++)
    flood.push(await connectTestClient(url, from('203.0.113.1')))
  const visitor = await connectTestClient(url, from('198.51.100.1'))
  expect(await flood[0]!.closed).toMatchObject({ code: 1013 })
  expect(await visitor.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
  const more = await connectTestClient(url, from('203.0.113.1'))
  expect(await more.closed).toMatchObject({ code: 1013 })
  expect(await metrics()).toContain('latchkey_relay_cut_off_total{reason="sockets"} 2')
  expect(visitor.socket.readyState).toBe(visitor.socket.OPEN)
})

it('closes a socket of a project above its sockets, and accepts those of another project', async () => {
  const { url } = await startTestRelay({ proxies: 1, limits: { projectSockets: 3 } })
  const join = (address: string, project = projectId) =>
    connectTestClient(url, {
      headers: { 'x-forwarded-for': address },
      query: { projectId: project },
    })
  const flood = [await join('203.0.113.1'), await join('203.0.113.1'), await join('203.0.114.1')]
  const other = await join('198.51.100.1', 'b'.repeat(32))
  const visitor = await join('198.51.100.2')
  expect(await flood[0]!.closed).toMatchObject({ code: 1013 })
  for (const served of [other, visitor, flood[1]!, flood[2]!])
    expect(await served.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
  // Each address has one: a further socket of theirs is closed.
  expect(await (await join('203.0.113.1')).closed).toMatchObject({ code: 1013 })
})

/** Resolves when a socket is closed, also by a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}

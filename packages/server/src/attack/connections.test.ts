import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createIdentity, projectId, signToken } from '../relay/client.fixture.ts'
import { publishParams, topic } from '../relay/relay.fixture.ts'
import { type AttackedServer, repeat, servedPath, startAttackedServer } from './server.fixture.ts'

const kibibyte = 1_024
const visitor = '127.200.0.1'
const limits = {
  connections: { total: 40, address: 10, network: 20 },
  receivedBytes: { total: 800 * kibibyte, address: 200 * kibibyte, network: 400 * kibibyte },
}

async function expectServed(server: AttackedServer): Promise<void> {
  expect((await server.send(visitor, servedPath)).status).toBe(200)
  const client = await server.join(visitor)
  expect(await client.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
  expect(
    await client.request('irn_publish', publishParams(2, 'x'.repeat(20 * kibibyte))),
  ).toMatchObject({ result: true })
  await client.close()
}

/** Opens a WebSocket and sends a part of a message of 500 KiB. */
function partOfMessage(server: AttackedServer, bytes: number): string {
  const { host } = new URL(server.url)
  const auth = signToken(createIdentity(), { aud: `ws://${host}`, now: Date.now() })
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const head = `GET /?auth=${auth}&projectId=${projectId} HTTP/1.1\r\nHost: ${host}\r\n`
  const frame = Buffer.alloc(14 + bytes)
  frame[0] = 0x81
  frame[1] = 0xff
  frame.writeBigUInt64BE(BigInt(500 * kibibyte), 2)
  const upgrade = `${head}Upgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`
  return upgrade + frame.toString('latin1')
}

/** Sends bytes as they are. */
async function sendBytes(server: AttackedServer, from: string, text: string): Promise<Socket> {
  const socket = await server.dial(from)
  socket.write(Buffer.from(text, 'latin1'))
  return socket
}

/** Asserts how many of the connections the server leaves open. */
async function expectOpen(sockets: readonly Socket[], most: number): Promise<void> {
  await expect.poll(() => sockets.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(most)
}

describe('attack on the connections of the server', () => {
  it('is repelled from one address', async () => {
    const server = await startAttackedServer({ limits })
    await expectOpen(await repeat(60, () => server.dial('127.1.0.1')), 10)
    expect(await server.metric('latchkey_connections')).toBeLessThanOrEqual(13)
    await expectServed(server)
  })

  it('is repelled from adjacent addresses', async () => {
    const server = await startAttackedServer({ limits })
    await expectOpen(await repeat(60, (index) => server.dial(`127.1.0.${index + 1}`)), 20)
    expect(await server.metric('latchkey_connections')).toBeLessThanOrEqual(23)
    await expectServed(server)
  })

  it('is repelled from many networks', async () => {
    const server = await startAttackedServer({ limits })
    await expectOpen(await repeat(60, (index) => server.dial(`127.${1 + (index % 12)}.0.1`)), 40)
    expect((await server.send(visitor, servedPath)).status).toBe(200)
    await expectServed(server)
  })

  it('is repelled with half a request on each', async () => {
    const server = await startAttackedServer({ limits })
    const half = 'GET /served HTTP/1.1\r\nHost: a\r\nX-A: '
    const dialed = await repeat(60, (index) => server.dial(`127.${1 + (index % 12)}.0.1`, half))
    await expectOpen(dialed, 40)
    expect(await server.metric('latchkey_connections')).toBeLessThanOrEqual(40)
    await expectServed(server)
  })

  it('is repelled with a flood of WebSockets from one address', async () => {
    const server = await startAttackedServer({})
    const joined = await Promise.all(
      Array.from({ length: 200 }, () => server.join('127.1.0.1').catch(() => 'refused')),
    )
    expect(joined).toContain('refused')
    await expectServed(server)
  })
})

describe('attack on the memory of the server', () => {
  it('is repelled with incomplete WebSocket messages of one address', async () => {
    const server = await startAttackedServer({ limits })
    const text = partOfMessage(server, 150 * kibibyte)
    await repeat(8, () => sendBytes(server, '127.1.0.1', text))
    await expectServed(server)
    expect(await server.metric('latchkey_received_bytes')).toBeLessThanOrEqual(200 * kibibyte)
  })

  it('is repelled with incomplete WebSocket messages of many networks', async () => {
    const server = await startAttackedServer({ limits })
    await repeat(16, (index) =>
      sendBytes(server, `127.${index + 1}.0.1`, partOfMessage(server, 150 * kibibyte)),
    )
    await expectServed(server)
    expect(await server.metric('latchkey_received_bytes')).toBeLessThanOrEqual(800 * kibibyte)
  })
})

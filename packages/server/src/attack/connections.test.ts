import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createIdentity, projectId, signToken } from '../relay/client.fixture.ts'
import { publishParams, topic } from '../relay/relay.fixture.ts'
import {
  expectBoundedMemory,
  expectServedDuring,
  useAttackedServerPair,
} from './attackedServerPair.fixture.ts'
import { type AttackClients, repeat, servedPath, startAttackedServer } from './server.fixture.ts'

const kibibyte = 1_024
const visitor = '127.200.0.1'
const limits = {
  connections: { total: 40, address: 10, network: 20 },
  receivedBytes: { total: 800 * kibibyte, address: 200 * kibibyte, network: 400 * kibibyte },
}

async function expectServed(server: AttackClients): Promise<void> {
  expect((await server.send(visitor, servedPath)).status).toBe(200)
  const client = await server.join(visitor)
  expect(await client.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
  expect(
    await client.request('irn_publish', publishParams(2, 'x'.repeat(20 * kibibyte))),
  ).toMatchObject({ result: true })
  await client.close()
}

/** Opens a WebSocket and sends a part of a message of 500 KiB. */
function partOfMessage(server: AttackClients, bytes: number): string {
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
async function sendBytes(server: AttackClients, from: string, text: string): Promise<Socket> {
  const socket = await server.dial(from)
  socket.write(Buffer.from(text, 'latin1'))
  return socket
}

/** Asserts how many of the connections the server leaves open. */
async function expectOpen(sockets: readonly Socket[], most: number): Promise<void> {
  await expect.poll(() => sockets.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(most)
}

describe('attack on the connections of the server', () => {
  const servers = useAttackedServerPair({ config: { limits } })
  const half = 'GET /served HTTP/1.1\r\nHost: a\r\nX-A: '
  const fromNetworks = (index: number): string => `127.${1 + (index % 12)}.0.1`

  it.each<[string, (index: number) => string, string, number]>([
    ['one address', () => '127.1.0.1', '', 10],
    ['adjacent addresses', (index) => `127.1.0.${index + 1}`, '', 20],
    ['many networks', fromNetworks, '', 40],
    ['many networks, with half a request on each', fromNetworks, half, 40],
  ])('is repelled from %s', async (_, addressOf, text, most) => {
    const { server } = servers()
    const dialed: Socket[] = []
    await expectServedDuring(servers(), async () => {
      dialed.push(...(await repeat(60, (index) => server.dial(addressOf(index), text))))
    })
    await expectOpen(dialed, most)
    expect(await server.metric('latchkey_connections')).toBeLessThanOrEqual(most + 3)
    await expectServed(server)
    for (const socket of dialed) socket.destroy()
  })
})

describe('attack on the memory of the server', () => {
  const { receivedBytes } = limits
  const partBytes = 450 * kibibyte
  const servers = useAttackedServerPair({ config: { limits: { receivedBytes } } })

  it.each<[string, (index: number) => string, number]>([
    ['one address', () => '127.1.0.1', receivedBytes.address],
    ['many networks', (index) => `127.${index + 1}.0.1`, receivedBytes.total],
  ])('is repelled with incomplete WebSocket messages of %s', async (_, addressOf, most) => {
    const { server } = servers()
    await expectBoundedMemory(servers(), async () => {
      const sent = await Promise.all(
        Array.from({ length: 40 }, (__, index) =>
          sendBytes(server, addressOf(index), partOfMessage(server, partBytes)),
        ),
      )
      expect(await server.metric('latchkey_received_bytes')).toBeLessThanOrEqual(most)
      await expectServed(server)
      return sent.length * partBytes
    })
  })
})

it('attack with a flood of WebSockets from one address is repelled', async () => {
  const server = await startAttackedServer({})
  const joined = await Promise.all(
    Array.from({ length: 200 }, () => server.join('127.1.0.1').catch(() => 'refused')),
  )
  expect(joined).toContain('refused')
  await expectServed(server)
})

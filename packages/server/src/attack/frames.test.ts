import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { publishParams, topic } from '../relay/relay.fixture.ts'
import { expectServedDuring, useAttackedServerPair } from './attackedServerPair.fixture.ts'
import {
  encodeFrame,
  openRawWebSocket,
  type RawFrame,
  rejectedUpgradeRequest,
} from './rawWebSocket.fixture.ts'
import {
  type AttackClients,
  expectServedAsBefore,
  repeat,
  startAttackedServer,
} from './server.fixture.ts'

const visitor = '127.200.0.1'
const attacker = '127.1.0.1'
const mebibyte = 1_048_576

async function expectServed(server: AttackClients): Promise<void> {
  const client = await server.join(visitor)
  const { result } = await client.request(
    'irn_publish',
    publishParams('frames', `${Math.random()}`),
  )
  expect(result).toBe(true)
  await client.close()
}

describe('attack with frames', () => {
  const servers = useAttackedServerPair()

  it.each<[string, RawFrame]>([
    ['without a mask', { payload: '{}', isMasked: false }],
    ['compressed by an extension that was not negotiated', { payload: 'x', reserved: 4 }],
    ['with all bits of extensions', { payload: 'x', reserved: 7 }],
    ['of an unknown kind', { opcode: 3 }],
    ['of an unknown control kind', { opcode: 11 }],
    ['that continue nothing', { opcode: 0, payload: 'x' }],
    ['of invalid UTF-8', { payload: Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x22]) }],
    ['with a length of 2^62', { length: 2 ** 62 }],
    ['with a length above the limit', { length: 600_000, payload: 'x' }],
    ['of a ping that is too long', { opcode: 9, payload: 'x'.repeat(200) }],
    ['of a ping in parts', { opcode: 9, isLast: false }],
    ['of a close with one byte', { opcode: 8, payload: 'x' }],
    ['of a close with a reserved code', { opcode: 8, payload: Buffer.from([3, 0xed]) }],
  ])('is repelled with frames %s', async (_, frame) => {
    const server = await startAttackedServer()
    const { socket } = await openRawWebSocket(server, attacker)
    const closed = once(socket, 'close')
    socket.write(encodeFrame(frame))
    await closed
    expect(socket.destroyed).toBe(true)
    await expectServed(server)
  })

  it('is repelled with compression, which is not negotiated', async () => {
    const server = await startAttackedServer()
    const { response } = await openRawWebSocket(server, attacker, {
      'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits',
    })
    expect(response).toContain('101 Switching Protocols')
    expect(response.toLowerCase()).not.toContain('sec-websocket-extensions')
  })

  it.each<[string, RawFrame, number]>([
    ['pings', { opcode: 9, payload: 'x'.repeat(125) }, 20_000],
    ['pongs', { opcode: 10 }, 20_000],
    ['binary frames', { opcode: 2, payload: 'x' }, 20_000],
    ['empty frames', {}, 20_000],
    ['receipts for messages that were never sent', { payload: '{"id":1,"result":true}' }, 5_000],
    ['fragments without content', { opcode: 0, isLast: false }, 40_000],
    ['fragments of one byte', { opcode: 0, isLast: false, payload: 'x' }, 20_000],
  ])('is repelled with a flood of %s', async (_, frame, count) => {
    const { server } = servers()
    const begin = frame.opcode === 0 ? encodeFrame({ isLast: false, payload: 'x' }) : ''
    const flood = Buffer.concat(Array.from({ length: count }, () => encodeFrame(frame)))
    await expectServedDuring(servers(), async (round) => {
      const { socket } = await openRawWebSocket(server, `127.1.${round % 250}.1`)
      // It may be reset, too.
      const closed = new Promise((resolve) => void socket.once('close', resolve))
      socket.write(begin)
      socket.write(flood)
      await closed
      expect(socket.destroyed).toBe(true)
    })
    await expectServed(server)
  })

  it('is repelled with a frame that arrives byte by byte', async () => {
    const receivedBytes = { total: 2 * mebibyte, address: mebibyte, network: mebibyte }
    const server = await startAttackedServer({ limits: { receivedBytes } })
    const { socket } = await openRawWebSocket(server, attacker)
    const closed = once(socket, 'close')
    socket.write(encodeFrame({ length: 500_000 }))
    // Each read of one byte needs memory of its own, which counts.
    for (let sent = 0; sent < 6_000 && !socket.destroyed; sent += 1) {
      socket.write('x')
      await new Promise((resolve) => void setImmediate(resolve))
    }
    await closed
    expect(await server.metric('latchkey_received_bytes')).toBeLessThanOrEqual(mebibyte)
    await expectServed(server)
  })
})

describe('attack on the speed of the relay', () => {
  it('is repelled by a client that does not read what it requests', async () => {
    const server = await startAttackedServer()
    const writer = await server.join(visitor)
    for (let index = 0; index < 30; index += 1)
      await writer.request('irn_publish', publishParams('big', `${index}${'x'.repeat(30_000)}`))
    const slow = await server.join(attacker)
    slow.socket.pause()
    await expectServedAsBefore(server, async () => {
      for (let sent = 0; sent < 400; sent += 1)
        slow.socket.send(
          JSON.stringify({
            id: sent + 1,
            jsonrpc: '2.0',
            method: 'irn_fetchMessages',
            params: { topic: topic('big') },
          }),
        )
      await expect
        .poll(() => server.metric('latchkey_relay_sockets'), { interval: 100 })
        .toBeLessThanOrEqual(1)
    })
    await expectServed(server)
  })

  it.each<[string, (index: number) => string]>([
    ['one /64', (index) => `2001:db8:1:1::${(index + 1).toString(16)}`],
    ['many /48', (index) => `2001:db8:${(index + 1).toString(16)}::1`],
    ['one /24', (index) => `203.0.113.${index + 1}`],
    ['many networks', (index) => `203.0.${index + 1}.1`],
  ])('is repelled with floods of publications from %s', async (_, addressOf) => {
    const storedBytes = { total: 2 * mebibyte, address: mebibyte / 4, network: mebibyte / 2 }
    const server = await startAttackedServer({ proxies: 1, limits: { storedBytes } })
    const { connectTestClient } = await import('../relay/client.fixture.ts')
    const join = async (address: string) =>
      connectTestClient(server.url.replace('http:', 'ws:'), {
        headers: { 'x-forwarded-for': address },
      })
    const path = `/health`
    await expectServedAsBefore(
      server,
      () =>
        Promise.all(
          Array.from({ length: 8 }, async (__, index) => {
            const client = await join(addressOf(index))
            await repeat(60, (sent) =>
              client.request(
                'irn_publish',
                publishParams(
                  `${index}-${sent}`,
                  `${index}-${sent}-${'x'.repeat(10_000)}`,
                  604_800,
                ),
              ),
            )
            await client.close()
          }),
        ),
      path,
    )
    const [app, wallet] = await Promise.all([join('198.51.100.1'), join('198.51.100.2')])
    await app.request('irn_publish', publishParams('later', 'stored'))
    await wallet.request('irn_subscribe', { topic: topic('later') })
    expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'stored' }])
    const { storage } = await server.health()
    expect(storage?.usedBytes).toBeLessThanOrEqual(storedBytes.total)
  })
})

describe('attack with connections that the relay rejects', () => {
  it.each([
    ['a frame that never ends', encodeFrame({ length: 400_000, payload: 'x'.repeat(300_000) })],
    ['frames', Buffer.concat(Array.from({ length: 20_000 }, () => encodeFrame({ payload: 'x' })))],
    ['nothing', Buffer.alloc(0)],
  ])('is repelled when it sends %s after the close frame', async (_, bytes) => {
    const server = await startAttackedServer()
    for (let index = 0; index < 10; index += 1)
      (await server.dial(`127.${index + 1}.0.1`, rejectedUpgradeRequest(server))).write(bytes)
    // `ws` alone would keep such a connection, and what it receives, for 30 s.
    await expect.poll(() => server.metric('latchkey_connections')).toBeLessThanOrEqual(1)
    await expectServed(server)
  })
})

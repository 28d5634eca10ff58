import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { type AttackedGateway, rpcPath, startGateway } from './gateway.fixture.ts'
import { expectServedAsBefore, repeat, useSharedServer } from './server.fixture.ts'

const visitor = '127.200.0.1'
const attacker = '127.1.0.1'
const mebibyte = 1_048_576
const call = (method: unknown, params: unknown = [], id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

async function sendFrame(socket: WebSocket, frame: string): Promise<string> {
  const answer = once(socket, 'message') as Promise<[Buffer]>
  socket.send(frame)
  return (await answer)[0].toString()
}

const opened = useSharedDatabase('pglite')
const start = (
  ...rest: [Parameters<typeof startGateway>[1]?, Parameters<typeof startGateway>[2]?]
) => startGateway(opened().database, ...rest)

const shared = useSharedServer((atEnd) => startGateway(opened().database, {}, {}, atEnd))

/** Returns the shared gateway, whose node has received nothing yet. */
function reuse(): AttackedGateway {
  const gateway = shared()
  gateway.node.received.length = 0
  return gateway
}

async function expectServed(gateway: AttackedGateway): Promise<void> {
  const body = call('eth_gasPrice')
  const { status, text } = await gateway.send(visitor, rpcPath, { method: 'POST', body })
  expect([status, text]).toEqual([200, expect.stringContaining('eth_gasPrice')])
}

describe('attack with methods that are not relayed', () => {
  const bodies: [string, string][] = [
    ['keys of the node', call('eth_sign', ['0x0', '0x0'])],
    ['transactions of the node', call('eth_sendTransaction', [{}])],
    ['administration', call('admin_addPeer', ['enode://'])],
    ['traces of all blocks', call('trace_filter', [{}])],
    ['debugging', call('debug_setHead', ['0x0'])],
    ['the engine', call('engine_forkchoiceUpdatedV3', [])],
    ['capital letters', call('ETH_SIGN')],
    ['a space', call('eth_sign ')],
    ['a null', call('eth_sign\0')],
    ['a full-width letter', call('ｅth_sign')],
    ['an escaped name', '{"id":1,"jsonrpc":"2.0","m\\u0065thod":"\\u0065th_sign"}'],
    ['two methods', '{"id":1,"method":"eth_call","jsonrpc":"2.0","method":"eth_sign"}'],
    [
      'two methods in the other order',
      '{"id":1,"method":"eth_sign","jsonrpc":"2.0","method":"eth_gasPrice","Method":"eth_sign"}',
    ],
    [
      'a member of another case',
      '{"id":1,"method":"eth_gasPrice","METHOD":"eth_sign","jsonrpc":"2.0"}',
    ],
    ['a list as method', call(['eth_sign'])],
    ['a nested batch', `[[${call('eth_sign')}]]`],
    ['a batch that begins allowed', `[${call('eth_gasPrice')},${call('eth_sign', [], 2)}]`],
    ['a member __proto__', '{"id":1,"jsonrpc":"2.0","__proto__":{"method":"eth_sign"}}'],
    ['the name of a member of objects', call('constructor')],
    [
      'an id that adds a member',
      '{"id":"1,\\"method\\":\\"eth_sign\\"","jsonrpc":"2.0","method":"eth_sign"}',
    ],
    ['text after the request', `${call('eth_gasPrice')}${call('eth_sign')}`],
    ['a byte order mark', `\uFEFF${call('eth_sign')}`],
  ]

  it.each(bodies)('is repelled over HTTP with %s', async (_, body) => {
    const gateway = reuse()
    const { status } = await gateway.send(attacker, rpcPath, { method: 'POST', body })
    expect([200, 400]).toContain(status)
    expect(gateway.node.received.join()).not.toMatch(/sign|admin|trace|debug|engine|constructor/i)
    await expectServed(gateway)
  })

  it.each(bodies)('is repelled over WebSocket with %s', async (_, body) => {
    const gateway = reuse()
    const socket = await gateway.openSocket(attacker)
    await sendFrame(socket, body)
    expect(gateway.node.received.join()).not.toMatch(/sign|admin|trace|debug|engine|constructor/i)
    await expectServed(gateway)
  })
})

describe('attack with calls', () => {
  it.each([
    ['other state', [{ to: '0x1' }, 'latest', { '0x1': { code: '0xbad0' } }]],
    ['another block', [{ to: '0x1' }, '0x0']],
    ['another caller', [{ to: '0x1', from: '0x2' }, 'latest']],
    ['another value', [{ to: '0x1', value: '0xffffffff' }, 'latest']],
    ['a member __proto__', JSON.parse('[{"to":"0x1","__proto__":{"from":"0x2"}},"latest"]')],
    ['much gas', [{ to: '0x1', gas: '0xffffffffffff' }, 'latest']],
  ])('is repelled with %s, whose response is not that of others', async (_, params) => {
    const gateway = reuse()
    const post = async (from: string, given: unknown): Promise<unknown> =>
      gateway.send(from, rpcPath, { method: 'POST', body: call('eth_call', given) })
    // Other tests have called it without more members.
    const plain: [{ to: string }, string] = [{ to: `0x${JSON.stringify(params).length}` }, 'latest']
    await post(attacker, JSON.parse(JSON.stringify(params).replace('0x1', plain[0].to)))
    await post(visitor, plain)
    expect(gateway.node.received).toHaveLength(2)
  })

  it.each([
    [
      'a batch above the limit',
      `[${Array.from({ length: 5_000 }, () => call('eth_call')).join(',')}]`,
    ],
    ['an empty batch', '[]'],
    ['nested arrays', '['.repeat(500_000)],
    [
      'nested params',
      `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ],
    ['many members', `{${Array.from({ length: 50_000 }, (_, index) => `"${index}":0`).join(',')}}`],
    ['a long number as id', `{"jsonrpc":"2.0","method":"eth_call","id":${'9'.repeat(100_000)}}`],
    [
      'a number beyond all bounds',
      '{"jsonrpc":"2.0","method":"eth_call","id":1e999,"params":[1e999]}',
    ],
    ['invalid UTF-8', '{"jsonrpc":"2.0","method":"eth_\u00ff\u00fe","id":1}'],
    [
      'backslashes and quotes',
      `{"jsonrpc":"2.0","method":"${'\\\\'.repeat(100_000)}","a":"${'\\"'.repeat(100_000)}"}`,
    ],
  ])('is repelled with %s', async (_, body) => {
    const gateway = reuse()
    await expectServedAsBefore(gateway, async () => {
      const { status } = await gateway.send(attacker, rpcPath, { method: 'POST', body })
      expect([200, 204, 400, 413, 429]).toContain(status)
    })
    expect(gateway.node.received.length).toBeLessThanOrEqual(1)
    await expectServed(gateway)
  })

  it('is repelled with a chain that is none', async () => {
    const gateway = reuse()
    for (const chain of [
      '__proto__',
      'eip155:1',
      'eip155:31337%00',
      '127.0.0.1:22',
      'eip155:31337/../1',
    ]) {
      const path = rpcPath.replace('eip155:31337', chain)
      const { status } = await gateway.send(attacker, path, {
        method: 'POST',
        body: call('eth_call'),
      })
      expect(status).toBe(400)
    }
    expect(gateway.node.received).toEqual([])
  })
})

describe('attack over WebSockets for JSON-RPC', () => {
  const rate = { capacity: 30, perSecond: 0.01 }

  it('is repelled with calls of one project over many sockets and addresses', async () => {
    const gateway = await start({}, { rate })
    const sockets = await Promise.all(
      Array.from({ length: 6 }, (_, index) => gateway.openSocket(`127.${index + 1}.0.1`)),
    )
    const answers = await Promise.all(
      sockets.map((socket) => repeat(20, (id) => sendFrame(socket, call('eth_call', [], id)))),
    )
    expect(answers.flat().filter((text) => text.includes('-32005'))).toHaveLength(90)
    expect(gateway.node.received).toHaveLength(30)
  })

  it('is repelled with calls of one address over many sockets', async () => {
    const gateway = await start({ rateLimit: { capacity: 20, perSecond: 0.01 } })
    const sockets = await Promise.all(Array.from({ length: 5 }, () => gateway.openSocket(attacker)))
    const answers = await Promise.all(
      sockets.map((socket) => repeat(40, (id) => sendFrame(socket, call('eth_call', [], id)))),
    )
    // A call takes a fifth of a token.
    expect(answers.flat().filter((text) => !text.includes('-32005'))).toHaveLength(100)
    const other = await gateway.openSocket(visitor)
    expect(await sendFrame(other, call('eth_call'))).toContain('eth_call')
  })

  it('is repelled with incomplete messages', async () => {
    const receivedBytes = { total: 4 * mebibyte, address: mebibyte / 2, network: mebibyte }
    const gateway = await start({ limits: { receivedBytes } })
    const sockets = await Promise.all(Array.from({ length: 8 }, () => gateway.openSocket(attacker)))
    for (const socket of sockets) socket.send('x'.repeat(150_000), { fin: false })
    await expect
      .poll(() => sockets.filter(({ readyState }) => readyState === 3).length)
      .toBeGreaterThanOrEqual(5)
    expect(await gateway.metric('latchkey_received_bytes')).toBeLessThanOrEqual(mebibyte / 2)
    await expectServed(gateway)
  })

  it.each([
    ['pings', (socket: WebSocket) => socket.ping('x'.repeat(100))],
    ['pongs', (socket: WebSocket) => socket.pong('x'.repeat(100))],
  ])('is repelled with a flood of %s', async (_, act) => {
    const gateway = await start()
    const socket = await gateway.openSocket(attacker)
    const closed = once(socket, 'close')
    await expectServedAsBefore(gateway, async () => {
      for (let sent = 0; sent < 5_000; sent += 1) act(socket)
      await closed
    })
    expect(socket.readyState).toBe(socket.CLOSED)
    await expectServed(gateway)
  })

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a page whose host ends as that of the app', { origin: 'https://evil-app.example' }],
  ])('is repelled from %s', async (_, headers) => {
    const gateway = await start({}, { origins: ['https://app.example'] })
    await expect(gateway.openSocket(attacker, headers)).rejects.toThrow('403')
    await expectServed(gateway)
  })

  it('is repelled with more sockets than an address may open', async () => {
    const gateway = await start()
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () => gateway.openSocket(attacker)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    await gateway.openSocket(visitor)
  })
})

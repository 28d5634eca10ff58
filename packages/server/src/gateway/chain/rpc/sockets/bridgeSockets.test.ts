import { createServer } from 'node:http'
import { Registry } from 'prom-client'
import { WebSocket, WebSocketServer } from 'ws'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import { closeServer, listen } from '../../../../http/listen.ts'
import { createRpcMetrics } from '../createRpcMetrics.ts'
import { bridgeSockets } from './bridgeSockets.ts'
import { createSocketBridges } from './createSocketBridges.ts'
import { defaultSocketLimits } from './socketLimits.ts'

const waiting = 65_536

/** More than the buffers of the system between two sockets take. */
const tooMuch = Buffer.alloc(64 * 1_048_576)

/** Both ends of a socket. */
async function startPair(): Promise<{ near: WebSocket; far: WebSocket }> {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  const port = await listen(http, 0)
  const taken = new Promise<WebSocket>((resolve) => void server.once('connection', resolve))
  const far = new WebSocket(`ws://127.0.0.1:${port}`, { maxPayload: 2 * tooMuch.length })
  await new Promise((resolve) => void far.once('open', resolve))
  const near = await taken
  onTestFinished(async () => {
    far.terminate()
    near.terminate()
    await closeServer(http)
  })
  return { near, far }
}

/** Lets the loop turn until something is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => void setImmediate(resolve))
}

it('pauses a client that does not read its responses', async () => {
  const [client, node] = [await startPair(), await startPair()]
  const given: string[] = []
  const forwarded: string[] = []
  client.far.on('message', (data: Buffer) => given.push(data.subarray(0, 9).toString()))
  node.far.on('message', (data: Buffer) => forwarded.push(data.toString()))
  bridgeSockets(client.near, node.near, {
    maxBufferedBytes: waiting,
    total: { bytes: 0, max: Infinity },
    onFull: () => {},
    screen: (text) => (text === 'refused' ? { answer: `not ${text}` } : { message: text }),
    onEnd: () => {},
  })

  client.far.pause()
  client.near.send(tooMuch)
  client.far.send('refused')
  await until(() => client.near.isPaused)
  // What came with it is still handed on; a message of the node is no sign of life of the client.
  client.near.emit('message', Buffer.from('passed'), false)
  await until(() => forwarded.length === 1)
  expect(client.near.isPaused).toBe(true)

  client.far.resume()
  client.far.send('later')
  await until(() => forwarded.length === 2)
  await until(() => given.length === 2)
  expect(forwarded).toEqual(['passed', 'later'])
  expect(given).toEqual([tooMuch.subarray(0, 9).toString(), 'not refus'])
  expect(client.near.isPaused).toBe(false)
})

it('drops the bridge with the most buffered bytes when the total exceeds the maximum', async () => {
  const [large, less] = [tooMuch.subarray(0, 16 * 1_048_576), tooMuch.subarray(0, 15 * 1_048_576)]
  const metrics = createRpcMetrics(new Registry())
  const bridges = createSocketBridges({
    clock: createFakeClock(),
    limits: { ...defaultSocketLimits, bufferedBytes: waiting, totalBufferedBytes: 200 * 1_048_576 },
    metrics,
  })
  onTestFinished(() => bridges.stop())
  const chain = { id: 'eip155:1', isLocalnet: false, extraMethods: new Set<string>() }
  const join = async () => {
    const [client, node] = [await startPair(), await startPair()]
    bridges.join(client.near, node.near, { chain, charge: undefined })
    return { client, node }
  }
  const stalled = await Promise.all(Array.from({ length: 12 }, join))
  for (const { client, node } of stalled) {
    client.far.pause()
    node.near.emit('message', large, true)
  }
  // It ended, and what was sent last still waits.
  stalled[0]?.node.near.terminate()
  await until(() => stalled[0]?.client.near.readyState === WebSocket.CLOSING)

  const reader = await join()
  const given: number[] = []
  reader.client.far.on('message', (data: Buffer) => given.push(data.length))
  reader.node.near.emit('message', less, true)
  await until(() => given.length === 1)
  reader.node.near.emit('message', less, true)
  await until(() => given.length === 2)
  const stayed = stalled.filter(({ client }) => client.near.readyState === WebSocket.OPEN)
  expect(stalled[0]?.client.near.readyState).toBe(WebSocket.CLOSED)
  expect(stayed).toHaveLength(11)
  expect(reader.client.near.readyState).toBe(WebSocket.OPEN)
})

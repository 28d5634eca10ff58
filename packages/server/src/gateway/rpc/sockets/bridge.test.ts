import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { expect, it, onTestFinished } from 'vitest'
import { close, listen } from '../../../localnet/listen.ts'
import { bridge } from './bridge.ts'

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
    await close(http)
  })
  return { near, far }
}

/** Lets the loop turn until something is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => void setImmediate(resolve))
}

it('reads no more from a client that takes no answers, until it does', async () => {
  const [client, node] = [await startPair(), await startPair()]
  const given: string[] = []
  const asked: string[] = []
  client.far.on('message', (data: Buffer) => given.push(data.subarray(0, 9).toString()))
  node.far.on('message', (data: Buffer) => asked.push(data.toString()))
  bridge(client.near, node.near, {
    waiting,
    load: { bytes: 0, most: Infinity },
    screen: (text) => (text === 'refused' ? { answer: `not ${text}` } : { frame: text }),
    onEnd: () => {},
  })

  client.far.pause()
  client.near.send(tooMuch)
  client.far.send('refused')
  await until(() => client.near.isPaused)
  // What came with it is still handed on; that the node takes it says nothing of the client.
  client.near.emit('message', Buffer.from('passed'), false)
  await until(() => asked.length === 1)
  expect(client.near.isPaused).toBe(true)

  client.far.resume()
  client.far.send('later')
  await until(() => asked.length === 2)
  await until(() => given.length === 2)
  expect(asked).toEqual(['passed', 'later'])
  expect(given).toEqual([tooMuch.subarray(0, 9).toString(), 'not refus'])
  expect(client.near.isPaused).toBe(false)
})

it('cuts off who takes too little while too much waits at all of them, and nobody else', async () => {
  const load = { bytes: 0, most: tooMuch.length / 2 }
  const ended: string[] = []
  const join = async (name: string) => {
    const [client, node] = [await startPair(), await startPair()]
    const onEnd = (reason: string): void => void ended.push(`${name} ${reason}`)
    bridge(client.near, node.near, { waiting, load, screen: (frame) => ({ frame }), onEnd })
    return { client, node }
  }
  const [slow, quick] = [await join('slow'), await join('quick')]
  const given: number[] = []
  quick.client.far.on('message', (data: Buffer) => given.push(data.length))
  slow.client.far.pause()
  slow.node.far.send(tooMuch.subarray(0, tooMuch.length / 4))
  await until(() => slow.node.near.isPaused)
  slow.node.near.emit('message', tooMuch, true)
  quick.node.far.send('there')
  await until(() => given.length === 1)
  expect(ended).toEqual(['slow full'])
  await until(() => load.bytes === 0)
  expect(quick.client.near.readyState).toBe(WebSocket.OPEN)
})

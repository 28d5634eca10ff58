import { randomUUID } from 'node:crypto'
import type { FrameMessage, FrameRequestName } from 'latchkey/protocol'
import { expect, it, onTestFinished } from 'vitest'
import { createCustodyError } from '../custody/custodyError.ts'
import { createRpcFailure } from '../page/FrameRequestContext.ts'
import { createFrameError } from '../services/frameError.ts'
import {
  type FrameRequestHandlers,
  type FrameRequestServer,
  serveRequests,
} from './serveRequests.ts'

/** An app connected to a frame whose handlers are given; others reject. */
function connect(handlers: Partial<FrameRequestHandlers>): {
  readonly server: FrameRequestServer
  readonly messages: FrameMessage[]
  send(data: unknown, ports?: MessagePort[]): void
  request(method: FrameRequestName, params?: unknown, id?: string): string
  replyTo(id: string): Promise<FrameMessage>
} {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const messages: FrameMessage[] = []
  const waiting = new Set<() => void>()
  port1.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
    messages.push(data)
    for (const look of waiting) look()
  })
  port1.start()
  const all = new Proxy(handlers, {
    get: (own, method) =>
      own[method as keyof FrameRequestHandlers] ?? (async () => Promise.reject(new Error('none'))),
  })
  const server = serveRequests(port2, all as FrameRequestHandlers)
  return {
    server,
    messages,
    send: (data, ports = []) => port1.postMessage(data, ports),
    request(method, params = {}, id = randomUUID()) {
      port1.postMessage({ id, method, params })
      return id
    },
    replyTo: async (id) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = messages.find((message) => 'id' in message && message.id === id)
          if (found) resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

/** Waits until messages that were sent have been handled. */
async function settle(app: ReturnType<typeof connect>): Promise<void> {
  await app.replyTo(app.request('isConnected'))
}

const isConnected = async (): Promise<{ isConnected: boolean }> => ({ isConnected: false })

it('answers a request with its result, and with its error', async () => {
  const app = connect({
    isConnected: async () => ({ isConnected: true }),
    connectOtp: async () => {
      throw createFrameError('login.code_wrong')
    },
    openSettings: async () => {
      throw createCustodyError('custody.storage_full')
    },
  })
  const id = app.request('isConnected')
  expect(await app.replyTo(id)).toEqual({ type: 'result', id, result: { isConnected: true } })
  const wrong = await app.replyTo(app.request('connectOtp', { otp: '123456' }))
  expect(wrong).toMatchObject({ type: 'error', error: { code: 'login.code_wrong' } })
  const full = await app.replyTo(app.request('openSettings'))
  expect(full).toMatchObject({ type: 'error', error: { code: 'custody.storage_full' } })
})

it('reports numeric codes and data of JSON-RPC errors unchanged', async () => {
  const rpc = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  const app = connect({ rpcRequest: async () => Promise.reject(createRpcFailure(rpc)) })
  const params = { chainId: 'eip155:1', method: 'eth_call', params: [{}, 'latest'] }
  expect(await app.replyTo(app.request('rpcRequest', params))).toMatchObject({ error: { rpc } })
})

it('reports no text of an unexpected error', async () => {
  const app = connect({
    getUser: async () => Promise.reject(new Error('seed phrase: abandon abandon')),
  })
  const reply = await app.replyTo(app.request('getUser'))
  expect(reply).toMatchObject({ error: { code: 'frame.failed', message: 'An error occurred' } })
  expect(JSON.stringify(app.messages)).not.toContain('abandon')
})

it.each([
  ['an unknown method', { id: randomUUID(), method: 'exportKey', params: {} }],
  ['the method of a prefix filter (abuse 5)', { id: randomUUID(), method: 'x@w3m-app/GET_USER' }],
  ['a member of a prototype (abuse 6)', { id: randomUUID(), method: '__proto__', params: {} }],
  ['an unknown member (abuse 7)', { id: randomUUID(), method: 'isConnected', params: {}, a: 1 }],
  ['5 MB (abuse 9)', { id: randomUUID(), method: 'connectEmail', params: 'a'.repeat(5_000_000) }],
])('rejects a message with %s', async (_, data) => {
  const app = connect({})
  app.send(data)
  const reply = await app.replyTo(data.id)
  expect(reply).toMatchObject({ type: 'error', error: { code: 'frame.message_invalid' } })
})

it.each([
  ['a number (abuse 8)', 7],
  ['an array (abuse 8)', [1]],
  ['an empty id (abuse 12)', { id: '', method: 'isConnected', params: {} }],
  ['an id of 10 kB (abuse 12)', { id: 'a'.repeat(10_000), method: 'isConnected', params: {} }],
])('reports %s, which no reply can name', async (_, data) => {
  const app = connect({ isConnected })
  app.send(data)
  await settle(app)
  expect(app.messages[0]).toEqual({ type: 'messageRejected', code: 'frame.message_invalid' })
})

it('executes a request once, also when its id comes again (abuse 11)', async () => {
  let runs = 0
  const app = connect({
    isConnected,
    signOut: async () => {
      runs++
      return {}
    },
  })
  const id = app.request('signOut')
  await app.replyTo(id)
  app.request('signOut', {}, id)
  await settle(app)
  expect(runs).toBe(1)
  expect(app.messages.filter((message) => 'id' in message && message.id === id)).toHaveLength(1)
})

it('rejects the 33rd open request, and accepts one when another ends (abuse 18)', async () => {
  const ends: (() => void)[] = []
  const app = connect({
    isConnected,
    connectDevice: async () => new Promise((resolve) => ends.push(() => resolve({}))),
  })
  const open = Array.from({ length: 32 }, () => app.request('connectDevice'))
  const reply = await app.replyTo(app.request('connectDevice'))
  expect(reply).toMatchObject({ error: { code: 'frame.too_many_requests' } })
  ends[0]?.()
  await app.replyTo(open[0]!)
  expect(await app.replyTo(app.request('isConnected'))).toMatchObject({ type: 'result' })
})

it('aborts an open request, and answers an abort of none (abuse 19, 21)', async () => {
  const app = connect({
    isConnected,
    connectDevice: async (_params, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  })
  const nothing = app.request('abort', { requestId: randomUUID() })
  expect(await app.replyTo(nothing)).toMatchObject({ result: { isAborted: false } })
  const waiting = app.request('connectDevice')
  const abort = app.request('abort', { requestId: waiting })
  expect(await app.replyTo(abort)).toMatchObject({ result: { isAborted: true } })
  expect(await app.replyTo(waiting)).toMatchObject({ error: { code: 'frame.request_aborted' } })
})

it('does not listen to ports that a message carries (abuse 24)', async () => {
  const app = connect({ isConnected })
  const extra = new MessageChannel()
  app.send({ id: randomUUID(), method: 'isConnected', params: {} }, [extra.port1])
  await settle(app)
  extra.port2.postMessage({ id: randomUUID(), method: 'isConnected', params: {} })
  await settle(app)
  expect(app.messages).toHaveLength(3)
  extra.port2.close()
})

it('rejects a JSON-RPC method of another namespace (abuse 33)', async () => {
  const app = connect({ rpcRequest: async () => 'signed' })
  const params = {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    method: 'personal_sign',
    params: [],
  }
  const reply = await app.replyTo(app.request('rpcRequest', params))
  expect(reply).toMatchObject({ error: { code: 'frame.method_not_allowed' } })
})

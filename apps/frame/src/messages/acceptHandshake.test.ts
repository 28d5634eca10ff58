import { randomUUID } from 'node:crypto'
import type { WalletFrameSettings } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { acceptHandshake, type AcceptedApp, type HandshakeWindow } from './acceptHandshake.ts'
import { type FrameRequestHandlers, serveRequests } from './serveRequests.ts'

const app = 'https://app.example'
const hello = { type: 'latchkey:hello', proto: 1, nonce: randomUUID() }

type Listener = (event: MessageEvent<unknown>) => void

/** The window of a frame inside one page, and the messages that reach it. */
function createWindow(ancestors: readonly string[] | undefined = [app]): {
  readonly window: HandshakeWindow
  readonly parent: Window
  listeners: Set<Listener>
  receive(event: Partial<MessageEvent<unknown>>): void
} {
  const listeners = new Set<Listener>()
  const parent = {} as Window
  const window = {
    parent,
    location: { ancestorOrigins: ancestors },
    addEventListener: (_type: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_type: string, listener: Listener) => listeners.delete(listener),
  } as unknown as HandshakeWindow
  return {
    window,
    parent,
    listeners,
    receive(event) {
      for (const listener of listeners) listener(event as MessageEvent<unknown>)
    },
  }
}

const settings = (
  changes: Partial<WalletFrameSettings> = {},
): Promise<Pick<WalletFrameSettings, 'allowedOrigins' | 'isDevelopment'>> =>
  Promise.resolve({ allowedOrigins: [app], isDevelopment: false, ...changes })

/** Sends one message of a page, and returns the answer on its port, or undefined. */
async function greet(
  options: {
    readonly ancestors?: readonly string[] | undefined
    readonly event?: (parent: Window) => Partial<MessageEvent<unknown>>
    readonly settings?: ReturnType<typeof settings>
    readonly origin?: string
  } = {},
): Promise<{ answer: unknown; accepted: AcceptedApp | undefined; listeners: number }> {
  const { origin = app } = options
  const frame = createWindow('ancestors' in options ? options.ancestors : [origin])
  const channel = new MessageChannel()
  let accepted: AcceptedApp | undefined
  void acceptHandshake({
    window: frame.window,
    settings: options.settings ?? settings(),
    version: '1',
  }).then((found) => {
    accepted = found
  })
  const answered = new Promise<unknown>((resolve) => {
    channel.port1.addEventListener('message', ({ data }) => resolve(data))
    channel.port1.start()
  })
  const event = options.event?.(frame.parent) ?? {}
  frame.receive({ source: frame.parent, origin, data: hello, ports: [channel.port2], ...event })
  const isIgnored = frame.listeners.size > 0
  const answer = isIgnored ? undefined : await answered
  channel.port1.close()
  return { answer, accepted, listeners: frame.listeners.size }
}

it('accepts the page that contains the frame, once (abuse 16)', async () => {
  const { answer, accepted, listeners } = await greet()
  expect(answer).toEqual({ type: 'ready', nonce: hello.nonce, version: '1' })
  expect(accepted?.origin).toBe(app)
  // A second greeting, with another port, reaches no listener.
  expect(listeners).toBe(0)
})

it.each<[string, (parent: Window) => Partial<MessageEvent<unknown>>]>([
  ['of a sibling frame (abuse 1)', () => ({ source: {} as Window })],
  ['of an opened window (abuse 2)', () => ({ source: { opener: {} } as Window })],
  ['without a source (abuse 3)', () => ({ source: null })],
  ['without a port', () => ({ ports: [] })],
  ['with two ports', () => ({ ports: [new MessageChannel().port1, new MessageChannel().port1] })],
  ['of another version', () => ({ data: { ...hello, proto: 2 } })],
  ['with an unknown member (abuse 7)', () => ({ data: { ...hello, extra: 1 } })],
  ['that is a text', () => ({ data: 'latchkey:hello' })],
])('ignores a greeting %s', async (_, event) => {
  const { answer, accepted, listeners } = await greet({ event })
  expect({ answer, accepted, listeners }).toEqual({
    answer: undefined,
    accepted: undefined,
    listeners: 1,
  })
})

it.each([
  ['another site', { origin: 'https://evil-example.com' }],
  ['a host that ends alike (abuse 98)', { origin: 'https://app.example.evil.io' }],
  ['another port (abuse 98)', { origin: 'https://app.example:8443' }],
  ['an opaque origin (abuse 4)', { origin: 'null' }],
  ['a local page of a production project (abuse 99)', { origin: 'http://localhost:3000' }],
  ['a page inside another page (abuse 100)', { ancestors: [app, 'https://outer.example'] }],
  ['a page whose ancestor differs', { ancestors: ['https://outer.example'] }],
])('refuses %s', async (_, options) => {
  const { answer, accepted } = await greet(options)
  expect(answer).toEqual({
    type: 'refused',
    nonce: hello.nonce,
    code: 'frame.unverified_domain',
  })
  expect(accepted).toBeUndefined()
})

it('accepts a local page of a project in development', async () => {
  const origin = 'http://127.0.0.1:5173'
  const development = settings({ allowedOrigins: [], isDevelopment: true })
  const { accepted } = await greet({ origin, settings: development })
  expect(accepted?.origin).toBe(origin)
})

it('accepts the page in a browser without ancestorOrigins', async () => {
  expect((await greet({ ancestors: undefined })).accepted?.origin).toBe(app)
})

it('reports that the settings of the project cannot be read', async () => {
  const failing = Promise.reject(new Error('offline'))
  failing.catch(() => {})
  const { answer } = await greet({ settings: failing })
  expect(answer).toMatchObject({ type: 'refused', code: 'frame.load_failed' })
})

/** Sends requests before the greeting: on the window, and on the port that the greeting offers. */
async function requestEarly(
  origin: string,
  expected: number,
): Promise<{ messages: readonly string[]; executed: readonly string[] }> {
  const frame = createWindow([origin])
  const [channel, early] = [new MessageChannel(), new MessageChannel()]
  const [messages, executed]: [string[], string[]] = [[], []]
  const handlers = {
    getChainId: async () => void executed.push('getChainId'),
    signOut: async () => void executed.push('signOut'),
  } as unknown as FrameRequestHandlers
  void acceptHandshake({ window: frame.window, settings: settings(), version: '1' }).then(
    ({ port }) => serveRequests(port, handlers),
  )
  const answered = new Promise<void>((resolve) => {
    channel.port1.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      messages.push(data.type)
      if (messages.length === expected) resolve()
    })
  })
  channel.port1.start()
  const event = { source: frame.parent, origin }
  const request = (method: string): object => ({ id: randomUUID(), method, params: {} })
  frame.receive({ ...event, data: request('signOut'), ports: [early.port2] })
  channel.port1.postMessage(request('getChainId'))
  frame.receive({ ...event, data: hello, ports: [channel.port2] })
  await answered
  for (const { port1 } of [channel, early]) port1.close()
  return { messages, executed }
}

it('executes no request before it accepted the page (abuse 17)', async () => {
  expect(await requestEarly('https://evil.example', 1)).toEqual({
    messages: ['refused'],
    executed: [],
  })
  // What waited on the port is served once the page is known; what came to the window never is.
  expect(await requestEarly(app, 2)).toEqual({
    messages: ['ready', 'result'],
    executed: ['getChainId'],
  })
})

import { afterEach, beforeEach, vi } from 'vitest'
import { createSigningKey, readDidJwt } from '../../crypto/index.ts'
import { createFakeClock, createLogger, createStorage, type FakeClock } from '../../kernel/index.ts'
import { waitUntil } from '../until.fixture.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** What a client sent. */
export type SentFrame = {
  readonly id: string
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
}

/** One socket, from the relay's side. */
export type FakeSocket = {
  readonly url: URL
  readonly sent: readonly SentFrame[]
  isClosed(): boolean
  accept(): void
  /** Says anything: text as it is, other values as JSON. */
  send(frame: unknown): void
  close(code?: number, reason?: string): void
  requests(method: string): readonly SentFrame[]
}

/** How a relay treats a call; `undefined` leaves it without an answer. */
export type RequestHandler = (call: SentFrame, socket: FakeSocket) => unknown

/** A relay that does what the test says. */
export type FakeRelay = {
  readonly sockets: readonly FakeSocket[]
  openSocket(url: string): WebSocket
  /** The newest socket, once there are `count`. */
  socket(count?: number): Promise<FakeSocket>
  /** The newest socket, open. */
  acceptedSocket(count?: number): Promise<FakeSocket>
  /** Answers every call that comes. */
  onRequest: RequestHandler
  /** Whether it accepts sockets by itself. */
  acceptsConnections: boolean
}

/** A relay that takes everything. */
export function createFakeRelay(): FakeRelay {
  const sockets: FakeSocket[] = []
  const relay: FakeRelay = {
    sockets,
    openSocket(url) {
      const { client, server } = createSocketPair(url, relay)
      sockets.push(server)
      if (relay.acceptsConnections) queueMicrotask(server.accept)
      return client
    },
    socket: (count = 1) => waitUntil(() => sockets[count - 1]),
    async acceptedSocket(count = 1) {
      const socket = await relay.socket(count)
      socket.accept()
      return socket
    },
    onRequest: ({ id, method }) => {
      if (method === 'irn_batchSubscribe') return { id, jsonrpc: '2.0', result: [] }
      return method === undefined ? undefined : { id, jsonrpc: '2.0', result: true }
    },
    acceptsConnections: true,
  }
  return relay
}

function createSocketPair(
  url: string,
  relay: FakeRelay,
): { client: WebSocket; server: FakeSocket } {
  const target = new EventTarget()
  const sent: SentFrame[] = []
  let state: 'connecting' | 'open' | 'closed' = 'connecting'
  const end = (code: number, reason: string): void => {
    if (state === 'closed') return
    state = 'closed'
    target.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
  }
  const server: FakeSocket = {
    url: new URL(url),
    sent,
    isClosed: () => state === 'closed',
    accept() {
      if (state !== 'connecting') return
      state = 'open'
      target.dispatchEvent(new Event('open'))
    },
    send(frame) {
      const data =
        typeof frame === 'string' || frame instanceof Uint8Array ? frame : JSON.stringify(frame)
      if (state === 'open') target.dispatchEvent(Object.assign(new Event('message'), { data }))
    },
    close: (code = 1006, reason = '') => end(code, reason),
    requests: (method) => sent.filter((one) => one.method === method),
  }
  const client = {
    addEventListener: target.addEventListener.bind(target),
    send(text: string) {
      if (state !== 'open') throw new DOMException('Not open', 'InvalidStateError')
      const call = JSON.parse(text) as SentFrame
      sent.push(call)
      queueMicrotask(() => {
        const answer = relay.onRequest(call, server)
        if (answer !== undefined) server.send(answer)
      })
    },
    close: () => end(1005, ''),
  }
  return { client: client as unknown as WebSocket, server }
}

/** A delivery, as a relay says it. */
export function deliveryFrame(id: unknown, topic: string, message: string): unknown {
  const data = { topic, message, publishedAt: 5, tag: 1100 }
  return { id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 's', data } }
}

/** A topic that is easy to tell from others. */
export function testTopic(n: number): string {
  return n.toString(16).padStart(64, '0')
}

/** When the tests play. */
export const start = Date.UTC(2026, 0, 2)

/** What a socket stands on, all fake. */
export function createFakeDeps(
  relay: FakeRelay,
  changes: Partial<RelaySocketDeps> = {},
): RelaySocketDeps & { clock: FakeClock } {
  const clock = createFakeClock(start)
  const items = new Map<string, string>()
  const area = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
  return {
    relayUrls: ['wss://relay.example'],
    projectId: 'project',
    storage: createStorage({ prefix: 'test', area }),
    clock,
    logger: createLogger({ level: 'silent', clock }),
    openSocket: relay.openSocket,
    ...changes,
  } as RelaySocketDeps & { clock: FakeClock }
}

/** Lets everything run that waits for no clock. */
export async function waitForIdle(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve))
}

/** What a promise rejects with. */
export function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => new Error('It resolved'),
    (error: unknown) => error,
  )
}

/** What the token in an address says. */
export function tokenOf({ url }: FakeSocket): ReturnType<typeof readDidJwt> {
  return readDidJwt(url.searchParams.get('auth') ?? '')
}

/** A page whose events the test raises. */
export function createFakePage(): {
  window: Window & typeof globalThis
  show(event: 'visibilitychange' | 'resume' | 'pageshow' | 'online', hidden?: boolean): void
} {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document, navigator: {} })
  return {
    window: window as unknown as Window & typeof globalThis,
    show(event, hidden = false) {
      document.visibilityState = hidden ? 'hidden' : 'visible'
      const target = event === 'visibilitychange' || event === 'resume' ? document : window
      target.dispatchEvent(new Event(event))
    },
  }
}

/**
 * Computes on this thread: the browser's own cryptography has threads of its own, which no fake
 * clock waits for.
 */
export function useSoftwareCrypto(): void {
  const random = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  beforeEach(async () => {
    vi.stubGlobal('crypto', random)
    // Loads what is loaded late.
    await createSigningKey(new Uint8Array(32))
  })
  afterEach(() => void vi.unstubAllGlobals())
}

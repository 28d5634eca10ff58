import { afterEach, beforeEach, vi } from 'vitest'
import { deriveSigningKey, decodeDidJwt } from '../../crypto/index.ts'
import {
  createFakeClock,
  createLogger,
  createPrefixedStorage,
  type FakeClock,
} from '../../kernel/index.ts'
import { waitUntil } from '../until.fixture.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** Frame that a client sent. */
export type SentFrame = {
  readonly id: string
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
}

/** Server side of a socket. */
export type FakeSocket = {
  readonly url: URL
  readonly sent: readonly SentFrame[]
  isClosed(): boolean
  accept(): void
  /** Sends any frame: text unchanged, other values as JSON. */
  send(frame: unknown): void
  close(code?: number, reason?: string): void
  requests(method: string): readonly SentFrame[]
}

/** Returns the response to a request; `undefined` sends none. */
export type RequestHandler = (call: SentFrame, socket: FakeSocket) => unknown

/** Fake relay that the test controls. */
export type FakeRelay = {
  readonly sockets: readonly FakeSocket[]
  openSocket(url: string): WebSocket
  /** Resolves to the newest socket, once there are `count`. */
  socket(count?: number): Promise<FakeSocket>
  /** Resolves to the newest socket, accepted. */
  acceptedSocket(count?: number): Promise<FakeSocket>
  /** Handles every request. */
  onRequest: RequestHandler
  /** Whether sockets are accepted automatically. */
  acceptsConnections: boolean
}

/** Creates a fake relay that accepts every request. */
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

/** Creates the frame of a delivery. */
export function deliveryFrame(id: unknown, topic: string, message: string): unknown {
  const data = { topic, message, publishedAt: 5, tag: 1100 }
  return { id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 's', data } }
}

/** Creates a unique topic. */
export function testTopic(n: number): string {
  return n.toString(16).padStart(64, '0')
}

/** Start time of the tests, in milliseconds since 1970. */
export const startTime = Date.UTC(2026, 0, 2)

/** Creates fake dependencies of a relay socket. */
export function createFakeDeps(
  relay: FakeRelay,
  changes: Partial<RelaySocketDeps> = {},
): RelaySocketDeps & { clock: FakeClock } {
  const clock = createFakeClock(startTime)
  const items = new Map<string, string>()
  const area = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
  return {
    relayUrls: ['wss://relay.example'],
    projectId: 'project',
    storage: createPrefixedStorage({ prefix: 'test', area }),
    clock,
    logger: createLogger({ level: 'silent', clock }),
    openSocket: relay.openSocket,
    ...changes,
  } as RelaySocketDeps & { clock: FakeClock }
}

/** Waits until all work has run that does not depend on the clock. */
export async function flushTasks(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve))
}

/** Resolves to the rejection of a promise. */
export function getRejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => new Error('It resolved'),
    (error: unknown) => error,
  )
}

/** Returns the claims of the token in a connection URL. */
export function tokenClaimsOf({ url }: FakeSocket): ReturnType<typeof decodeDidJwt> {
  return decodeDidJwt(url.searchParams.get('auth') ?? '')
}

/** Creates a page whose events the test dispatches. */
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
 * Uses JavaScript cryptography: native cryptography runs on other threads, which the fake clock
 * does not control.
 */
export function installSoftwareCrypto(): void {
  const random = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  beforeEach(async () => {
    vi.stubGlobal('crypto', random)
    // Runs the dynamic imports once.
    await deriveSigningKey(new Uint8Array(32))
  })
  afterEach(() => void vi.unstubAllGlobals())
}

import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { didKeyOf } from 'latchkey/internal'
import { WebSocket } from 'ws'

export const projectId = 'a'.repeat(32)

/** Key of a client, which may open any number of sockets. */
export type TestIdentity = { readonly clientId: string; readonly privateKey: KeyObject }

export function createIdentity(): TestIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { clientId: didKeyOf(raw), privateKey }
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token; `claims` overrides its claims. */
export function signToken(
  { clientId, privateKey }: TestIdentity,
  claims: { aud: string; now: number } & Record<string, unknown>,
  header: Record<string, unknown> = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const { now, ...given } = claims
  const iat = Math.floor(now / 1_000)
  const body = { iss: clientId, sub: randomBytes(32).toString('hex'), iat, exp: iat + 86_400 }
  const text = `${part(header)}.${part({ ...body, ...given })}`
  return `${text}.${sign(undefined, Buffer.from(text), privateKey).toString('base64url')}`
}

export type DeliveredMessage = { topic: string; message: string; publishedAt: number; tag: number }

/** A received frame. */
export type TestResponse = {
  id: unknown
  result?: unknown
  error?: { code: number; message: string; data: string }
  method?: string
  params?: { id: string; data: DeliveredMessage }
}

export type TestRelayClient = {
  readonly identity: TestIdentity
  readonly socket: WebSocket
  readonly responses: TestResponse[]
  readonly deliveries: DeliveredMessage[]
  readonly texts: string[]
  readonly closed: Promise<{ code: number; reason: string }>
  /** Sends a request and waits for its response. */
  request(method: string, params: unknown): Promise<TestResponse>
  /** Sends text unchanged and waits for the next frame that is not a delivery. */
  sendRaw(text: string | Buffer): Promise<TestResponse>
  /** Waits until the total number of deliveries reaches a count. */
  waitForDeliveries(count: number): Promise<DeliveredMessage[]>
  close(): Promise<void>
}

export type TestConnectOptions = {
  identity?: TestIdentity
  /** Whether deliveries are acknowledged. */
  acknowledges?: boolean
  now?: number
  claims?: Record<string, unknown>
  query?: Record<string, string>
  headers?: Record<string, string>
  path?: string
  /** Address of this machine to connect from. */
  localAddress?: string
}

function open(
  url: string,
  options: TestConnectOptions,
): { socket: WebSocket; identity: TestIdentity } {
  const { identity = createIdentity(), now = Date.now(), claims, query, headers = {} } = options
  const auth = signToken(identity, { aud: url, now, ...claims })
  const search = new URLSearchParams({ auth, projectId, ...query })
  const { localAddress } = options
  const address = `${url}${options.path ?? '/'}?${search.toString()}`
  const socket = new WebSocket(address, { headers, ...(localAddress && { localAddress }) })
  return { socket, identity }
}

/** Tries to connect, and returns the status and text of the rejection. */
export async function connectRefused(
  url: string,
  options: TestConnectOptions = {},
): Promise<{ status: number | undefined; text: string }> {
  const { socket } = open(url, options)
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode, text: Buffer.concat(chunks).toString() }
}

export async function connectTestClient(
  url: string,
  options: TestConnectOptions = {},
): Promise<TestRelayClient> {
  const { acknowledges = true } = options
  const { socket, identity } = open(url, options)
  const answers: TestResponse[] = []
  const deliveries: DeliveredMessage[] = []
  const texts: string[] = []
  const waiting = new Set<() => void>()
  const look = (): void => waiting.forEach((each) => each())
  let nextId = 100
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  socket.on('message', (data) => {
    const text = (data as Buffer).toString()
    const frame = JSON.parse(text) as TestResponse
    texts.push(text)
    if (frame.params) {
      deliveries.push(frame.params.data)
      if (acknowledges) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    } else answers.push(frame)
    look()
  })
  const wait = <found>(find: () => found | undefined): Promise<found> => {
    const result = new Promise<found>((resolve, reject) => {
      const tryFind = (): void => {
        const found = find()
        if (found === undefined) return
        waiting.delete(tryFind)
        resolve(found)
      }
      waiting.add(tryFind)
      void closed.then(({ code }) => reject(new Error(`closed with ${code}`)))
      tryFind()
    })
    // A response that no test awaits may end with the connection; a test that awaits it still
    // fails.
    result.catch(() => undefined)
    return result
  }
  await once(socket, 'open')
  return {
    identity,
    socket,
    responses: answers,
    deliveries,
    texts,
    closed,
    request(method, params) {
      const id = nextId++
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return wait(() => answers.find((answer) => answer.id === id))
    },
    sendRaw(text) {
      const before = answers.length
      socket.send(text)
      return wait(() => answers[before])
    },
    waitForDeliveries: (count) => wait(() => (deliveries.length >= count ? deliveries : undefined)),
    async close() {
      socket.close()
      await closed
    },
  }
}

import { createHash, createPublicKey, verify } from 'node:crypto'
import type { ObjectStore } from '../custody/createObjectStore.ts'

/** A request that reached the service, with the claims of its proof. */
export type ServedRequest = {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly authorization: string | null
  readonly claims: Readonly<Record<string, unknown>>
}

/** Returns the response of a fake service to a request. */
export type FakeServiceHandler = (request: ServedRequest) => Response | Promise<Response>

/**
 * Creates the `fetch` of a service that verifies the proof of each request.
 *
 * @throws For a proof with an invalid signature, or of another request or body.
 */
export function createServiceFetch(answer: FakeServiceHandler): typeof globalThis.fetch {
  return async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const request = new Request(input, init)
    const { pathname, search, origin } = new URL(request.url)
    const text = await request.clone().text()
    const claims = verifyProof(request.headers.get('dpop') ?? '')
    const expected = {
      htm: request.method,
      htu: origin + pathname,
      bh: text === '' ? undefined : hashOf(text),
      ath: request.headers.get('authorization')
        ? hashOf(request.headers.get('authorization')!.slice('DPoP '.length))
        : undefined,
    }
    for (const [name, value] of Object.entries(expected))
      if (claims[name] !== value) throw new Error(`The proof has another ${name}.`)
    return answer({
      method: request.method,
      path: pathname + search,
      body: text === '' ? undefined : JSON.parse(text),
      authorization: request.headers.get('authorization'),
      claims,
    })
  }
}

/** Creates a store in memory. */
export function createMemoryStore(): ObjectStore {
  const values = new Map<string, unknown>()
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => void values.set(name, value),
    async add(name, value) {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    remove: async (name) => void values.delete(name),
  }
}

/** Creates locks that wait for each other, as those of a browser do. */
export function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = async (_name: string, run: () => Promise<unknown>): Promise<unknown> => {
    const current = last.then(run)
    last = current.catch(() => {})
    return current
  }
  return { request } as Pick<LockManager, 'request'>
}

function verifyProof(proof: string): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = proof.split('.')
  const { jwk } = decode(head) as { jwk: Record<string, string> }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The proof has an invalid signature.')
  return decode(body)
}

function decode(text: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

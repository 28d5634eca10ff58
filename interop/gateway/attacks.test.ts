import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startDevServer } from './startDevServer.ts'

/** The subset of JSON Schema that the OpenAPI document uses. */
type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | readonly Schema[]
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
}
type Operation = {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
type Route = { readonly method: string; readonly path: string; readonly operation: Operation }
type Attack = { readonly what: string; readonly url: string; readonly init: RequestInit }

let server: RunningServer
let routes: readonly Route[]

beforeAll(async () => {
  server = await startDevServer()
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
}, 60_000)
afterAll(() => server?.stop())

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = 'eip155:31337'

/** Returns a valid value for a member of this name. */
const samples: Readonly<Record<string, string>> = {
  address: account,
  amount: '1000000',
  chainId: chain,
  country: 'US',
  currency: 'usd',
  data: '0x',
  destinationCurrencyCode: 'ETH',
  from: `${chain}:0x${'e'.repeat(40)}`,
  id: '9f8b1c7e-5f2a-4a53-9d6a-0d8a3c8a4f10',
  name: 'mallory.latchkey.id',
  pci: '9f8b1c7e-5f2a-4a53-9d6a-0d8a3c8a4f10',
  sender: account,
  to: `${chain}:0x${'d'.repeat(40)}`,
  tokenAddress: `${chain}:0x${'d'.repeat(40)}`,
  userAddress: `${chain}:${account}`,
  walletAddress: account,
}

/** Malicious values. */
const texts: readonly string[] = [
  '',
  ' ',
  "' or 1=1; drop table names; --",
  '"><script>alert(1)</script>',
  'x\r\nset-cookie: evil=1\r\nx-evil: 1',
  '\u0000',
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  account.toLowerCase().replace('f39f', 'F39f'),
  '-1',
  '1e999',
  '9'.repeat(400),
  '__proto__',
  'ÿ'.repeat(1_000),
  'ÿ'.repeat(5_000),
]
const values: readonly unknown[] = [
  ...texts,
  null,
  true,
  -1,
  1e308,
  [],
  {},
  [[[[[[[[[]]]]]]]]],
  { __proto__: { isAdmin: true }, constructor: 'x' },
]

function sampleOf(name: string, schema: Schema, projectId: string): unknown {
  if (name === 'projectId') return projectId
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(name, schema.anyOf[0], projectId)
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [
        key,
        sampleOf(key, schema.properties?.[key] ?? {}, projectId),
      ]),
    )
  if (schema.type === 'array') {
    const item = Array.isArray(schema.items)
      ? schema.items[0]
      : (schema.items as Schema | undefined)
    return [sampleOf(name, item ?? schema.prefixItems?.[0] ?? {}, projectId)]
  }
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return samples[name] ?? 'some'
}

/** Sends invalid requests to a route: one invalid member at a time, all others valid. */
function attacksOn({ method, path, operation }: Route): readonly Attack[] {
  const { parameters = [], requestBody } = operation
  const { projectId } = server.localnet
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const body = schema && sampleOf('', schema, projectId)
  const right = Object.fromEntries(
    parameters.map((one) => [one.name, String(sampleOf(one.name, one.schema, projectId))]),
  )
  const attack = (
    what: string,
    change: {
      query?: (query: URLSearchParams) => void
      path?: Record<string, string>
      body?: unknown
    },
  ): Attack => {
    const query = new URLSearchParams(
      parameters.filter((one) => one.in === 'query').map(({ name }) => [name, right[name] ?? '']),
    )
    change.query?.(query)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(change.path?.[name] ?? right[name] ?? ''),
    )
    const given = 'body' in change ? change.body : body
    return {
      what: `${method} ${path} ${what}`,
      url: `${server.url}${filled}?${query}`,
      init: {
        method: method.toUpperCase(),
        redirect: 'manual',
        ...(method === 'get'
          ? {}
          : { body: typeof given === 'string' ? given : JSON.stringify(given) }),
      },
    }
  }
  const ofParameters = parameters.flatMap(({ name, in: where }) =>
    where === 'path'
      ? texts
          .filter((text) => text !== '')
          .map((text) => attack(`${name}=${text}`, { path: { [name]: text } }))
      : [
          attack(`without ${name}`, { query: (query) => query.delete(name) }),
          attack(`${name} twice`, { query: (query) => query.append(name, 'other') }),
          ...texts.map((text) =>
            attack(`${name}=${text}`, { query: (query) => query.set(name, text) }),
          ),
        ],
  )
  if (method === 'get') return ofParameters
  const members = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const ofBody = [
    ...['', '{', '[]', 'null', '"text"', `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`].map(
      (text) => attack(`body ${text.slice(0, 10)}`, { body: text }),
    ),
    ...members.flatMap((name) => [
      attack(`body without ${name}`, { body: { ...(body as object), [name]: undefined } }),
      ...values.map((value) =>
        attack(`body ${name}=${JSON.stringify(value)}`, {
          body: { ...(body as object), [name]: value },
        }),
      ),
    ]),
  ]
  return [...ofParameters, ...ofBody]
}

/** Returns what is wrong with the response to an invalid request; undefined when nothing is. */
async function faultOf({ what, url, init }: Attack): Promise<string | undefined> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })
  const text = await response.text()
  const failure = `${what.slice(0, 160)}: ${response.status} ${text.slice(0, 120)}`
  if (response.headers.has('x-evil') || response.headers.has('set-cookie'))
    return `header ${failure}`
  // Public nodes are unreachable here, so their errors are expected.
  if (response.status >= 500 && response.status !== 503) return failure
  if (response.status < 400 || response.headers.get('content-type')?.includes('html'))
    return undefined
  try {
    const json = JSON.parse(text) as { status?: unknown; reasons?: unknown[]; error?: unknown }
    const isFailure = json.status === 'FAILED' && (json.reasons?.length ?? 0) > 0
    return isFailure || json.error !== undefined ? undefined : `shape ${failure}`
  } catch {
    return `no JSON ${failure}`
  }
}

it('rejects every invalid request with an error in JSON, on every route, and stays healthy', async () => {
  const attacks = routes.flatMap(attacksOn)
  expect(attacks.length).toBeGreaterThan(3_000)
  const faults: string[] = []
  const lines = Array.from({ length: 16 }, async () => {
    for (let next = attacks.pop(); next; next = attacks.pop()) {
      const fault = await faultOf(next).catch((error: unknown) => `${next?.what}: ${String(error)}`)
      if (fault !== undefined) faults.push(fault)
    }
  })
  await Promise.all(lines)
  expect(faults).toEqual([])
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
}, 120_000)

it.each([
  ['/v1/nowhere', 'GET', 404],
  ['/appkit/v1/config', 'DELETE', 405],
  ['/v1/fungible/price', 'GET', 405],
])('answers a wrong path or method with JSON: %s, %s', async (path, method, status) => {
  const response = await fetch(`${server.url}${path}`, { method })
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { status: 'FAILED', reasons: [{ description: expect.any(String) as string }] },
  ])
})

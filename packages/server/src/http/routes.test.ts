import { connect } from 'node:net'
import { once } from 'node:events'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { upstreamError } from '../upstream/upstreamError.ts'
import { pageOrigin, projectId, projectServerKey, startApp } from './app.fixture.ts'
import {
  defineRoute,
  createStaticProjects,
  createJsonReply,
  type HttpRoute,
  type RouteSpec,
} from './index.ts'

const echoSpec = {
  method: 'POST',
  path: '/echo/:id',
  summary: 'Returns the request',
  project: 'query',
  bodyLimit: 1_000,
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/, 'must be digits')) }),
  query: v.object({ n: v.optional(v.string()) }),
  body: v.object({ amount: v.pipe(v.string(), v.regex(/^\d+$/, 'must be digits')) }),
} as const satisfies RouteSpec<unknown, unknown, unknown, unknown>

const echo = defineRoute(echoSpec, ({ params, query, body, project }) => ({
  params,
  query,
  body,
  project: project?.id,
}))

const strict = defineRoute(
  { ...echoSpec, path: '/strict/:id', bodyStatus: 422 },
  ({ body }) => body,
)

const open: HttpRoute[] = [
  defineRoute({ method: 'GET', path: '/ip', summary: '', project: 'none' }, ({ ip }) => ip),
  defineRoute({ method: 'GET', path: '/maybe', summary: '', project: 'optional' }, (request) => ({
    project: request.project?.id ?? 'nobody',
  })),
  defineRoute({ method: 'GET', path: '/away', summary: '', project: 'none' }, () => {
    throw upstreamError('timeout', 'node.example', { cause: new Error('secret key') })
  }),
  defineRoute({ method: 'POST', path: '/raw', summary: '', project: 'none' }, ({ body }) =>
    createJsonReply({ was: body }, { status: 202, headers: { 'x-own': 'yes' } }),
  ),
  defineRoute({ method: 'GET', path: '/fetched', summary: '', project: 'none' }, () =>
    Response.json({ fetched: true }, { headers: { 'cache-control': 'private' } }),
  ),
  defineRoute(
    { method: 'POST', path: '/inside', summary: '', project: 'body', body: v.unknown() },
    (request) => ({ project: request.project?.id, body: request.body }),
  ),
  defineRoute({ method: 'GET', path: '/both', summary: '', project: 'none' }, () => 'get'),
  defineRoute({ method: 'PUT', path: '/both', summary: '', project: 'none' }, () => 'put'),
  defineRoute({ method: 'GET', path: '/circle', summary: '', project: 'none' }, () => 1n),
]

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers,
})

const good = `/echo/7?n=1&other=x&other=y&projectId=${projectId}`

/** Through node:http, and without it: both ways must answer alike. */
describe.each(['fetch', 'request'] as const)('by %s', (way) => {
  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
    'parses JSON with the content type %s',
    async (type) => {
      const app = await startApp([echo])
      const headers = { 'content-type': type, origin: pageOrigin }
      const response = await app[way](good, post('{"amount":"5"}', headers))
      expect([response.status, await response.json()]).toEqual([
        200,
        { params: { id: '7' }, query: { n: '1' }, body: { amount: '5' }, project: projectId },
      ])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('retry-after'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    },
  )

  it.each<[what: string, path: string, body: string, status: number, field: string]>([
    ['malformed JSON', good, '{"amount":', 400, 'body'],
    ['an empty body', good, '', 400, 'body'],
    ['JSON that is no object', good, '7', 400, ''],
    ['a member that is missing', good, '{}', 400, 'amount'],
    ['a member of a wrong type', good, '{"amount":5}', 400, 'amount'],
    ['a wrong value', good, '{"amount":"x"}', 400, 'amount'],
    ['a missing member where that is 422', good.replace('echo', 'strict'), '{}', 422, 'amount'],
    [
      'a wrong type where that is 422',
      good.replace('echo', 'strict'),
      '{"amount":5}',
      422,
      'amount',
    ],
    [
      'a wrong value where types are 422',
      good.replace('echo', 'strict'),
      '{"amount":"x"}',
      400,
      'amount',
    ],
    ['a wrong part of the path', good.replace('7', 'x'), '{"amount":"5"}', 400, 'id'],
    ['a parameter given twice', `${good}&n=2`, '{"amount":"5"}', 400, 'n'],
    ['a project given twice', `${good}&projectId=${projectId}`, '{"amount":"5"}', 400, 'projectId'],
    ['a body that is too large', good, `{"amount":"${'1'.repeat(1_000)}"}`, 413, 'body'],
    ['no project', '/echo/7', '{"amount":"5"}', 401, 'authentication'],
    ['an empty project', '/echo/7?projectId=', '{"amount":"5"}', 401, 'authentication'],
    ['an unknown project', `/echo/7?projectId=${'b'.repeat(32)}`, '{}', 401, 'authentication'],
    ['SQL', `/echo/7?projectId=${encodeURIComponent("' or 1=1 --")}`, '{}', 401, 'authentication'],
    ['a prototype', '/echo/7?projectId=__proto__&__proto__=x', '{}', 401, 'authentication'],
  ])('rejects %s', async (_, path, body, status, field) => {
    const app = await startApp([echo, strict])
    const response = await app[way](path, post(body))
    expect([response.status, await response.json()]).toEqual([
      status,
      {
        status: 'FAILED',
        reasons: [{ field, description: expect.stringMatching(/./) }],
        requestId: response.headers.get('x-request-id'),
      },
    ])
  })

  it('lists all reasons for an invalid body', async () => {
    const both = defineRoute(
      { ...echoSpec, body: v.object({ a: v.string(), b: v.object({ c: v.number() }) }) },
      () => undefined,
    )
    const response = await (await startApp([both]))[way](good, post('{"b":{}}'))
    const { reasons } = (await response.json()) as { reasons: { field: string }[] }
    expect(reasons.map(({ field }) => field)).toEqual(['a', 'b.c'])
  })

  it.each<[what: string, headers: Record<string, string>, status: number]>([
    ['a page that is listed', { origin: pageOrigin }, 200],
    ['an app without a page', {}, 200],
    ['a page that is not', { origin: 'https://evil.example' }, 403],
    ['a page that hides', { origin: 'null' }, 403],
    ['a page of this machine', { origin: 'http://localhost:3000' }, 403],
    [
      'a server with a key',
      { origin: 'https://evil.example', authorization: `Bearer ${projectServerKey}` },
      200,
    ],
    ['a server with a wrong key', { authorization: `Bearer ${projectServerKey}x` }, 401],
    ['a visitor with a token of another kind', { authorization: 'Bearer eyJhbGciOi.x.y' }, 200],
  ])('checks project and origin of %s', async (_, headers, status) => {
    const app = await startApp([echo])
    expect((await app[way](good, post('{"amount":"5"}', headers))).status).toBe(status)
  })

  it('accepts loopback origins for a development project', async () => {
    const app = await startApp([echo], { project: { isDevelopment: true } })
    for (const origin of ['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:1'])
      expect((await app[way](good, post('{"amount":"5"}', { origin }))).status).toBe(200)
    expect(
      (await app[way](good, post('{}', { origin: 'http://localhost.evil.example' }))).status,
    ).toBe(403)
  })

  it('reads a project from the body and checks an optional one', async () => {
    const app = await startApp(open)
    const inside = await app[way]('/inside', post(JSON.stringify({ projectId, x: 1 })))
    expect(await inside.json()).toEqual({ project: projectId, body: { projectId, x: 1 } })
    for (const body of ['{}', '{"projectId":7}', 'null', '[]', `{"projectId":"${'b'.repeat(32)}"}`])
      expect((await app[way]('/inside', post(body))).status).toBe(401)
    expect((await app[way]('/inside', post('{'))).status).toBe(400)
    expect(await (await app[way]('/maybe')).json()).toEqual({ project: 'nobody' })
    const known = await app[way](`/maybe?projectId=${projectId}`)
    expect(await known.json()).toEqual({ project: projectId })
    expect((await app[way](`/maybe?projectId=${'b'.repeat(32)}`)).status).toBe(401)
  })

  it('sends the reply of a route with its status and headers', async () => {
    const app = await startApp(open)
    const raw = await app[way]('/raw', post('{ as it came'))
    expect([raw.status, raw.headers.get('x-own'), await raw.json()]).toEqual([
      202,
      'yes',
      { was: '{ as it came' },
    ])
    expect(raw.headers.get('cache-control')).toBe(null)
    const fetched = await app[way]('/fetched')
    expect(await fetched.json()).toEqual({ fetched: true })
    expect(fetched.headers.get('cache-control')).toBe('private')
    expect(fetched.headers.get('access-control-allow-origin')).toBe('*')
    const head = await app[way]('/both', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('answers 503 without details when an upstream fails', async () => {
    const app = await startApp(open)
    const response = await app[way]('/away')
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('node.example')
    expect(app.log[0]).toMatchObject({ level: 'warn', event: 'upstream.failed' })
    expect(JSON.stringify(app.log)).not.toContain('secret')
  })

  it('logs the failure of an upstream that a client polls once, beside its requests', async () => {
    const app = await startApp(open)
    for (let polls = 0; polls < 3; polls += 1) await app[way]('/away')
    const events = app.log.map(({ event }) => event)
    expect(events).toEqual(['upstream.failed', 'request', 'request', 'request'])
    const detail = 'node.example: timeout'
    expect(app.log.at(-1)).toMatchObject({ reason: 'upstream_failed', detail })
  })

  it('answers 503 when the database is full', async () => {
    const full = Object.assign(new Error('could not extend file "base/5"'), { code: '53100' })
    const route = defineRoute(
      { method: 'GET', path: '/full', summary: '', project: 'none' },
      () => {
        throw full
      },
    )
    const app = await startApp([route])
    const response = await app[way]('/full')
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('base/5')
    expect(app.log[0]).toMatchObject({ level: 'error', event: 'database.full' })
  })

  it('answers 500 when a route returns a value that JSON cannot represent', async () => {
    const app = await startApp(open)
    expect((await app[way]('/circle')).status).toBe(500)
    expect((await app[way]('/both')).status).toBe(200)
  })

  it('answers unknown paths and methods in JSON', async () => {
    const app = await startApp(open)
    const nothing = await app[way]('/nothing')
    expect([nothing.status, await nothing.json()]).toMatchObject([404, { status: 'FAILED' }])
    for (const method of ['POST', 'DELETE', 'PATCH']) {
      const wrong = await app[way]('/both', { method })
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, OPTIONS'])
      expect(await wrong.json()).toMatchObject({ reasons: [{ field: 'method' }] })
    }
  })

  it('answers a preflight with the allowed headers', async () => {
    const app = await startApp([echo])
    const headers = { origin: 'https://any.example', 'access-control-request-method': 'POST' }
    const response = await app[way](good, { method: 'OPTIONS', headers })
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'access-control-allow-headers': expect.stringContaining('x-sdk-version'),
        'access-control-max-age': '86400',
      },
    ])
  })

  it.each([
    ['mine-1:a', true],
    ['a'.repeat(129), false],
    ['two words', false],
    ['a"b', false],
  ])('keeps the request id %s: %s', async (id, isAccepted) => {
    const app = await startApp(open)
    const response = await app[way]('/both', { headers: { 'x-request-id': id } })
    expect(response.headers.get('x-request-id') === id).toBe(isAccepted)
  })
})

describe('limits', () => {
  const rule = { capacity: 2, perSecond: 0.5 }
  const path = `/limited?projectId=${projectId}`
  const limited = (cost?: number): HttpRoute =>
    defineRoute({ method: 'GET', path: '/limited', summary: '', project: 'query', cost }, () => 1)

  const ratesOf = ({ headers }: Response): (string | null)[] =>
    ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))

  it('sends the remaining tokens and answers 429 until the bucket refills', async () => {
    const { fetch: send, clock } = await startApp([limited()], { rule })
    expect(ratesOf(await send(path))).toEqual(['2', '1', '2'])
    expect(ratesOf(await send(path))).toEqual(['2', '0', '4'])
    const refused = await send(path)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '2',
      {
        status: 'FAILED',
        reasons: [{ field: 'rate_limited', description: 'Rate Limited' }],
        requestId: expect.any(String),
        retryAfter: 2,
      },
    ])
    clock.advance(2_000)
    expect((await send(path)).status).toBe(200)
  })

  it('prefers the rule of the project', async () => {
    const rate = { capacity: 1, perSecond: 1 }
    const { fetch: send } = await startApp([limited()], { rule, project: { rate } })
    expect([(await send(path)).status, (await send(path)).status]).toEqual([200, 429])
  })

  it('counts the requests of a project over all addresses and routes', async () => {
    const rate = { capacity: 3, perSecond: 1 }
    const other = defineRoute(
      { method: 'GET', path: '/other', summary: '', project: 'query', cost: 0.1 },
      () => 1,
    )
    const { fetch: send } = await startApp([limited(), other], {
      rule: { capacity: 50, perSecond: 1 },
      project: { rate },
      proxies: 1,
    })
    const from = async (ip: string, to = path): Promise<number> =>
      (await send(to, { headers: { 'x-forwarded-for': ip } })).status
    expect(await from('1.1.1.1')).toBe(200)
    expect(await from('2.2.2.2')).toBe(200)
    expect(await from('3.3.3.3', `/other?projectId=${projectId}`)).toBe(200)
    expect(await from('4.4.4.4')).toBe(429)
  })

  it.each([
    ['IPv4 /24', (host: number) => `9.9.9.${host}`, '9.9.8.1'],
    ['IPv6 /48', (host: number) => `2001:db8:1:${host}::1`, '2001:db8:2:1::1'],
  ])(
    'limits an %s to four times the requests of an address',
    async (_, addressOf, otherAddressOf) => {
      const { fetch: send } = await startApp([limited()], { rule, proxies: 1 })
      const from = async (ip: string): Promise<number> =>
        (await send(path, { headers: { 'x-forwarded-for': ip } })).status
      const statuses: number[] = []
      for (let host = 1; host <= 10; host++) statuses.push(await from(addressOf(host)))
      expect(statuses).toEqual([...Array<number>(8).fill(200), 429, 429])
      expect(await from(otherAddressOf)).toBe(200)
    },
  )

  it.each([
    ['an address', 1, 4],
    ['a network', 9, 16],
  ])('limits %s over all routes to twice the requests of one route', async (_, hosts, most) => {
    const paths = Array.from({ length: 5 }, (_each, index): `/${string}` => `/route-${index}`)
    const routes = paths.map((each) =>
      defineRoute({ method: 'GET', path: each, summary: '', project: 'none' }, () => 1),
    )
    const { fetch: send } = await startApp(routes, { rule, proxies: 1 })
    const from = async (ip: string, to: string): Promise<number> =>
      (await send(to, { headers: { 'x-forwarded-for': ip } })).status
    const statuses: number[] = []
    for (let index = 0; index < most + 2; index++)
      statuses.push(await from(`9.9.9.${index % hosts}`, paths[index % 5] ?? ''))
    expect(statuses).toEqual([...Array<number>(most).fill(200), 429, 429])
    expect(await from('9.9.8.1', '/route-0')).toBe(200)
  })

  it('takes tokens by the announced length before the body is received', async () => {
    const large = defineRoute(
      {
        method: 'POST',
        path: '/large',
        summary: '',
        project: 'none',
        bytesPerToken: 100,
        bodyLimit: 1_000,
        body: v.unknown(),
      },
      () => 1,
    )
    const { fetch: send, request } = await startApp([large], {
      rule: { capacity: 20, perSecond: 1 },
    })
    const body = JSON.stringify('x'.repeat(498))
    const first = await send('/large', post(body))
    expect(ratesOf(first)).toEqual(['20', '15', '5'])
    // Without a length, as many as for the longest body.
    const text = new Blob([body]).stream()
    const init = { method: 'POST', body: text, duplex: 'half' } as RequestInit
    expect(ratesOf(await send('/large', init))).toEqual(['20', '5', '15'])
    expect((await send('/large', post(body))).status).toBe(200)
    expect((await send('/large', post('1'))).status).toBe(429)
    expect((await request('/large', post('1'))).status).toBe(200)
  })

  it('counts client addresses separately behind a trusted proxy', async () => {
    const { fetch: send } = await startApp([limited()], {
      rule: { capacity: 1, perSecond: 1 },
      proxies: 1,
    })
    const from = async (ip: string): Promise<number> =>
      (await send(path, { headers: { 'x-forwarded-for': `6.6.6.6, ${ip}` } })).status
    expect([await from('1.1.1.1'), await from('1.1.1.1'), await from('2.2.2.2')]).toEqual([
      200, 429, 200,
    ])
  })

  it('allows more requests at a lower cost and all without cost', async () => {
    const { fetch: send } = await startApp([limited(0.5)], { rule })
    expect(ratesOf(await send(path))).toEqual(['4', '3', '1'])
    const free = await startApp([limited(0)], { rule })
    expect(ratesOf(await free.fetch(path))).toEqual([null, null, null])
  })

  it('limits clients that guess project ids', async () => {
    const { fetch: send } = await startApp([limited()], { rule })
    const guess = async (digit: string): Promise<number> =>
      (await send(`/limited?projectId=${digit.repeat(32)}`)).status
    expect([await guess('1'), await guess('2'), await guess('3')]).toEqual([401, 401, 429])
    expect((await send(path)).status).toBe(200)
  })

  it('limits lookups of project ids that are not cached', async () => {
    const known = createStaticProjects([{ id: projectId, origins: [] }])
    const checked: string[] = []
    const projects = {
      ...known,
      isCached: (id: string) => id === projectId,
      find: (id: string) => {
        checked.push(id)
        return known.find(id)
      },
    }
    const { fetch: send } = await startApp([limited()], { rule, projects })
    const statuses: number[] = []
    for (const digit of '1234') {
      const { status } = await send(`/limited?projectId=${digit.repeat(32)}`)
      statuses.push(status)
    }
    expect([statuses, checked.length]).toEqual([[401, 401, 429, 429], 2])
    expect((await send(path)).status).toBe(200)
  })

  it('does not limit preflights', async () => {
    const { fetch: send } = await startApp([limited()], { rule: { capacity: 1, perSecond: 1 } })
    const statuses: number[] = []
    for (const way of [path, path, '/nothing', '/nothing']) {
      const { status } = await send(way, { method: 'OPTIONS', headers: { origin: pageOrigin } })
      statuses.push(status)
    }
    expect(statuses).toEqual([204, 204, 204, 204])
    expect([(await send('/nothing')).status, (await send('/nothing')).status]).toEqual([404, 429])
  })

  it('allows all requests while the store is unavailable and without a rule', async () => {
    const away = await startApp([limited()], {
      rule,
      take: () => Promise.reject(new Error('away')),
    })
    expect((await away.fetch(path)).status).toBe(200)
    expect(ratesOf(await (await startApp([limited()])).fetch(path))).toEqual([null, null, null])
  })
})

it('stops reading a body that is too large without a content length', async () => {
  const { url, fetch: send } = await startApp([echo])
  const { hostname, port } = new URL(url)
  const socket = connect(Number.parseInt(port, 10), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST ${good} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  for (let at = 0; at < 20; at++) socket.write(`100\r\n${'1'.repeat(256)}\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
  expect((await send(good, post('{"amount":"5"}'))).status).toBe(200)
})

it.each([
  ['an address that is none', 'GET /a\\b HTTP/1.1\r\nhost: a'],
  ['a host that is none', 'GET / HTTP/1.1\r\nhost: a/b@c'],
  ['no host', 'GET / HTTP/1.0'],
])('answers %s in JSON as well', async (_, text) => {
  const { url } = await startApp(open)
  const { hostname, port } = new URL(url)
  const socket = connect(Number.parseInt(port, 10), hostname)
  socket.write(`${text}\r\nconnection: close\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [\s\S]*"status":"FAILED"/)
  socket.destroy()
})

it('survives a client that disconnects during its body', async () => {
  const { url, fetch: send } = await startApp([echo])
  const { hostname, port } = new URL(url)
  const socket = connect(Number.parseInt(port, 10), hostname)
  socket.on('error', () => {})
  socket.write(`POST ${good} HTTP/1.1\r\nhost: a\r\ncontent-length: 900\r\n\r\n{`, () =>
    socket.resetAndDestroy(),
  )
  await once(socket, 'close')
  expect((await send(good, post('{"amount":"5"}'))).status).toBe(200)
})

it('logs a request without its query and body', async () => {
  const { fetch: send, log } = await startApp([echo])
  await send(good, post('{"amount":"5005"}', { 'x-request-id': 'r1' }))
  expect(log).toEqual([
    {
      level: 'info',
      event: 'request',
      requestId: 'r1',
      method: 'POST',
      path: '/echo/7',
      status: 200,
      ms: 0,
      project: projectId,
      network: '127.0.0.0/24',
    },
  ])
})

describe('a project in the body', () => {
  const unknown = 'b'.repeat(32)
  const inside = defineRoute(
    { method: 'POST', path: '/inside', summary: '', project: 'body', body: v.unknown() },
    () => 1,
  )
  /** Members that parse slowly. */
  const long = `"x":${'['.repeat(100_000)}${']'.repeat(100_000)}`

  it('is rejected without parsing a long body when it is unknown', async () => {
    const { request } = await startApp([inside])
    const send = async (text: string): Promise<number> =>
      (await request('/inside', post(text))).status
    // A body that is not JSON is answered with 400 where it is parsed.
    expect(await send(`{"projectId":"${unknown}",${long},`)).toBe(401)
    expect(await send(`{${long},`)).toBe(401)
    expect(await send(`{"projectId":"${projectId}",${long},`)).toBe(400)
    expect(await send(`{"projectId":"${projectId}",${long}}`)).toBe(200)
    expect(await send(`{"projectId":"${projectId}",${long},"projectId":"${unknown}"}`)).toBe(401)
  })

  it('is rejected before the body is received when the query has an unknown one', async () => {
    const { url } = await startApp([inside])
    const { hostname, port } = new URL(url)
    const socket = connect(Number.parseInt(port, 10), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(
      `POST /inside?projectId=${unknown} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('has to be that of the query', async () => {
    const { request } = await startApp([inside])
    const send = async (id: string): Promise<number> => {
      const path = `/inside?projectId=${projectId}`
      return (await request(path, post(JSON.stringify({ projectId: id })))).status
    }
    expect([await send(projectId), await send(unknown)]).toEqual([200, 401])
  })

  it('is limited by address before the body is received', async () => {
    const app = await startApp([inside], { rule: { capacity: 1, perSecond: 0.01 } })
    await app.fetch('/inside', post('{}'))
    const { url } = app
    const { hostname, port } = new URL(url)
    const socket = connect(Number.parseInt(port, 10), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write('POST /inside HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /)
  })
})

it('rejects two routes with one method and path', async () => {
  await expect(startApp([echo, echo])).rejects.toThrow('There are two routes for POST /echo/:id')
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { errorCatalogue, WalletError } from 'latchkey/errors'
import { createResourceTracker } from '../limits/index.ts'
import {
  pageOrigin,
  projectId,
  projectServerKey,
  startApp,
  type TestHttpApp,
} from './app.fixture.ts'
import { createHttpApp, defineRoute, httpError, type LogEntry } from './index.ts'

const open = { summary: '', project: 'none' } as const
const unlimited = { total: Infinity, address: Infinity, network: Infinity }
const generous = { capacity: 100, perSecond: 1 }

const routes = [
  defineRoute({ method: 'GET', path: '/page', summary: '', project: 'query' }, () => 'ok'),
  defineRoute(
    { method: 'POST', path: '/body', summary: '', project: 'body', body: v.unknown() },
    () => 'ok',
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/small',
      ...open,
      bodyLimit: 10,
      body: v.strictObject({ n: v.number() }),
    },
    () => 'ok',
  ),
  defineRoute(
    { method: 'GET', path: '/events', summary: '', project: 'query' },
    async (request) => {
      await request.chargeProject({
        name: 'events',
        rule: { capacity: 1, perSecond: 0.01 },
        count: 1,
      })
      return 'ok'
    },
  ),
  defineRoute({ method: 'GET', path: '/quota', ...open }, () => {
    throw httpError(429, { field: 'name', description: 'Too many names' })
  }),
  defineRoute({ method: 'GET', path: '/known', ...open }, () => {
    throw new WalletError(errorCatalogue['project.origin_not_allowed'], { field: 'origin' })
  }),
  defineRoute({ method: 'GET', path: '/broken', ...open }, () => {
    throw new Error('broken')
  }),
]

/** Sends requests, and returns the log entry of the last one. */
async function entryOf(
  app: TestHttpApp,
  path: string,
  { times = 1, ...init }: RequestInit & { times?: number } = {},
): Promise<LogEntry | undefined> {
  for (let index = 0; index < times; index += 1) await app.fetch(path, init)
  return app.log.findLast(({ event }) => event === 'request')
}

const post = (body: string): RequestInit => ({ method: 'POST', body })
const unknown = 'b'.repeat(32)
const origin = (value: string): RequestInit => ({ headers: { origin: value } })

it.each<[reason: string, status: number, path: string, init?: RequestInit]>([
  ['project.missing', 401, '/page'],
  ['project.unknown', 401, `/page?projectId=${unknown}`],
  [
    'project.wrong_key',
    401,
    `/page?projectId=${projectId}`,
    { headers: { authorization: `Bearer ${projectServerKey}1` } },
  ],
  ['project.differs', 401, `/body?projectId=${projectId}`, post(`{"projectId":"${unknown}"}`)],
  ['project.origin_not_allowed', 403, `/page?projectId=${projectId}`, origin('https://x.example')],
  ['invalid_request', 400, '/small', post('not JSON')],
  ['invalid_request', 400, '/small', post('{"x":1}')],
  ['body_too_large', 413, '/small', post('{"n":10000000000000}')],
  ['not_found', 404, '/nothing'],
  ['method_not_allowed', 405, '/page', post('{}')],
  ['rate_limited', 429, '/quota'],
  ['project.origin_not_allowed', 403, '/known'],
  ['internal_error', 500, '/broken'],
])('logs the reason %s of a rejection with %i', async (reason, status, path, init) => {
  const app = await startApp(routes, { rule: generous })
  expect(await entryOf(app, path, init)).toMatchObject({
    level: 'info',
    reason,
    status,
    network: '127.0.0.0/24',
    requestId: expect.any(String) as string,
    ms: expect.any(Number) as number,
  })
})

it.each<[reason: string, options: Parameters<typeof startApp>[1], path: string, times: number]>([
  ['rate_limit.address', { rule: { capacity: 2, perSecond: 0.01 } }, '/page', 3],
  [
    'rate_limit.project',
    { rule: generous, project: { rate: { capacity: 2, perSecond: 0.01 } } },
    '/page',
    3,
  ],
  ['rate_limit.project', { rule: generous }, '/events', 2],
  ['limits.requests.share', { resources: exhausted('requests', 'address') }, '/page', 1],
  ['limits.requests.total', { resources: exhausted('requests', 'total') }, '/page', 1],
])('logs the reason %s of a refusal', async (reason, options, path, times) => {
  const app = await startApp(routes, options)
  const entry = await entryOf(app, `${path}?projectId=${projectId}`, {
    times,
    ...origin(pageOrigin),
  })
  expect(entry).toMatchObject({ reason, project: projectId, origin: pageOrigin })
})

it('logs the limit of a network', async () => {
  const app = await startApp(routes, { rule: { capacity: 1, perSecond: 0.001 }, proxies: 1 })
  for (const last of [1, 2, 3, 4, 5])
    await app.fetch('/quota', { headers: { 'x-forwarded-for': `203.0.113.${last}` } })
  expect(app.log.at(-1)).toMatchObject({
    status: 429,
    reason: 'rate_limit.network',
    network: '203.0.113.0/24',
  })
})

it('logs the limit of received bytes', async () => {
  const app = await startApp(routes, { resources: exhausted('receivedBytes', 'address') })
  expect(await entryOf(app, '/small', post('{"n":1}'))).toMatchObject({
    status: 429,
    reason: 'limits.receivedBytes.share',
  })
})

it('logs no successful probes and preflights, and probes that fail', async () => {
  const app = await startApp(routes)
  await app.fetch('/live')
  await app.fetch('/health')
  await app.fetch('/page', { method: 'OPTIONS' })
  expect(app.log).toEqual([])
  const draining = createHttpApp({
    log: (entry) => app.log.push(entry),
    clock: app.clock,
    health: () => ({ status: 'draining' }),
  })
  await draining.request('/health')
  expect(app.log).toMatchObject([{ path: '/health', status: 503, reason: 'unavailable' }])
})

it('describes no request to a log that writes warnings alone', async () => {
  const app = await startApp(routes, { lowest: 'warn' })
  await app.fetch(`/page?projectId=${projectId}`, origin(pageOrigin))
  await app.fetch('/page')
  expect(app.log).toEqual([])
  await app.fetch('/broken')
  expect(app.log).toMatchObject([
    {
      level: 'error',
      event: 'route.failed',
      message: expect.stringMatching(/^Error: broken/) as string,
    },
  ])
})

it('logs no reason, address or query of a successful request', async () => {
  const app = await startApp(routes)
  const entry = await entryOf(app, `/page?projectId=${projectId}&auth=token`, origin(pageOrigin))
  expect(entry).toEqual({
    level: 'info',
    event: 'request',
    requestId: expect.any(String) as string,
    method: 'GET',
    path: '/page',
    status: 200,
    ms: 0,
    project: projectId,
    origin: pageOrigin,
    network: '127.0.0.0/24',
  })
})

/** Resources of which one has nothing left, for an address or in total. */
function exhausted(
  name: 'requests' | 'receivedBytes',
  limit: 'address' | 'total',
): NonNullable<Parameters<typeof startApp>[1]>['resources'] {
  const none = createResourceTracker({ limit: { ...unlimited, [limit]: 0 } })
  const plenty = createResourceTracker({ limit: unlimited })
  return { requests: plenty, receivedBytes: plenty, [name]: none }
}

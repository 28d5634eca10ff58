import { Hono } from 'hono'
import { errorCatalogue, WalletError } from 'latchkey/errors'
import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createHttpApp, type ServiceHealth, type LogEntry, httpError } from './index.ts'

function build(health: () => ServiceHealth = () => ({ status: 'ok' })): {
  app: Hono
  log: LogEntry[]
} {
  const log: LogEntry[] = []
  const service = new Hono()
    .get('/refused', () => {
      throw httpError(422, { field: 'page', description: 'must be a number' })
    })
    .get('/known', () => {
      throw new WalletError(errorCatalogue['project.rate_limited'], { field: 'projectId' })
    })
    .get('/broken', () => {
      throw new Error('secret of the database')
    })
  const app = createHttpApp({
    services: [service],
    log: (entry) => log.push(entry),
    clock: createFakeClock(),
    health,
    about: { version: '1.2.3', commit: 'abc1234', features: ['gateway', 'relay'] },
  })
  return { app, log }
}

it.each([
  ['/refused', 422, { field: 'page', description: 'must be a number' }],
  ['/known', 429, { field: 'projectId', description: 'Rate Limited' }],
  ['/broken', 500, { field: '', description: 'Internal server error' }],
  ['/nothing', 404, { field: 'path', description: 'Not found' }],
])('answers an error of %s in one shape with the request id', async (path, status, reason) => {
  const { app } = build()
  const response = await app.request(path)
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect([response.status, await response.json()]).toEqual([
    status,
    { status: 'FAILED', reasons: [reason], requestId },
  ])
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

it('keeps a given request id and logs the path without its query', async () => {
  const { app, log } = build()
  const response = await app.request('/nothing?auth=token', { headers: { 'x-request-id': 'mine' } })
  expect(response.headers.get('x-request-id')).toBe('mine')
  expect(log).toEqual([
    {
      level: 'info',
      event: 'request',
      requestId: 'mine',
      method: 'GET',
      path: '/nothing',
      status: 404,
      ms: 0,
      reason: 'not_found',
    },
  ])
})

it('logs an unexpected error and does not send its details', async () => {
  const { app, log } = build()
  const text = await (await app.request('/broken')).text()
  expect(text).not.toContain('secret')
  expect(log[0]).toMatchObject({ level: 'error', message: expect.stringContaining('secret') })
})

it.each([
  ['ok', 200],
  ['degraded', 200],
  ['draining', 503],
  ['failing', 503],
] as const)('reports the health %s', async (status, code) => {
  const response = await build(() => ({ status })).app.request('/health')
  expect([response.status, await response.json()]).toEqual([code, { status }])
})

it.each(['ok', 'degraded', 'draining', 'failing'] as const)(
  'answers /live with 200 while the health is %s',
  async (status) => {
    const response = await build(() => ({ status })).app.request('/live')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

it('answers /health with server details when the client accepts text', async () => {
  const readHealth = async (status: ServiceHealth['status']): Promise<string> => {
    const { app } = build(() => ({ status }))
    return (await app.request('/health', { headers: { accept: 'text/plain' } })).text()
  }
  expect(await readHealth('ok')).toBe(
    'OK v1.2.3, commit hash: abc1234, features: gateway relay, uptime: 0 seconds',
  )
  expect(await readHealth('draining')).toMatch(/^DRAINING v/)
})

import { expect, it } from 'vitest'
import { createStaticProjects } from '../http/index.ts'
import {
  connectTestClient,
  connectRefused,
  createIdentity,
  projectId,
  signToken,
} from './client.fixture.ts'
import { defaultRelayLimits } from './RelayLimits.ts'
import { startTestRelay, topic } from './relay.fixture.ts'

const origin = 'https://app.example'
const projects = createStaticProjects([{ id: projectId, origins: [origin] }])
const unknown = 'b'.repeat(32)

it.each<[reason: string, status: number, options: Parameters<typeof connectRefused>[1]]>([
  ['ProjectNotFound', 401, { query: { projectId: unknown } }],
  ['OriginNotAllowed', 403, { headers: { origin: 'https://x.example' } }],
  ['MissingJwt', 401, { query: { auth: '' }, headers: { origin } }],
  ['ExpiredJwt', 401, { now: Date.now() - 172_800_000 }],
  ['NotFound', 404, { path: '/elsewhere' }],
])('logs the reason %s of a rejected upgrade', async (reason, status, options) => {
  const { url, log } = await startTestRelay({ projects })
  await connectRefused(url, options)
  expect(log).toEqual([
    {
      level: 'info',
      event: 'relay.upgrade_rejected',
      requestId: expect.any(String) as string,
      path: options?.path ?? '/',
      status,
      ms: expect.any(Number) as number,
      project: options?.query?.['projectId'] ?? projectId,
      origin: options?.headers?.['origin'],
      network: '127.0.0.0/24',
      reason,
    },
  ])
})

it('logs the limits of attempts and sockets, used tokens, and a drain', async () => {
  const { address: quota } = defaultRelayLimits
  const limits = {
    connectRate: { perSecond: 0.001, burst: 4 },
    address: { ...quota, sockets: 1 },
  }
  const { url, log, relay } = await startTestRelay({ projects, limits, proxies: 1 })
  const identity = createIdentity()
  const auth = signToken(identity, { aud: url, now: Date.now() })
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const client = await connectTestClient(url, { identity, query: { auth }, headers })
  await connectRefused(url, { identity, headers })
  await client.close()
  await connectRefused(url, { query: { auth }, headers })
  await connectRefused(url, { query: { projectId: unknown }, headers })
  await connectRefused(url, { identity, headers })
  await relay.drain()
  await connectRefused(url, { identity, headers })
  expect(log.map(({ reason, status }) => [reason, status])).toEqual([
    ['TooManySockets', 429],
    ['TokenUsed', 401],
    ['ProjectNotFound', 401],
    ['TooManyAttempts', 429],
    ['Draining', 503],
  ])
  expect(log.map(({ network }) => network)).toEqual(log.map(() => '203.0.113.0/24'))
  expect(JSON.stringify(log)).not.toContain(auth)
})

it('logs why it closes a connection, without client and topic', async () => {
  const { url, log } = await startTestRelay({
    limits: { frameRate: { perSecond: 0.001, burst: 2 } },
  })
  const client = await connectTestClient(url)
  for (let index = 0; index < 3; index += 1) client.socket.ping()
  await client.closed
  expect(log).toMatchObject([
    {
      event: 'relay.connection_closed',
      code: 1013,
      reason: expect.any(String) as string,
      network: '127.0.0.0/24',
    },
  ])
  expect(JSON.stringify(log)).not.toContain(topic(1))
})

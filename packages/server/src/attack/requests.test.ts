import { describe, expect, it } from 'vitest'
import { defineRoute } from '../http/index.ts'
import { inBodyRoute } from './attackedServices.fixture.ts'
import {
  expectBoundedMemory,
  expectServedDuring,
  useAttackedServerPair,
  visitPath,
} from './attackedServerPair.fixture.ts'
import {
  type AttackClients,
  type AttackedServerResponse,
  countStatuses,
  projectId,
  repeat,
  servedPath,
  startAttackedServer,
} from './server.fixture.ts'

const visitor = '127.200.0.1'
const rateLimit = { capacity: 10, perSecond: 0.01 }
const unknownProject = 'b'.repeat(32)

const nested = `${'['.repeat(400_000)}${']'.repeat(400_000)}`

async function expectServed(server: AttackClients): Promise<void> {
  expect((await server.send(visitor, servedPath)).status).toBe(200)
}

describe('attack with a flood of requests', () => {
  const servers = useAttackedServerPair({ config: { rateLimit } })

  it.each<[string, number, (index: number) => string, string, object]>([
    ['one address', 40, () => '127.1.0.1', servedPath, { 200: 10, 429: 30 }],
    [
      'adjacent addresses',
      80,
      (index) => `127.2.0.${1 + (index % 40)}`,
      servedPath,
      { 200: 40, 429: 40 },
    ],
    [
      'one address for a project that does not exist',
      30,
      () => '127.3.0.1',
      `/served?projectId=${unknownProject}`,
      { 401: 10, 429: 20 },
    ],
  ])('is repelled from %s', async (_, count, addressOf, path, expected) => {
    const { server } = servers()
    const flood = (): Promise<AttackedServerResponse[]> =>
      repeat(count, (index) => server.send(addressOf(index), path))
    await expectServedDuring(servers(), async (round) => {
      const responses = await flood()
      if (round > 0) return
      expect(countStatuses(responses)).toEqual(expected)
      expect(responses.at(-1)?.headers['retry-after']).toBeDefined()
    })
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'is repelled with invented addresses in %s',
    async (name) => {
      const server = await startAttackedServer({ rateLimit })
      const responses = await repeat(20, (index) =>
        server.send('127.1.0.1', servedPath, { headers: { [name]: `203.0.113.${index}` } }),
      )
      expect(countStatuses(responses)).toEqual({ 200: 10, 429: 10 })
      expect(await server.health()).toMatchObject({ warnings: ['undeclared_proxy'] })
      await expectServed(server)
    },
  )

  it.each([
    ['more hops than are trusted', (index: number) => `203.0.113.${index}, 198.51.100.1`],
    ['texts that are no addresses', (index: number) => `visitor-${index}`],
    ['other notations of an address', (index: number) => `0x${index.toString(16)}.1`],
    ['interface identifiers of one IPv6 /64', (index: number) => `2001:db8:1:1::${index + 1}`],
  ])('is repelled behind a trusted proxy with %s', async (_, addressOf) => {
    const server = await startAttackedServer({ rateLimit, proxies: 1 })
    const responses = await repeat(20, (index) =>
      server.send('127.0.0.1', servedPath, { headers: { 'x-forwarded-for': addressOf(index) } }),
    )
    expect(countStatuses(responses)).toEqual({ 200: 10, 429: 10 })
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    expect((await server.send('127.0.0.1', servedPath, { headers })).status).toBe(200)
  })

  it('is repelled behind a trusted proxy from the /64 networks of one IPv6 /48', async () => {
    const server = await startAttackedServer({ rateLimit, proxies: 1 })
    const responses = await repeat(60, (index) =>
      server.send('127.0.0.1', servedPath, {
        headers: { 'x-forwarded-for': `2001:db8:1:${index}::1` },
      }),
    )
    expect(countStatuses(responses)).toEqual({ 200: 40, 429: 20 })
  })

  it('is repelled when the project has a limit, from any number of addresses', async () => {
    const rate = { capacity: 15, perSecond: 0.01 }
    const server = await startAttackedServer({ rateLimit }, { project: { rate } })
    const responses = await repeat(30, (index) => server.send(`127.${index + 1}.0.1`, servedPath))
    expect(countStatuses(responses)).toEqual({ 200: 15, 429: 15 })
  })

  it('is repelled with unknown projects', async () => {
    const server = await startAttackedServer({ rateLimit })
    const responses = await repeat(30, (index) =>
      server.send('127.1.0.1', `/served?projectId=${`${index}`.padStart(32, '0')}`),
    )
    expect(countStatuses(responses)).toEqual({ 401: 10, 429: 20 })
    await expectServed(server)
  })
})

describe('attack with bodies that never end', () => {
  const receivedBytes = { total: 800_000, address: 200_000, network: 400_000 }
  const servers = useAttackedServerPair({ config: { limits: { receivedBytes } } })
  const bytes = 800_000
  const head = `POST /in-body?projectId=${projectId} HTTP/1.1\r\nHost: a\r\n`
  const text = `${head}Content-Length: 900000\r\n\r\n${' '.repeat(bytes)}`

  it.each<[string, (index: number) => string, number]>([
    ['one address', () => '127.1.0.1', receivedBytes.address],
    ['many networks', (index) => `127.${index + 1}.0.1`, receivedBytes.total],
  ])('is repelled from %s', async (_, addressOf, most) => {
    const { server } = servers()
    const body = JSON.stringify({ projectId, text: 'x'.repeat(50_000) })
    await expectBoundedMemory(servers(), async () => {
      await repeat(20, (index) => server.dial(addressOf(index), text))
      expect((await server.send(visitor, '/in-body', { method: 'POST', body })).status).toBe(200)
      expect(await server.metric('latchkey_received_bytes')).toBeLessThanOrEqual(most)
      return 20 * bytes
    })
  })
})

describe('attack with bodies', () => {
  it.each([
    [
      'an unknown project in the body',
      '/in-body',
      `{"projectId":"${unknownProject}","x":${nested}}`,
    ],
    ['no project', '/in-body', `{"x":${nested}}`],
    ['an unknown project in the query', `/in-body?projectId=${unknownProject}`, `{"x":${nested}}`],
  ])('is repelled with %s, which is not parsed', async (_, path, body) => {
    const server = await startAttackedServer({ rateLimit }, { routes: [inBodyRoute] })
    const responses = await repeat(12, () =>
      server.send('127.1.0.1', path, { method: 'POST', body }),
    )
    // A connection may be closed before its body was sent.
    expect(responses.filter(({ status }) => ![0, 401, 429].includes(status))).toEqual([])
    expect(responses.map(({ text }) => text).join('')).not.toContain('not JSON')
    await expectServed(server)
  })

  it('is repelled with bodies of another project than that of the query', async () => {
    const server = await startAttackedServer({ rateLimit }, { routes: [inBodyRoute] })
    const body = JSON.stringify({ projectId: unknownProject })
    const responses = await repeat(30, () =>
      server.send('127.1.0.1', `/in-body?projectId=${projectId}`, { method: 'POST', body }),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    await expectServed(server)
  })

  it('is repelled with requests that take long', async () => {
    const release: (() => void)[] = []
    const slow = defineRoute(
      { method: 'GET', path: '/slow', summary: '', project: 'none' },
      () => new Promise<string>((resolve) => release.push(() => resolve('done'))),
    )
    const requests = { total: 20, address: 5, network: 10 }
    const server = await startAttackedServer({ limits: { requests } }, { routes: [slow] })
    const all = Array.from({ length: 40 }, (_, index) =>
      server.send(`127.${1 + (index % 8)}.0.1`, '/slow'),
    )
    await expect.poll(() => release.length).toBeGreaterThanOrEqual(20)
    await expectServed(server)
    for (const finish of release) finish()
    const counts = countStatuses(await Promise.all(all))
    expect(counts[200]).toBeLessThanOrEqual(20)
    expect(counts[500]).toBeUndefined()
  })
})

describe('attack with analytics', () => {
  const servers = useAttackedServerPair({ hasAnalytics: true })
  const path = `/batch?projectId=${projectId}`
  const beacon = (of: string): string =>
    JSON.stringify(
      Array.from({ length: 500 }, (_, index) => ({
        eventId: `${of}-${index}`,
        timestamp: 1_760_000_000_000,
        props: { event: 'A', text: 'x'.repeat(400) },
      })),
    )

  it('is repelled from one address, while other queries are answered', async () => {
    const { server } = servers()
    const bodies = Array.from({ length: 60 }, (_, index) => beacon(`one-${index}`))
    await expectServedDuring(
      servers(),
      async () => {
        const sent = bodies.map((body) => server.send('127.1.0.1', path, { method: 'POST', body }))
        const counts = countStatuses(await Promise.all(sent))
        expect(counts[202] ?? 0).toBeLessThanOrEqual(4)
        expect(counts[500]).toBeUndefined()
      },
      visitPath('/look-up'),
    )
  })

  it('is repelled from many addresses by the quota of the project', async () => {
    const { server } = servers()
    // A beacon of 500 events of its 20,000; some of them were sent before.
    const responses = await repeat(45, (index) =>
      server.send(`127.${index + 2}.0.1`, path, { method: 'POST', body: beacon(`many-${index}`) }),
    )
    expect(countStatuses(responses)[429]).toBeGreaterThan(0)
    await expectServed(server)
  })
})

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../clock/createFakeClock.fixture.ts'
import type { Project } from '../../../http/index.ts'
import type { TokenBucketRule } from '../../../store/index.ts'
import { pageOrigin, projectId, startApp } from '../../../http/app.fixture.ts'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { createAnalyticsFeature } from './index.ts'

const at = 1_760_000_000_000

function event(id: string, change: object = {}): Record<string, unknown> {
  return {
    eventId: id,
    url: 'https://app.example/secret',
    domain: 'app.example',
    timestamp: at,
    props: { type: 'track', event: 'SEND_SUCCESS', address: '0xabc', properties: { token: 'T' } },
    ...change,
  }
}

describe.each(['pglite', 'postgres'] as const)('analytics in %s', (driver) => {
  const opened = useSharedDatabase(driver)

  beforeEach(async () => {
    await opened().database.sql.deleteFrom('event').execute()
  })

  async function start(
    project: Partial<Project> = {},
    rates: { rule?: TokenBucketRule; rate?: TokenBucketRule } = {},
  ) {
    const { database } = opened()
    const clock: FakeClock = createFakeClock()
    const { rule, rate } = rates
    const analytics = createAnalyticsFeature({ database, clock, log: () => {}, keepDays: 2, rate })
    onTestFinished(() => analytics.stop())
    const { fetch: send, clock: appClock } = await startApp(analytics.routes, {
      project,
      ...(rule && { rule }),
    })
    const post = (
      path: string,
      body: unknown,
      { origin = pageOrigin, id = projectId }: { origin?: string; id?: string } = {},
    ): Promise<Response> =>
      send(`${path}?projectId=${id}&st=lk&sv=1`, {
        method: 'POST',
        headers: { origin, 'content-type': 'text/plain' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const storedEvents = () => database.sql.selectFrom('event').selectAll().orderBy('id').execute()
    return { clock, appClock, post, send, storedEvents }
  }

  it("stores an event without the page's path [7.28a]", async () => {
    const { post, storedEvents, clock } = await start()
    const response = await post('/e', event('1'))
    expect([response.status, await response.text()]).toEqual([202, ''])
    const [row] = await storedEvents()
    expect(row).toMatchObject({
      project_id: projectId,
      event_id: '1',
      name: 'SEND_SUCCESS',
      at,
      received_at: clock.now(),
      domain: 'app.example',
      props: { type: 'track', address: '0xabc', properties: { token: 'T' } },
    })
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  it('stores a batch in order, without duplicates [7.28a, 7.28c]', async () => {
    const { post, storedEvents } = await start()
    const names = ['SEND_INITIATED', 'SWITCH_NETWORK', 'SEARCH_WALLET']
    const beacon = names.map((name, index) => event(`${index}`, { props: { event: name } }))
    expect((await post('/batch', [...beacon, event('0')])).status).toBe(202)
    expect((await post('/batch', beacon)).status).toBe(202)
    expect((await storedEvents()).map(({ name }) => name)).toEqual(names)
  })

  it('accepts a list at /e, one event at /batch, and ISO timestamps [7.28a]', async () => {
    const { post, storedEvents } = await start()
    await post('/e', [event('1', { timestamp: new Date(at).toISOString() })])
    await post('/batch', event('2'))
    await post('/batch', [])
    expect((await storedEvents()).map((row) => [row.event_id, row.at])).toEqual([
      ['1', at],
      ['2', at],
    ])
  })

  it('stores text that PostgreSQL rejects, minimally changed', async () => {
    const { post, storedEvents } = await start()
    const text = `a\0b\ud800c\\u0000"\u{1f600}`
    const sent = event('1', { domain: 'a\0', props: { event: 'ERROR', [text]: text } })
    expect((await post('/e', sent)).status).toBe(202)
    const [row] = await storedEvents()
    const expected = `a\ufffdb\ufffdc\\u0000"\u{1f600}`
    expect(row?.props).toEqual({ [expected]: expected })
    expect(row?.domain).toBe('a\ufffd')
  })

  it('stores nothing for a project with analytics off, and responds the same [7.26]', async () => {
    const { post, storedEvents } = await start({ isAnalyticsOn: false })
    expect((await post('/e', event('1'))).status).toBe(202)
    expect(await storedEvents()).toEqual([])
  })

  it('rejects unlisted origins and unknown projects [8.2c]', async () => {
    const { post, storedEvents } = await start()
    expect((await post('/e', event('1'), { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('/batch', [event('1')], { id: 'c'.repeat(32) })).status).toBe(401)
    expect(await storedEvents()).toEqual([])
  })

  it.each([
    ['no JSON', '{', 'body'],
    ['no event', 'null', '0'],
    ['no id', event('1', { eventId: undefined }), '0.eventId'],
    ['an id with a line break', event('1\r\nx: y'), '0.eventId'],
    ['no moment', event('1', { timestamp: 'soon' }), '0.timestamp'],
    ['a moment before all', event('1', { timestamp: -1 }), '0.timestamp'],
    ['no properties', event('1', { props: [] }), '0.props'],
    ['no name', event('1', { props: {} }), '0.props.event'],
    ['a name like SQL', event('1', { props: { event: "'; drop table event" } }), '0.props.event'],
    ['endless nesting', nested(), '0.props'],
    ['too many', Array.from({ length: 501 }, (_, index) => event(`${index}`)), ''],
    ['one bad among good ones', [event('1'), event('2', { props: 1 })], '1.props'],
  ])('rejects %s and stores nothing', async (_, body, field) => {
    const { post, storedEvents } = await start()
    const response = await post('/batch', body)
    expect(response.status).toBe(400)
    const { reasons } = (await response.json()) as { reasons: { field: string }[] }
    expect(reasons[0]?.field).toBe(field)
    expect(await storedEvents()).toEqual([])
  })

  it('charges a client by the number of events', async () => {
    const { post } = await start({}, { rule: { capacity: 30, perSecond: 0.1 } })
    const events = (from: number) =>
      Array.from({ length: 100 }, (_, index) => event(`${from}-${index}`))
    expect((await post('/batch', events(1))).status).toBe(202)
    expect((await post('/batch', events(2))).status).toBe(202)
    expect((await post('/batch', events(3))).status).toBe(202)
    expect((await post('/batch', events(4))).status).toBe(429)
  })

  it('limits the events of a project over all clients', async () => {
    const limited = await start({}, { rate: { capacity: 3, perSecond: 1 } })
    const { post, storedEvents, appClock } = limited
    const two = (from: string) => [event(`${from}1`), event(`${from}2`)]
    expect((await post('/batch', two('a'))).status).toBe(202)
    const refused = await post('/batch', two('b'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    appClock.advance(1_000)
    expect((await post('/batch', two('b'))).status).toBe(202)
    expect(await storedEvents()).toHaveLength(4)
  })

  it('counts the bytes of large events for the quota of a project', async () => {
    const { send } = await start({}, { rate: { capacity: 100, perSecond: 1 } })
    const post = async (id: string): Promise<number> => {
      const large = event(id, { props: { event: 'A', text: 'x'.repeat(60_000) } })
      const body = JSON.stringify(large)
      const headers = { origin: pageOrigin }
      return (await send(`/e?projectId=${projectId}`, { method: 'POST', body, headers })).status
    }
    expect([await post('1'), await post('2')]).toEqual([202, 429])
  })

  it('rejects a body above the limit', async () => {
    const { post } = await start()
    const long = event('1', { props: { event: 'A', text: 'x'.repeat(300_000) } })
    expect((await post('/e', long)).status).toBe(413)
  })

  it('deletes events after the retention period', async () => {
    const { clock, post, storedEvents } = await start()
    const dayMs = 86_400_000
    await post('/e', event('1'))
    clock.advance(1.5 * dayMs)
    await post('/e', event('2'))
    clock.advance(dayMs)
    await expect.poll(async () => (await storedEvents()).map((row) => row.event_id)).toEqual(['2'])
  })
})

function nested(): string {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  return JSON.stringify(event('1', { props: 0 })).replace('"props":0', `"props":${deep}`)
}

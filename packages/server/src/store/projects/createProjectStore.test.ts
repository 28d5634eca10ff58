import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../../clock/createFakeClock.fixture.ts'
import { type TestDriver, testDrivers, testPostgres } from '../database.fixture.ts'
import type { Database } from '../sql/index.ts'
import { startTcpProxy } from '../tcpProxy.fixture.ts'
import { createProjectStore } from './createProjectStore.ts'
import type { ProjectStore } from './ProjectStore.ts'

const drivers = testDrivers()
const page = 'https://app.example'

async function open(driver: TestDriver): Promise<{
  readonly clock: FakeClock
  readonly database: Database
  readonly projects: ProjectStore
  /** Another process on the same database. */
  another(): ProjectStore
}> {
  const clock = createFakeClock()
  const database = await driver.open()
  const another = (): ProjectStore => createProjectStore({ database, clock })
  return { clock, database, projects: another(), another }
}

describe.each(Object.entries(drivers))('projects in %s', (_, driver) => {
  it('allow every origin when they are new and are found', async () => {
    const { projects, clock } = await open(driver)
    const { id } = await projects.create({ name: "Zoë's" })
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const expected = {
      id,
      name: "Zoë's",
      origins: [],
      features: [],
      rate: undefined,
      isAnalyticsOn: true,
      isDevelopment: false,
      isEnabled: true,
      keyHashes: [],
      createdAt: clock.now(),
    }
    expect(await projects.find(id)).toEqual(expected)
    expect(await projects.read(id)).toEqual(expected)
    expect(await projects.check(id, page)).toBe('allowed')
    expect(await projects.check(id, undefined)).toBe('allowed')
  })

  it('are checked by id and origin [5.13c]', async () => {
    const { projects } = await open(driver)
    const given = { origins: [page] }
    const { id } = await projects.create(given)
    const { id: development } = await projects.create({ ...given, isDevelopment: true })
    const results = [
      [id, page],
      [id, 'https://other.example'],
      [id, 'http://localhost:3000'],
      [development, 'http://localhost:3000'],
      ['f'.repeat(32), page],
      [undefined, page],
      ["' or 1=1 --", page],
    ] as const
    const verdicts = await Promise.all(
      results.map(([project, origin]) => projects.check(project, origin)),
    )
    expect(verdicts).toEqual([
      'allowed',
      'origin_not_allowed',
      'origin_not_allowed',
      'allowed',
      'unknown_project',
      'unknown_project',
      'unknown_project',
    ])
  })

  it('accept a well-formed id once', async () => {
    const { projects } = await open(driver)
    const id = 'a'.repeat(32)
    expect(await projects.find(id)).toBeUndefined()
    await projects.create({ id, name: 'first' })
    await expect(projects.create({ id, name: 'second' })).rejects.toThrow('is a project aaaa')
    for (const wrong of ['', 'A'.repeat(32), 'a'.repeat(33)])
      await expect(projects.create({ id: wrong })).rejects.toThrow('32 lower-case')
    expect((await projects.list()).map(({ name }) => name)).toEqual(['first'])
  })

  it('change the given members and are listed the oldest first', async () => {
    const { projects, clock } = await open(driver)
    const ids: string[] = []
    for (const name of ['one', 'two', 'three']) {
      ids.push((await projects.create({ name })).id)
      clock.advance(1)
    }
    const rate = { capacity: 10, perSecond: 0.5 }
    const features = [{ id: 'swap', isEnabled: true, config: ['1inch'] }]
    await projects.update(ids[0]!, () => ({ rate, features, isAnalyticsOn: false }))
    const changed = await projects.update(ids[0]!, ({ name }) => ({ name: `${name}!` }))
    expect(changed).toMatchObject({ name: 'one!', rate, features, isAnalyticsOn: false })
    expect(await projects.find(ids[0]!)).toEqual(changed)
    const reset = await projects.update(ids[0]!, () => ({ rate: undefined, name: undefined }))
    expect(reset).toMatchObject({ name: 'one!', rate: undefined })
    expect((await projects.list()).map(({ name }) => name)).toEqual(['one!', 'two', 'three'])
    expect(await projects.update('f'.repeat(32), () => ({ name: 'x' }))).toBeUndefined()
  })

  it('apply all concurrent changes', async () => {
    const { projects, another } = await open(driver)
    const { id } = await projects.create({})
    const pages = Array.from({ length: 10 }, (_, n) => `https://${n}.example`)
    const add = (origin: string): Promise<unknown> =>
      another().update(id, ({ origins }) => ({ origins: [...origins, origin] }))
    await Promise.all(pages.map(add))
    const project = await projects.read(id)
    expect(project?.origins.toSorted()).toEqual(pages)
  })

  it('store only the hash of their keys', async () => {
    const { projects, another } = await open(driver)
    const { id } = await projects.create({})
    const keys = [await projects.createKey(id), await projects.createKey(id)]
    const hash = (key?: string): string => createHash('sha256').update(`${key}`).digest('hex')
    const expected = keys.map(hash).toSorted()
    expect((await projects.find(id))?.keyHashes.toSorted()).toEqual(expected)
    const [listed] = await another().list()
    expect(listed?.keyHashes.toSorted()).toEqual(expected)
    expect(await projects.createKey('f'.repeat(32))).toBeUndefined()
  })

  it('are listed but not found when they are disabled', async () => {
    const { projects } = await open(driver)
    const { id } = await projects.create({})
    await projects.find(id)
    await projects.update(id, () => ({ isEnabled: false }))
    expect(await projects.find(id)).toBeUndefined()
    expect(await projects.check(id, undefined)).toBe('unknown_project')
    expect(await projects.read(id)).toMatchObject({ isEnabled: false })
    expect(await projects.list()).toHaveLength(1)
  })

  it('are cached after a lookup, and unknown ids for 5 s', async () => {
    const { projects, clock } = await open(driver)
    const { id } = await projects.create({})
    const unknown = 'f'.repeat(32)
    const atHand = (): unknown[] => [id, unknown, 'no id'].map((one) => projects.isCached?.(one))
    expect(atHand()).toEqual([false, false, true])
    const finding = projects.find(id)
    expect(atHand()).toEqual([true, false, true])
    await finding
    await projects.find(unknown)
    expect(atHand()).toEqual([true, true, true])
    clock.advance(5_000)
    expect(atHand()).toEqual([true, false, true])
  })

  it('follow what another process writes within 5 s', async () => {
    const { projects, another, clock } = await open(driver)
    const { id } = await projects.create({})
    const unknown = 'f'.repeat(32)
    expect([await projects.check(id, page), await projects.find(unknown)]).toEqual([
      'allowed',
      undefined,
    ])
    await another().update(id, () => ({ origins: ['https://other.example'] }))
    await another().create({ id: unknown })
    clock.advance(4_999)
    expect([await projects.check(id, page), await projects.find(unknown)]).toEqual([
      'allowed',
      undefined,
    ])
    clock.advance(1)
    expect(await projects.check(id, page)).toBe('origin_not_allowed')
    expect(await projects.find(unknown)).toMatchObject({ id: unknown })
  })
})

describe('while the database is unavailable', () => {
  const { driver, server } = testPostgres()
  const away = { status: 503 }

  it('cached projects stay valid and others fail with 503', async () => {
    const clock = createFakeClock()
    const database = await driver.open({ clock })
    const projects = createProjectStore({ database, clock })
    const [{ id }, { id: other }] = [await projects.create({}), await projects.create({})]
    await projects.find(id)
    await server().halt()
    clock.advance(5_000)
    expect(await projects.find(id)).toMatchObject({ id })
    await expect.poll(() => database.isReady()).toBe(false)
    expect(await projects.check(id, page)).toBe('allowed')
    await expect(projects.find(other)).rejects.toMatchObject(away)
    await expect(projects.update(id, () => ({ name: 'x' }))).rejects.toMatchObject(away)

    await server().start()
    const back = (): Promise<unknown> => {
      clock.advance(1_000)
      return projects.find(other).catch(() => undefined)
    }
    await expect.poll(back).toMatchObject({ id: other })
  })

  it('a cached project is returned within a second when the database hangs', async () => {
    const clock = createFakeClock()
    const { url = '' } = await driver.createLocation()
    const front = await startTcpProxy(server().port)
    const place = { url: url.replace(`:${server().port}/`, `:${front.port}/`), dataDir: '' }
    const database = await driver.open({ clock, location: place })
    const projects = createProjectStore({ database, clock })
    const { id } = await projects.create({})
    await projects.find(id)
    clock.advance(5_000)
    front.hang()
    const finding = projects.find(id)
    clock.advance(1_000)
    expect(await finding).toMatchObject({ id })
    front.goOn()
  })
})

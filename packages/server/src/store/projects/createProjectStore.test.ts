import { createHash } from 'node:crypto'
import { sql as rawSql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../../clock/createFakeClock.fixture.ts'
import { createPostgresTestDriver } from '../database.fixture.ts'
import { useSharedDatabase } from '../sharedDatabase.fixture.ts'
import type { SqlDatabase } from '../sql/index.ts'
import { startTcpProxy } from '../tcpProxy.fixture.ts'
import { createProjectStore } from './createProjectStore.ts'
import type { ProjectStore } from './ProjectStore.ts'

const page = 'https://app.example'

/** Empties a database, and opens its projects. */
async function open(database: SqlDatabase): Promise<{
  readonly clock: FakeClock
  readonly database: SqlDatabase
  readonly projects: ProjectStore
  /** Another process on the same database. */
  another(): ProjectStore
}> {
  const clock = createFakeClock()
  const { rows } = await rawSql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'latchkey_migration'`.execute(database.sql)
  const tables = rawSql.join(rows.map(({ name }) => rawSql.table(name)))
  await rawSql`truncate ${tables} cascade`.execute(database.sql)
  const another = (): ProjectStore => createProjectStore({ database, clock })
  return { clock, database, projects: another(), another }
}

const oneOfEach = {
  keys: 1,
  sessions: 1,
  signIns: 1,
  accounts: 1,
  orders: 1,
  events: 1,
  walletCodes: 1,
  walletAccounts: 1,
  walletSessions: 1,
  walletFlows: 1,
  walletMails: 1,
  walletRecoveries: 1,
  walletSettings: 1,
  walletGuesses: 1,
}

/** Inserts a row of each kind of data; the session has the id of the project. */
async function insertData({ sql }: SqlDatabase, id: string): Promise<void> {
  const account = 'eip155:1:0x0000000000000000000000000000000000000001'
  const times = { created_at: 0, updated_at: 0 }
  const session = { pci: id, account, sealed_key: '', context: null, expiry: 1, revoked_at: null }
  const json = { permissions: '[]', policies: '[]', signer: '{}' }
  await sql
    .insertInto('session')
    .values({ project_id: id, created_at: 0, ...session, ...json })
    .execute()
  await sql
    .insertInto('session_spending')
    .values({ pci: id, rule: 0, period_start: 0, spent: '1' })
    .execute()
  await sql.insertInto('session_proof').values({ digest: id, pci: id, expiry: 1 }).execute()
  const dates = { created_at: 0, expires_at: 1, keep_until: 1, revoked_at: null }
  const page = { domain: 'app.example', uri: 'https://app.example' }
  await sql
    .insertInto('sign_in')
    .values({ id, nonce: id, project_id: id, account, refresh_hash: id, ...page, ...dates })
    .execute()
  await sql
    .insertInto('account_metadata')
    .values({ project_id: id, account, metadata: '{}', ...times })
    .execute()
  const order = { provider: 'sandbox', status: 'settled', quote: '{}' } as const
  await sql
    .insertInto('onramp_order')
    .values({ id, project_id: id, account, transaction_hash: null, ...order, ...times })
    .execute()
  const event = { event_id: id, name: 'CONNECT', at: 0, received_at: 0, domain: null, props: '{}' }
  await sql
    .insertInto('event')
    .values({ project_id: id, ...event })
    .execute()
  const mailbox = { email: id, email_key: id }
  const user = {
    id,
    created_at: 0,
    locked_at: null,
    email_changed_at: null,
    sessions_ended_at: null,
  }
  await sql
    .insertInto('wallet_user')
    .values({ ...user, ...mailbox })
    .execute()
  const wallet = { id, project_id: id, app_origin: '', user_id: id, device: '', created_at: 0 }
  const code = { purpose: 'login', network: '', code_hash: '', attempts: 0, mail: 'sent' } as const
  await sql
    .insertInto('wallet_code')
    .values({
      ...wallet,
      ...mailbox,
      ...code,
      expires_at: 1,
      used_at: null,
      next_email: null,
      mailbox: '',
      mail_domain: '',
      client_range: '',
    })
    .execute()
  await sql
    .insertInto('wallet_session')
    .values({ ...wallet, authenticated_at: 0, expires_at: 1, revoked_at: null })
    .execute()
  await sql.insertInto('wallet_user_project').values({ user_id: id, project_id: id }).execute()
  const flow = {
    purpose: 'login',
    method: 'x',
    network: '',
    number: '1',
    status: 'failed',
  } as const
  await sql
    .insertInto('wallet_login_flow')
    .values({ ...wallet, ...flow, id: `f-${id}`, expires_at: 1, client_range: '', polls: 0 })
    .execute()
  await sql
    .insertInto('wallet_project')
    .values({ project_id: id, is_stopped: true, codes_per_day: 5 })
    .execute()
  const mail = { email_key: id, code_id: null, sealed: '', attempts: 0, next_at: 0 }
  await sql
    .insertInto('wallet_mail')
    .values({ id, project_id: id, ...mail, created_at: 0, expires_at: 1 })
    .execute()
  await sql
    .insertInto('wallet_guess')
    .values({ id, project_id: id, network: '', client_range: '', at: 0 })
    .execute()
  const recovery = { id: `r-${id}`, project_id: id, user_id: id, device: '', app_origin: '' }
  const lasting = { delay_ms: 1, started_at: 0, tried_at: 0, expires_at: 1 }
  await sql
    .insertInto('wallet_recovery')
    .values({ ...recovery, ...lasting, cancel_hash: id })
    .execute()
}

describe.each(['pglite', 'postgres'] as const)('projects in %s', (driver) => {
  const shared = useSharedDatabase(driver)

  it('allow every origin when they are new and are found', async () => {
    const { projects, clock } = await open(shared().database)
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

  it('are deleted with all their data, and leave that of others', async () => {
    const { projects, database, clock, another } = await open(shared().database)
    const { sql } = database
    const [deleted, kept] = ['a'.repeat(32), 'b'.repeat(32)] as const
    for (const id of [deleted, kept]) {
      await projects.create({ id })
      await projects.createKey(id)
      await insertData(database, id)
    }
    const tables = await rawSql<{ name: string }>`
      select table_name as name from information_schema.columns
        where column_name = 'project_id' and table_schema = current_schema()
    `.execute(sql)
    const names = tables.rows.map(({ name }) => name).toSorted()
    const count = async (id: string): Promise<number[]> =>
      Promise.all(
        names.map(async (name) => {
          const query = rawSql<{ n: number }>`
            select count(*)::int as n from ${rawSql.table(name)} where project_id = ${id}
          `
          return (await query.execute(sql)).rows[0]!.n
        }),
      )
    // A new table of projects has to be deleted, too.
    expect(names).toEqual([
      'account_metadata',
      'event',
      'onramp_order',
      'project_key',
      'session',
      'sign_in',
      'wallet_code',
      'wallet_guess',
      'wallet_login_flow',
      'wallet_mail',
      'wallet_project',
      'wallet_recovery',
      'wallet_session',
      'wallet_user_project',
    ])
    expect(await projects.countData(deleted)).toEqual(oneOfEach)

    const other = another()
    expect(await other.find(deleted)).toBeDefined()
    expect(await projects.delete(deleted)).toEqual(oneOfEach)
    expect(await projects.find(deleted)).toBeUndefined()
    expect(await count(deleted)).toEqual(names.map(() => 0))
    expect(await count(kept)).toEqual(names.map(() => 1))
    for (const name of ['session_spending', 'session_proof'] as const)
      expect(await sql.selectFrom(name).select('pci').execute()).toEqual([{ pci: kept }])
    expect(await projects.delete(deleted)).toBeUndefined()
    clock.advance(5_001)
    expect(await other.find(deleted)).toBeUndefined()
  })

  it('are not deleted in part when a statement fails', async () => {
    const { projects, database } = await open(shared().database)
    const id = 'a'.repeat(32)
    await projects.create({ id })
    await projects.createKey(id)
    await insertData(database, id)
    await rawSql`create table held (id text references project)`.execute(database.sql)
    await rawSql`insert into held values (${id})`.execute(database.sql)
    await expect(projects.delete(id)).rejects.toThrow(/held/)
    expect(await projects.countData(id)).toEqual(oneOfEach)
    expect(await projects.find(id)).toBeDefined()
    await rawSql`drop table held`.execute(database.sql)
  })

  it('are checked by id and origin [5.13c]', async () => {
    const { projects } = await open(shared().database)
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
    const { projects } = await open(shared().database)
    const id = 'a'.repeat(32)
    expect(await projects.find(id)).toBeUndefined()
    await projects.create({ id, name: 'first' })
    await expect(projects.create({ id, name: 'second' })).rejects.toThrow('is a project aaaa')
    for (const wrong of ['', 'A'.repeat(32), 'a'.repeat(33)])
      await expect(projects.create({ id: wrong })).rejects.toThrow('32 lower-case')
    expect((await projects.list()).map(({ name }) => name)).toEqual(['first'])
  })

  it('change the given members and are listed the oldest first', async () => {
    const { projects, clock } = await open(shared().database)
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
    const { projects, another } = await open(shared().database)
    const { id } = await projects.create({})
    const pages = Array.from({ length: 10 }, (_, n) => `https://${n}.example`)
    const add = (origin: string): Promise<unknown> =>
      another().update(id, ({ origins }) => ({ origins: [...origins, origin] }))
    await Promise.all(pages.map(add))
    const project = await projects.read(id)
    expect(project?.origins.toSorted()).toEqual(pages)
  })

  it('store only the hash of their keys', async () => {
    const { projects, another } = await open(shared().database)
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
    const { projects } = await open(shared().database)
    const { id } = await projects.create({})
    await projects.find(id)
    await projects.update(id, () => ({ isEnabled: false }))
    expect(await projects.find(id)).toBeUndefined()
    expect(await projects.check(id, undefined)).toBe('unknown_project')
    expect(await projects.read(id)).toMatchObject({ isEnabled: false })
    expect(await projects.list()).toHaveLength(1)
  })

  it('are cached after a lookup, and unknown ids for 5 s', async () => {
    const { projects, clock } = await open(shared().database)
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
    const { projects, another, clock } = await open(shared().database)
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
  const { driver, server } = createPostgresTestDriver()
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
    const storage = { url: url.replace(`:${server().port}/`, `:${front.port}/`), dataDir: '' }
    const database = await driver.open({ clock, location: storage })
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

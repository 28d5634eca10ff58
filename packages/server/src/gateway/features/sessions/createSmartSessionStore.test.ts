import { randomUUID } from 'node:crypto'
import { sql as raw } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { project } from '../../../store/sql/rows.fixture.ts'
import { createSmartSessionStore, type NewSession } from './createSmartSessionStore.ts'

const day = 86_400_000
const { signal } = new AbortController()

describe.each(['pglite', 'postgres'] as const)('the session store in %s', (driver) => {
  const opened = useSharedDatabase(driver)

  function start() {
    const clock = createFakeClock()
    const { sql } = opened().database
    const store = createSmartSessionStore({ database: { sql }, clock })
    const account = `eip155:1:${randomUUID()}`
    const add = async (more: Partial<NewSession> = {}) => {
      const rule = { type: 'x', data: {} }
      const inDays = Math.floor((clock.now() + day) / 1_000)
      const rest = {
        signer: rule,
        permissions: [rule],
        policies: [],
        sealedKey: '',
        requestedBy: 'one',
      }
      const session = { ...rest, pci: randomUUID(), projectId: 'p', account, expiry: inDays }
      const isStored = await store.add({ ...session, ...more })
      return { isStored, pci: session.pci }
    }
    const granted = async (isProven: boolean, more?: Partial<NewSession>): Promise<string> => {
      const { pci } = await add(more)
      await store.activate({ pci, context: '0xc0ffee', isProven })
      return pci
    }
    const list = async (): Promise<readonly string[]> =>
      (await store.list([account])).map(({ session }) => session.pci)
    const storedIds = async (): Promise<ReadonlySet<string>> => {
      const rows = sql.selectFrom('session').select('pci').where('account', '=', account)
      return new Set((await rows.execute()).map(({ pci }) => pci))
    }
    return { clock, sql, store, account, add, granted, list, storedIds }
  }

  it('limits the proven sessions of an account and project', async () => {
    const { add, granted } = start()
    for (let index = 0; index < 64; index += 1) await granted(true)
    expect(await add()).toMatchObject({ isStored: false })
    expect(await add({ projectId: 'other' })).toMatchObject({ isStored: true })
    expect(await add({ account: `eip155:1:${randomUUID()}` })).toMatchObject({ isStored: true })
  })

  it("evicts a caller's own sessions first, granted ones last", async () => {
    const { clock, add, granted, storedIds } = start()
    const proven = await granted(true)
    const unproven = [await granted(false), await granted(false)]
    const requested: string[] = []
    for (let index = 0; index < 20; index += 1) {
      clock.advance(1_000)
      requested.push((await add()).pci)
    }
    expect(await storedIds()).toEqual(new Set([proven, ...unproven, ...requested.slice(-14)]))
  })

  it('evicts no sessions without a recorded caller', async () => {
    const { add, granted, storedIds } = start()
    const before = []
    for (let index = 0; index < 20; index += 1)
      before.push(await granted(false, { requestedBy: '' }))
    const { pci } = await add()
    expect(await storedIds()).toEqual(new Set([...before, pci]))
  })

  it('evicts sessions of the caller with the most', async () => {
    const { clock, add, granted, storedIds } = start()
    const own = [
      await granted(false, { requestedBy: 'me' }),
      (await add({ requestedBy: 'me' })).pci,
    ]
    for (let index = 0; index < 200; index += 1) {
      clock.advance(1_000)
      await granted(false, { requestedBy: `bot ${index % 8}` })
    }
    const found = await storedIds()
    expect(found.size).toBe(64)
    expect([...found]).toEqual(expect.arrayContaining(own))
    const other = (await add({ requestedBy: 'them' })).pci
    expect([...(await storedIds())]).toEqual(expect.arrayContaining([...own, other]))
  })

  it('proves a session while others are evicted', async () => {
    const { add, store, storedIds } = start()
    const { pci } = await add({ requestedBy: 'me' })
    const proof = { pci, context: '0xc0ffee', isProven: true }
    const flood = (): Promise<unknown>[] =>
      Array.from({ length: 20 }, () => add({ requestedBy: 'me' }))
    const [isProven] = await Promise.all([store.activate(proof), ...flood(), ...flood()])
    await add({ requestedBy: 'me' })
    const found = await storedIds()
    expect(found.has(pci)).toBe(isProven)
    expect(found.size).toBe(isProven ? 17 : 16)
  })

  it('deletes unproven sessions after a month or their expiry', async () => {
    const { clock, store, granted, list } = start()
    const expiry = Math.floor((clock.now() + 3_650 * day) / 1_000)
    const [short, long] = [await granted(false), await granted(false, { expiry })]
    const proven = await granted(true, { expiry })
    await store.deleteExpired(signal)
    expect(new Set(await list())).toEqual(new Set([short, long, proven]))
    clock.jump(day + 1_000)
    await store.deleteExpired(signal)
    expect(new Set(await list())).toEqual(new Set([long, proven]))
    clock.jump(29 * day)
    await store.deleteExpired(signal)
    expect(await list()).toEqual([proven])
  })

  it('deletes proven sessions a month after expiry or revocation', async () => {
    const { clock, store, granted, list } = start()
    const expiry = Math.floor((clock.now() + 3_650 * day) / 1_000)
    const [short, revoked] = [await granted(true), await granted(true, { expiry })]
    const open = await granted(true, { expiry })
    clock.jump(day / 2)
    await store.revoke(revoked)
    clock.jump(30 * day)
    await store.deleteExpired(signal)
    expect(new Set(await list())).toEqual(new Set([short, revoked, open]))
    clock.jump(1_000)
    await store.deleteExpired(signal)
    expect(new Set(await list())).toEqual(new Set([short, open]))
    clock.jump(day / 2)
    await store.deleteExpired(signal)
    expect(await list()).toEqual([open])
  })

  it('deletes in batches, concurrently, until aborted', async () => {
    const { sql, store, account } = start()
    await raw`insert into session (pci, project_id, account, permissions, policies, signer,
      sealed_key, context, expiry, created_at, revoked_at) select ${account} || n, 'p', ${account},
      '[]', '[]', '{}', '', '0xbad0', 1, 0, null from generate_series(1, 5001) n`.execute(sql)
    const left = async (): Promise<number> => {
      const query = sql.selectFrom('session').select('pci').where('account', '=', account)
      return (await query.execute()).length
    }
    await store.deleteExpired(AbortSignal.abort())
    expect(await left()).toBe(5_001)
    await Promise.all([store.deleteExpired(signal), store.deleteExpired(signal)])
    expect(await left()).toBe(0)
  })

  it('limits lists, with proven sessions first [7.20]', async () => {
    const { clock, granted, list } = start()
    const data = { text: 'x'.repeat(262_144) }
    const large = { permissions: [{ type: 'x', data }] }
    const proven = await granted(true, large)
    for (let index = 0; index < 5; index += 1) {
      clock.advance(1_000)
      await granted(false, large)
    }
    const found = await list()
    expect(found).toHaveLength(3)
    expect(found[0]).toBe(proven)
  })

  it('keeps sessions of known projects in lists despite unknown ones [7.20]', async () => {
    const { clock, sql, granted, list } = start()
    const project2 = project(4_711)
    await sql.insertInto('project').values(project2).execute()
    onTestFinished(async () => {
      await sql.deleteFrom('project').where('id', '=', project2.id).execute()
    })
    const early = await granted(false)
    for (let index = 0; index < 260; index += 1) {
      clock.advance(1_000)
      await granted(false, { projectId: randomUUID() })
    }
    const known = [
      await granted(false, { projectId: project2.id }),
      await granted(false, { projectId: project2.id }),
    ]
    const found = await list()
    expect(found).toHaveLength(255)
    expect(found).toEqual(expect.arrayContaining([early, ...known]))
  })
})

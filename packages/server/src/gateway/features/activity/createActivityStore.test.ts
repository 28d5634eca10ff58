import { sql as raw } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { joinIndexedBlocks } from './IndexedBlocks.ts'
import { createActivityStore, type ActivityStore } from './createActivityStore.ts'
import { clearActivityTables } from './activity.fixture.ts'
import type { AccountTransaction, AccountTransfer } from './ActivityPort.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = 'eip155:1'

function row(block: number, more: Partial<AccountTransaction> = {}): AccountTransaction {
  return {
    account,
    hash: `0x${block.toString(16).padStart(64, '0')}`,
    block,
    position: 0,
    minedAt: block * 12_000,
    operation: 'send',
    status: 'confirmed',
    sentFrom: account,
    sentTo: undefined,
    nonce: block,
    transfers: [],
    ...more,
  }
}

describe.each(['pglite', 'postgres'] as const)('the activity store in %s', (driver) => {
  const opened = useSharedDatabase(driver)
  beforeEach(() => clearActivityTables(opened().database))
  const create = (): ActivityStore =>
    createActivityStore({ database: opened().database, clock: createFakeClock() })
  const range = (from: number, to: number) => ({ from, to, nativeFrom: from })

  it('returns pages in a stable order, after a cursor, on the requested chains [7.4]', async () => {
    const store = create()
    const rows = [row(1), row(3), row(2), row(3, { position: 4, hash: '0xab' })]
    await store.keep({ chain, rows, accounts: [account], range: range(0, 9) })
    await store.keep({
      chain: 'eip155:10',
      rows: [row(2, { minedAt: 30_000 }), row(5, { account: 'other' })],
      accounts: [account],
      range: range(0, 9),
    })
    const query = { account, chains: [chain, 'eip155:10'], limit: 3 }
    const first = await store.page(query)
    expect(first.map((one) => [one.chain, one.block, one.position])).toEqual([
      [chain, 3, 4],
      [chain, 3, 0],
      ['eip155:10', 2, 0],
    ])
    const rest = await store.page({ ...query, after: first[2]! })
    expect(rest.map(({ block }) => block)).toEqual([2, 1])
    expect(rest[0]).toEqual({ ...row(2), chain })
    expect(await store.page({ ...query, chains: ['eip155:10'] })).toHaveLength(1)
    expect(await store.page({ ...query, chains: [] })).toEqual([])
    expect(await store.page({ ...query, account: "' or 1=1 --" })).toEqual([])
  })

  it('stores hundreds of rows at once, without duplicates', async () => {
    const store = create()
    const rows = Array.from({ length: 1_100 }, (_, index) => row(index))
    const finding = { chain, rows, accounts: [account], range: range(0, 1_099) }
    await Promise.all([store.keep(finding), store.keep(finding)])
    await store.keep({ ...finding, rows: [row(7, { block: 8, status: 'failed' })] })
    const all = await store.page({ account, chains: [chain], limit: 2_000 })
    expect(all).toHaveLength(1_100)
    expect(all.find(({ hash }) => hash === row(7).hash)).toMatchObject({
      block: 8,
      status: 'failed',
    })
  })

  it('joins indexed ranges, and deletes rows above a block [7.4]', async () => {
    const store = create()
    const accounts = [account, 'late']
    const keep = (from: number, to: number, who = [account]): Promise<void> =>
      store.keep({
        chain,
        rows: [row(to)],
        accounts: who,
        range: range(from, to),
        mark: { block: to, hash: `${to}` },
      })
    await keep(50, 60)
    await keep(61, 70)
    await keep(20, 49)
    await keep(66, 68, ['late'])
    expect(await store.coverage(chain, accounts)).toEqual(
      new Map([
        [account, range(20, 70)],
        ['late', range(66, 68)],
      ]),
    )
    await store.forgetAbove(chain, 60)
    expect(await store.coverage(chain, accounts)).toEqual(new Map([[account, range(20, 60)]]))
    expect((await store.marks(chain)).map(({ block }) => block)).toEqual([60, 49])
    const left = await store.page({ account, chains: [chain], limit: 9 })
    expect(left.map(({ block }) => block)).toEqual([60, 49])
    await store.forgetAbove(chain, -1)
    expect(await store.coverage(chain, accounts)).toEqual(new Map())
    expect(await store.marks(chain)).toEqual([])
  })

  it('keeps a bounded number of block hashes', async () => {
    const store = create()
    for (let block = 1; block <= 210; block += 1) {
      const mark = { block, hash: `${block}` }
      await store.keep({ chain, rows: [], accounts: [], range: range(0, block), mark })
    }
    const marks = await store.marks(chain)
    expect([marks.length, marks[0]?.block, marks.at(-1)?.block]).toEqual([200, 210, 11])
  })

  describe('activity of accounts that are no longer requested', () => {
    const day = 86_400_000
    const complete = { chain, range: range(0, 9) }
    const never = new AbortController().signal
    const count = async (table: 'history' | 'history_coverage'): Promise<number> =>
      (await opened().database.sql.selectFrom(table).selectAll().execute()).length

    it('is deleted in full, per chain', async () => {
      const clock = createFakeClock()
      const store = createActivityStore({ database: opened().database, clock })
      const others = Array.from({ length: 45 }, (_, index) => `late-${index}`)
      const rows = others.map((each) => row(1, { account: each }))
      await store.keep({ ...complete, rows, accounts: others })
      clock.jump(30 * day)
      await store.keep({ ...complete, rows: [row(1)], accounts: [account] })
      await store.keep({
        chain: 'eip155:10',
        rows: [row(1, { account: 'late-0' })],
        accounts: ['late-0'],
        range: range(0, 9),
      })
      await store.dropUnwatched(clock.now() - 30 * day, never)
      expect(await count('history')).toBe(47)
      clock.jump(1)
      // Two servers at once, as while locks are away.
      const drop = (): Promise<void> => store.dropUnwatched(clock.now() - 30 * day, never)
      await Promise.all([drop(), drop()])
      expect([await count('history'), await count('history_coverage')]).toEqual([2, 2])
      expect(await store.coverage(chain, others)).toEqual(new Map())
      expect(await store.page({ account, chains: [chain], limit: 9 })).toHaveLength(1)
    })

    it('stays while pages or balances are requested', async () => {
      const clock = createFakeClock()
      const store = createActivityStore({ database: opened().database, clock })
      const accounts = ['paged', 'balanced', 'forgotten']
      await store.keep({ ...complete, rows: [], accounts })
      clock.jump(20 * day)
      await store.page({ account: 'paged', chains: [chain, 'eip155:10'], limit: 9 })
      await store.tokens(chain, 'balanced')
      clock.jump(20 * day)
      await store.dropUnwatched(clock.now() - 30 * day, never)
      const known = [...(await store.coverage(chain, accounts)).keys()]
      expect(known.toSorted()).toEqual(['balanced', 'paged'])
    })

    it('stays when the sweep is aborted', async () => {
      const clock = createFakeClock()
      const store = createActivityStore({ database: opened().database, clock })
      await store.keep({ ...complete, rows: [row(1)], accounts: [account] })
      clock.jump(40 * day)
      await store.dropUnwatched(clock.now(), AbortSignal.abort())
      expect(await count('history')).toBe(1)
    })
  })

  // PGlite runs nothing else during a transaction.
  it.runIf(driver === 'postgres')(
    'stores rows that another process deletes concurrently',
    async () => {
      const store = create()
      const finding = { chain, rows: [row(1)], accounts: [account], range: range(0, 9) }
      await store.keep(finding)
      const { sql } = opened().database
      const waiting = async (): Promise<number> => {
        const query = raw`select pid from pg_stat_activity where wait_event_type = 'Lock'`
        return (await query.execute(sql)).rows.length
      }
      const { kept } = await sql.transaction().execute(async (step) => {
        await step.selectFrom('history_coverage').selectAll().forUpdate().execute()
        const work = store.keep(finding)
        await expect.poll(waiting).toBe(1)
        await step.deleteFrom('history').execute()
        await step.deleteFrom('history_coverage').execute()
        return { kept: work }
      })
      await kept
      expect(await store.page({ account, chains: [chain], limit: 9 })).toHaveLength(1)
      expect((await store.coverage(chain, [account])).get(account)).toEqual(range(0, 9))
    },
  )

  it('reports when an account has the maximum of rows', async () => {
    const store = create()
    expect(await store.isFull(chain, account)).toBe(false)
    const fill = (from: number, to: number): Promise<unknown> =>
      raw`insert into history select ${chain}, n::text, ${account}, n, 0, n, 'send', 'confirmed',
        'a', null, null, '[]', false from generate_series(${from}::integer, ${to}::integer) n`.execute(
        opened().database.sql,
      )
    await fill(1, 50_000)
    expect(await store.isFull(chain, account)).toBe(false)
    await fill(50_001, 50_001)
    expect(await store.isFull(chain, account)).toBe(true)
    expect(await store.isFull('eip155:10', account)).toBe(false)
  })

  it('lists the tokens of an account without spam', async () => {
    const store = create()
    const moved = (token: string, more: Partial<AccountTransfer> = {}): AccountTransfer => ({
      token,
      kind: 'fungible',
      amount: '1',
      direction: 'in',
      other: '',
      isSpam: false,
      ...more,
    })
    const transfers = [
      moved('0xa'),
      moved('native'),
      moved('0xb', { isSpam: true }),
      moved('0xc', { kind: 'nft', id: '1' }),
    ]
    const rows = [row(1, { transfers }), row(2, { transfers: [moved('0xd', { isSpam: true })] })]
    await store.keep({ chain, rows, accounts: [account], range: range(0, 9) })
    expect(await store.tokens(chain, account)).toEqual(['0xa'])
  })
})

describe('the indexed range', () => {
  const known = (from: number, to: number, nativeFrom = from) => ({ from, to, nativeFrom })

  it.each([
    ['touches below', known(10, 20), known(5, 9), known(5, 20)],
    ['touches above', known(10, 20), known(21, 30), known(10, 30)],
    ['overlaps', known(10, 20), known(15, 30), known(10, 30)],
    ['is within', known(10, 20), known(12, 14), known(10, 20)],
    ['lies apart below', known(10, 20), known(1, 8), known(10, 20)],
    ['lies apart above', known(10, 20), known(22, 30), known(22, 30)],
    ['has no coins below', known(10, 20), known(5, 9, 10), known(5, 20, 10)],
    ['has no coins above', known(10, 20), known(21, 30, 31), known(10, 30, 31)],
    ['has coins below a stretch without', known(10, 20, 15), known(5, 9), known(5, 20, 15)],
  ])('changes for a range that %s [7.4]', (_case, a, b, joined) => {
    expect(joinIndexedBlocks(a, b)).toEqual(joined)
    expect(joinIndexedBlocks(b, a)).toEqual(joined)
  })
})

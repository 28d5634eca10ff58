import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { createChains } from '../../chain/chains/index.ts'
import { createIndexer } from './createIndexer.ts'
import type { IndexedActivityBatch, ActivityStore } from './createActivityStore.ts'
import type { ActivityPort } from './ActivityPort.ts'
import {
  type IndexingErrorsByAccount,
  indexNewBlocks,
  backfill,
  type IndexerContext,
} from './indexNewBlocks.ts'

const id = 'eip155:1'
const chains = createChains()
const chain = chains.get(id)!
const { signal } = new AbortController()
/** All were known up to here; the chain has come further since. */
const known = 1_000
const head = { block: 2_000, hash: 'newest' }
const accounts = ['a', 'odd', 'b']

/** A chain whose reads go through `read`, and what is kept of it. */
function build(
  read: (accounts: readonly string[]) => number | 'fails' | 'throws',
  { isAway = false, full }: { readonly isAway?: boolean; readonly full?: string } = {},
) {
  const written: IndexedActivityBatch[] = []
  const reads: string[] = []
  const port: ActivityPort = {
    namespace: 'eip155',
    head: async () => {
      if (isAway && reads.length > 0) throw upstreamError('unavailable', id)
      return head
    },
    hashAt: async () => head.hash,
    async read(_chain, some, { from, to }) {
      reads.push(some.join())
      const blocks = read(some)
      if (blocks === 'fails') throw upstreamError('body', id)
      if (blocks === 'throws') throw new TypeError('ours')
      return { rows: [], from: Math.max(from, to - blocks + 1), hasNativeTransfers: true }
    },
  }
  const coverage = { from: 0, to: known, nativeFrom: 0 }
  const store: Pick<ActivityStore, 'marks' | 'coverage' | 'keep' | 'isFull'> = {
    marks: async () => [],
    coverage: async (_chain, all) => new Map(all.map((account) => [account, coverage])),
    keep: async (finding) => void written.push(finding),
    isFull: async (_chain, account) => account === full,
  }
  const reading: IndexerContext = {
    port,
    store: store as ActivityStore,
    mark: async (_chain, rows) => rows,
  }
  return {
    reading,
    reads,
    follow: (): Promise<IndexingErrorsByAccount> =>
      indexNewBlocks(reading, { chain, accounts }, signal),
    /** How far down everybody was read. */
    ranges: () =>
      written.flatMap((each) => each.accounts.map((account) => [account, each.range.from])),
  }
}

const has = (some: readonly string[]): boolean => some.includes('odd')

describe('indexNewBlocks', () => {
  it('reads accounts together [7.4]', async () => {
    const { follow, reads, ranges } = build(() => Infinity)
    expect((await follow()).size).toBe(0)
    expect(reads).toEqual(['a,odd,b'])
    expect(ranges()).toEqual(accounts.map((account) => [account, known + 1]))
  })

  it('reads the other accounts when one fails [7.4]', async () => {
    const { follow, ranges } = build((some) => (has(some) ? 'fails' : Infinity))
    expect([...(await follow()).keys()]).toEqual(['odd'])
    expect(ranges()).toEqual([
      ['a', known + 1],
      ['b', known + 1],
    ])
  })

  it('reads accounts one by one if one of them has too many transactions [7.4]', async () => {
    const { follow, ranges } = build((some) => (has(some) ? 1 : Infinity))
    expect((await follow()).size).toBe(0)
    expect(ranges()).toEqual([
      ['a', known + 1],
      ['odd', head.block - 39],
      ['b', known + 1],
    ])
  })

  it('reads only the newest part of an account with the maximum of rows [7.4]', async () => {
    const { follow, reads, ranges } = build(() => 250, { full: 'odd' })
    expect((await follow()).size).toBe(0)
    expect(reads.filter((some) => some === 'odd')).toHaveLength(1)
    expect(ranges()).toEqual([
      ['a', known + 1],
      ['odd', head.block - 249],
      ['b', known + 1],
    ])
  })

  it('stops at once when the chain does not answer [7.4]', async () => {
    const { follow, reads } = build(() => 'fails', { isAway: true })
    await expect(follow()).rejects.toThrow('unavailable')
    expect(reads).toHaveLength(1)
  })

  it('rethrows programming errors', async () => {
    await expect(build(() => 'throws').follow()).rejects.toThrow('ours')
  })
})

it.each([
  ['not beyond what one account may have', true, 0],
  ['part by part otherwise', false, 4],
])('backfills %s [7.4]', async (_what, isFull, parts) => {
  const { reading, reads } = build(() => 250)
  const stored = { from: known }
  const store = {
    coverage: async () => new Map([['a', { from: stored.from, to: head.block, nativeFrom: 0 }]]),
    isFull: async () => isFull,
    keep: async ({ range }: IndexedActivityBatch) => void (stored.from = range.from),
  }
  const own = { ...reading, store: store as unknown as ActivityStore }
  await backfill(own, { chain, account: 'a' }, signal)
  expect(reads).toHaveLength(parts)
})

it('reports a failing account only to its own callers [7.4]', async () => {
  const { reading, reads } = build((some) => (has(some) ? 'fails' : Infinity))
  const clock = createFakeClock()
  const deps = { ...reading, chains, ports: [reading.port], clock, log: () => {} }
  const indexer = createIndexer(deps)
  await expect(indexer.refresh(chain, 'odd')).rejects.toThrow('body')
  expect(reads).toEqual(['odd'])
  await indexer.refresh(chain, 'a')
  indexer.stop()
})

it('runs two backfills per caller at a time, and those of other callers [7.4]', async () => {
  const { reading } = build(() => Infinity)
  const ends = new Map<string, () => void>()
  const requestedAccounts = new Set<string>()
  const port: ActivityPort = {
    ...reading.port,
    async read(_chain, [account = ''], { from }) {
      await new Promise<void>((resolve) => void ends.set(account, resolve))
      return { rows: [], from, hasNativeTransfers: true }
    },
  }
  const store = {
    ...reading.store,
    coverage: async (_chain: string, [account = '']: readonly string[]) =>
      new Map([
        [account, { from: requestedAccounts.has(account) ? 0 : 1, to: known, nativeFrom: 0 }],
      ]),
    keep: async ({ accounts: [account = ''] }: IndexedActivityBatch) =>
      void requestedAccounts.add(account),
  }
  const deps = { ...reading, store, chains, ports: [port], clock: createFakeClock() }
  const indexer = createIndexer({ ...deps, log: () => {} })
  const deepen = (account: string, visitor: string): Promise<void> =>
    indexer.backfill(chain, { account, visitor })
  const all = ['a1', 'a2', 'a3', 'a1'].map((account) => deepen(account, 'a'))
  all.push(deepen('b1', 'b'))
  await expect.poll(() => [...ends.keys()]).toEqual(['a1', 'a2', 'b1'])
  ends.get('a1')?.()
  await expect.poll(() => [...ends.keys()]).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const end of ends.values()) end()
  await Promise.all(all)
  expect([...requestedAccounts].toSorted()).toEqual(['a1', 'a2', 'a3', 'b1'])
  indexer.stop()
})

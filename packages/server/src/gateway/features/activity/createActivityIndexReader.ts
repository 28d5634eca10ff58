import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { IndexedBlocks } from './IndexedBlocks.ts'
import type { ActivityStore } from './createActivityStore.ts'
import type { Indexer } from './createIndexer.ts'

/** Milliseconds to wait for the newest blocks, and for older ones. Late results are stored. */
const budgets = { newest: 6_000, older: 2_500 } as const

/** A request for rows that come from the index. */
export type IndexedRowsQuery = {
  /** Address in canonical form. */
  readonly address: string
  readonly chains: readonly Chain[]
  /** Whether it is the first page, for which new blocks are indexed. */
  readonly isFirst: boolean
  /** Number of rows that fill the page; with fewer, older blocks are indexed. */
  readonly pageSize: number
  /** Caller, for fair scheduling. @default the address itself */
  readonly visitor?: string | undefined
}

/** Rows that were read from the index. */
export type IndexedRows<row> = {
  readonly rows: readonly row[]
  /** Indexed range by chain; undefined if nothing is indexed. */
  readonly coverage: ReadonlyMap<Chain, IndexedBlocks | undefined>
  /** Whether the chains are indexed from their first block. */
  readonly isComplete: boolean
}

/**
 * Reads rows of an account from the index, after indexing what the page needs: new blocks for the
 * first page, and older blocks while rows are missing.
 *
 * @param read - Reads the rows; called again after older blocks were indexed.
 * @throws UpstreamError if nothing is indexed and no node answers.
 */
export type ReadIndexedRows = <row>(
  query: IndexedRowsQuery,
  read: () => Promise<readonly row[]>,
) => Promise<IndexedRows<row>>

/**
 * Creates the reader of the index.
 *
 * @param deps - The store and the indexer.
 */
export function createActivityIndexReader(deps: {
  readonly store: ActivityStore
  readonly indexer: Indexer
  readonly clock: Clock
  readonly log: Log
}): ReadIndexedRows {
  const { store, indexer } = deps

  async function coverageOf(
    chains: readonly Chain[],
    address: string,
  ): Promise<Map<Chain, IndexedBlocks | undefined>> {
    const found = await Promise.all(
      chains.map(async (chain) => {
        const known = await store.coverage(chain.caipNetworkId, [address])
        return [chain, known.get(address)] as const
      }),
    )
    return new Map(found)
  }

  return async ({ address, chains, isFirst, pageSize, visitor = address }, read) => {
    const refresh = (chain: Chain): Promise<void> => indexer.refresh(chain, address)
    const failure = isFirst
      ? await each(deps, { chains, budget: budgets.newest }, refresh)
      : undefined
    let rows = await read()
    let coverage = await coverageOf(chains, address)
    const partial = chains.filter((chain) => (coverage.get(chain)?.from ?? 0) > 0)
    const older = { chains: partial, budget: budgets.older }
    const deepen = (chain: Chain): Promise<void> =>
      indexer.backfill(chain, { account: address, visitor })
    // Index the next page in the background.
    if (rows.length > pageSize && isFirst) void each(deps, older, deepen)
    if (rows.length <= pageSize && partial.length > 0) {
      await each(deps, older, deepen)
      rows = await read()
      coverage = await coverageOf(chains, address)
    }
    const isUnknown = [...coverage.values()].every((known) => known === undefined)
    if (isUnknown && failure !== undefined) throw failure
    return {
      rows,
      coverage,
      isComplete: [...coverage.values()].every((known) => known?.from === 0),
    }
  }
}

/** Runs a task for each chain. @returns The error, if all tasks failed. */
async function each(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  { chains, budget }: { readonly chains: readonly Chain[]; readonly budget: number },
  run: (chain: Chain) => Promise<void>,
): Promise<unknown> {
  const failures: unknown[] = []
  const work = chains.map(async (chain) => {
    try {
      await run(chain)
    } catch (error) {
      failures.push(error)
      const message = error instanceof Error ? error.message : String(error)
      log({ level: 'warn', event: 'activity.not_read', chain: chain.caipNetworkId, message })
    }
  })
  await atMost(clock, budget, Promise.all(work))
  return failures.length > 0 && failures.length === chains.length ? failures[0] : undefined
}

/** Waits for a promise, at most for the given milliseconds. */
function atMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve)
    void work.then(() => {
      cancel()
      resolve()
    })
  })
}

import { activityPageSize } from 'latchkey/protocol'
import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { Coverage } from './coverage.ts'
import type { ActivityStore, StoredRow } from './createActivityStore.ts'
import type { Indexer } from './createIndexer.ts'
import { formatCursor, type CursorPosition } from './cursor.ts'

/** Milliseconds for the newest blocks, and for older ones. Late results are stored. */
const budgets = { newest: 6_000, older: 2_500 } as const

/** A page of an account's activity, newest first. */
export type ActivityRowPage = {
  readonly rows: readonly StoredRow[]
  readonly next: string | undefined
  /** Indexed range by chain; undefined if nothing is indexed. */
  readonly coverage: ReadonlyMap<Chain, Coverage | undefined>
}

/** A request for a page. */
export type PageQuery = {
  /** In its one spelling. */
  readonly address: string
  readonly chains: readonly Chain[]
  readonly after: CursorPosition | undefined
  /** Caller, for fair scheduling. @default the address itself */
  readonly visitor?: string | undefined
}

/** Reads activity from the index. */
export type ActivityService = {
  supports(chain: Chain): boolean
  /** @throws UpstreamError if nothing is indexed and no node answers. */
  page(question: PageQuery): Promise<ActivityRowPage>
}

/**
 * Creates the reader of indexed activity. The first page indexes new blocks; further pages index
 * older ones where needed.
 *
 * @param deps - The store and the indexer.
 */
export function createActivity(deps: {
  readonly store: ActivityStore
  readonly indexer: Indexer
  readonly clock: Clock
  readonly log: Log
}): ActivityService {
  const { store, indexer } = deps

  async function coverageOf(
    chains: readonly Chain[],
    address: string,
  ): Promise<Map<Chain, Coverage | undefined>> {
    const found = await Promise.all(
      chains.map(async (chain) => {
        const known = await store.coverage(chain.caipNetworkId, [address])
        return [chain, known.get(address)] as const
      }),
    )
    return new Map(found)
  }

  return {
    supports: indexer.supports,
    async page({ address, chains, after, visitor = address }) {
      const refresh = (chain: Chain): Promise<void> => indexer.refresh(chain, address)
      const failure = after
        ? undefined
        : await each(deps, { chains, budget: budgets.newest }, refresh)
      const ids = chains.map(({ caipNetworkId }) => caipNetworkId)
      const query = { account: address, chains: ids, after, limit: activityPageSize + 1 }
      let rows = await store.page(query)
      let coverage = await coverageOf(chains, address)
      const partial = chains.filter((chain) => (coverage.get(chain)?.from ?? 0) > 0)
      const older = { chains: partial, budget: budgets.older }
      const deepen = (chain: Chain): Promise<void> =>
        indexer.backfill(chain, { account: address, visitor })
      // Index the next page in the background.
      if (rows.length > activityPageSize && !after) void each(deps, older, deepen)
      if (rows.length <= activityPageSize && partial.length > 0) {
        await each(deps, older, deepen)
        rows = await store.page(query)
        coverage = await coverageOf(chains, address)
      }
      const isUnknown = [...coverage.values()].every((known) => known === undefined)
      if (isUnknown && failure !== undefined) throw failure
      const isComplete = [...coverage.values()].every((known) => known?.from === 0)
      const isMore = rows.length > activityPageSize || !isComplete
      const shown = rows.slice(0, activityPageSize)
      const last = shown.at(-1)
      return { rows: shown, next: isMore && last ? formatCursor(last) : undefined, coverage }
    },
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
      log({ level: 'warn', event: 'history.not_read', chain: chain.caipNetworkId, message })
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

import { activityPageSize } from 'latchkey/protocol'
import type { Chain } from '../../chain/chains/index.ts'
import type { IndexedBlocks } from './IndexedBlocks.ts'
import type { ActivityStore } from './createActivityStore.ts'
import type { StoredActivityRow } from './parseStoredActivityRow.ts'
import type { ReadIndexedRows } from './createActivityIndexReader.ts'
import type { Indexer } from './createIndexer.ts'
import { formatCursor, type CursorPosition } from './cursor.ts'

/** A page of an account's activity, newest first. */
export type ActivityRowPage = {
  readonly rows: readonly StoredActivityRow[]
  readonly next: string | undefined
  /** Indexed range by chain; undefined if nothing is indexed. */
  readonly coverage: ReadonlyMap<Chain, IndexedBlocks | undefined>
}

/** A request for a page. */
export type IndexedActivityQuery = {
  /** Address in canonical form. */
  readonly address: string
  readonly chains: readonly Chain[]
  readonly after: CursorPosition | undefined
  /** Caller, for fair scheduling. @default the address itself */
  readonly visitor?: string | undefined
}

/** Reads activity from the index. */
export type IndexedActivityReader = {
  supports(chain: Chain): boolean
  /** @throws UpstreamError if nothing is indexed and no node answers. */
  page(query: IndexedActivityQuery): Promise<ActivityRowPage>
}

/**
 * Creates the reader of indexed activity.
 *
 * @param deps - The store, the indexer, and the reader of the index.
 */
export function createIndexedActivityReader(deps: {
  readonly store: Pick<ActivityStore, 'page'>
  readonly indexer: Pick<Indexer, 'supports'>
  readonly readIndexed: ReadIndexedRows
}): IndexedActivityReader {
  const { store, indexer, readIndexed } = deps
  return {
    supports: indexer.supports,
    async page({ address, chains, after, visitor }) {
      const ids = chains.map(({ caipNetworkId }) => caipNetworkId)
      const query = { account: address, chains: ids, after, limit: activityPageSize + 1 }
      const { rows, coverage, isComplete } = await readIndexed(
        { address, chains, isFirst: after === undefined, pageSize: activityPageSize, visitor },
        () => store.page(query),
      )
      const isMore = rows.length > activityPageSize || !isComplete
      const shown = rows.slice(0, activityPageSize)
      const last = shown.at(-1)
      return { rows: shown, next: isMore && last ? formatCursor(last) : undefined, coverage }
    },
  }
}

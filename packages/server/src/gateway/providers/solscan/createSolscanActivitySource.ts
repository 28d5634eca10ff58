import { upstreamError } from '../../../upstream/index.ts'
import type { Chain, Chains } from '../../chain/chains/index.ts'
import type { SolscanClient } from './createSolscanClient.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { FindCollectionNames } from '../../features/activity/createCollectionNameFinder.ts'
import { toActivityResponse } from '../../features/activity/toActivityResponse.ts'
import { markSpamTransfers } from '../../features/activity/markSpamTransfers.ts'
import type { ActivitySource } from '../../features/activity/sources/ActivitySource.ts'
import { toAccountTransaction } from './toAccountTransaction.ts'
import {
  concernsAccount,
  solscanPageSize,
  type SolscanTransfer,
  toSolscanTransfer,
  type SolscanTransferRow,
  solscanTransferRowsReplySchema,
} from './transfers.ts'

/** Maximum pages read for one page of activity, when all rows are of the same second. */
const maxPages = 5

/** Position of a page. */
type PagePosition = {
  /** Seconds since 1970, inclusive; undefined for the newest. */
  readonly until: number | undefined
  /** Page number from this time on, from 1. */
  readonly page: number
}

type Part = {
  readonly rows: readonly SolscanTransferRow[]
  readonly next: PagePosition | undefined
}

/**
 * Creates the activity source of Solscan, which lists transfers, not transactions.
 *
 * A page ends at the boundary of a second, so that no transaction is split. The next page starts
 * with that second, regardless of newer transactions.
 *
 * @see https://pro-api.solscan.io/pro-api-docs/v2.0
 */
export function createSolscanActivitySource(deps: {
  readonly solscan: SolscanClient
  readonly chains: Chains
  readonly tokens: TokenRegistry
  readonly collections: FindCollectionNames
}): ActivitySource {
  const { solscan } = deps
  return {
    name: 'solscan',
    supports: (chain) => solscan.supports(chain),
    async page({ address, chain, cursor }, signal) {
      const part = await readPart(solscan, { address, position: parsePosition(cursor) }, signal)
      if (part.rows.length > 0 && !part.rows.some((row) => concernsAccount(address, row)))
        throw upstreamError('body', 'solscan')
      const rows = transactionsOf(chain, address, part.rows).map((transfers, index, all) =>
        toAccountTransaction(address, transfers, all.length - 1 - index),
      )
      const marked = await markSpamTransfers(deps, chain, rows, signal)
      const { data } = await toActivityResponse(
        deps,
        {
          rows: marked.map((row) => ({ ...row, chain: chain.caipNetworkId })),
          next: undefined,
          coverage: new Map(),
        },
        '',
        signal,
      )
      return { data, next: part.next && `${part.next.until ?? ''}.${part.next.page}` }
    },
  }
}

async function readPart(
  solscan: SolscanClient,
  { address, position }: { readonly address: string; readonly position: PagePosition },
  signal: AbortSignal,
): Promise<Part> {
  const { until, page: first } = position
  const rows: SolscanTransferRow[] = []
  for (let page = first; page < first + maxPages; page += 1) {
    const query = {
      address,
      page: `${page}`,
      page_size: `${solscanPageSize}`,
      sort_by: 'block_time',
      sort_order: 'desc',
      // Whether the bound is inclusive is undocumented: newer rows are dropped.
      ...(until !== undefined && { to_time: `${until + 1}` }),
    }
    const request = { path: '/account/transfer', query, signal }
    const found = await solscan.request(request, solscanTransferRowsReplySchema)
    rows.push(...found.filter(({ block_time }) => block_time <= (until ?? Infinity)))
    if (found.length < solscanPageSize) return { rows, next: undefined }
    const oldest = Math.min(...rows.map(({ block_time }) => block_time))
    const completeBlocks = rows.filter(({ block_time }) => block_time > oldest)
    if (completeBlocks.length > 0) return { rows: completeBlocks, next: { until: oldest, page: 1 } }
  }
  return { rows, next: { until: until ?? rows[0]?.block_time, page: first + maxPages } }
}

/** Groups transfers by transaction hash, newest first. */
function transactionsOf(
  chain: Chain,
  address: string,
  rows: readonly SolscanTransferRow[],
): readonly (readonly [SolscanTransfer, ...SolscanTransfer[]])[] {
  const found = new Map<string, [SolscanTransfer, ...SolscanTransfer[]]>()
  for (const row of rows) {
    const transfer = toSolscanTransfer(chain, address, row)
    if (!transfer) continue
    const known = found.get(transfer.hash)
    if (known) known.push(transfer)
    else found.set(transfer.hash, [transfer])
  }
  return [...found.values()].toSorted(([a], [b]) => b.time - a.time)
}

function parsePosition(cursor: string | undefined): PagePosition {
  if (cursor === undefined) return { until: undefined, page: 1 }
  const [, until = '', page] = /^(\d{1,12})\.(\d{1,6})$/.exec(cursor) ?? []
  if (page === undefined) throw upstreamError('body', 'solscan')
  return { until: Number.parseInt(until, 10), page: Number.parseInt(page, 10) }
}

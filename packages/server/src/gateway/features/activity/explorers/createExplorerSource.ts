import type { ActivityTransaction } from 'latchkey/protocol'
import { toSingleLine } from '../../../chain/contracts/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { Token, TokenRegistry } from '../../../chain/tokens/index.ts'
import { toActivityResponse } from '../toActivityResponse.ts'
import { toChecksumAddress } from '../evm/transfers.ts'
import { markSpamTransfers } from '../markSpamTransfers.ts'
import type { ActivitySource } from '../sources/ActivitySource.ts'
import { parseImageUrl } from '../sources/parseImageUrl.ts'
import type { ExplorerPort, ExplorerTransaction, ExplorerTransfer } from './ExplorerPort.ts'
import { readExplorerItemsToBlockEnd } from './readExplorerItemsToBlockEnd.ts'
import { explorerItemsToActivityRows } from './explorerItemsToActivityRows.ts'

type Found = {
  readonly transactions: readonly ExplorerTransaction[]
  readonly transfers: readonly ExplorerTransfer[]
}

/**
 * Creates an activity source from an explorer. Its lists are paged independently: each page
 * contains what all lists have in full down to a common block, and the cursor is the block below.
 *
 * @param explorer - Reads the lists.
 * @param deps - Listed tokens, for spam detection.
 */
export function createExplorerSource(
  explorer: ExplorerPort,
  deps: { readonly tokens: Pick<TokenRegistry, 'listed'> },
): ActivitySource {
  const { name: source, supports } = explorer
  return {
    name: source,
    supports,
    async page({ address, chain, cursor }, signal) {
      const ceiling = cursor === undefined ? undefined : Number.parseInt(cursor, 10)
      const query = { address, chain, ceiling, source }
      const own = address.toLowerCase()
      const isOwn = ({ from, to }: { from: string; to: string | undefined }): boolean =>
        from === own || to === own
      const [sent, ...moved] = await Promise.all([
        readExplorerItemsToBlockEnd(
          explorer.transactions,
          query,
          (one) => isOwn(one) || one.made === own,
          signal,
        ),
        ...explorer.transfers.map((read) =>
          readExplorerItemsToBlockEnd(read, query, isOwn, signal),
        ),
      ])
      const floor = Math.max(sent.floor, ...moved.map((list) => list.floor))
      const isComplete = ({ block }: { block: number }): boolean => block >= floor
      const found = {
        transactions: sent.items.filter(isComplete),
        transfers: moved.flatMap(({ items }) => items).filter(isComplete),
      }
      const data = await described(found, { ...deps, address, chain }, signal)
      return { data, next: floor > 0 ? `${floor - 1}` : undefined }
    },
  }
}

async function described(
  found: Found,
  given: {
    readonly address: string
    readonly chain: Chain
    readonly tokens: Pick<TokenRegistry, 'listed'>
  },
  signal: AbortSignal,
): Promise<readonly ActivityTransaction[]> {
  const { address, chain } = given
  const received = reportedTokens(found.transfers)
  const named = new Map(received.map(({ address: token, name }) => [token, name]))
  const listed = given.tokens.listed(chain)
  const known = new Map([...received, ...listed].map((token) => [token.address, token]))
  const deps = {
    chains: new Map([[chain.caipNetworkId, chain]]),
    tokens: { listed: () => listed, find: async () => known },
    collections: async () => named,
  }
  const rows = await markSpamTransfers(
    deps,
    chain,
    explorerItemsToActivityRows(found, { address, chain }),
    signal,
  )
  const stored = rows.map((row) => ({ ...row, chain: chain.caipNetworkId }))
  const page = { rows: stored, next: undefined, coverage: new Map() }
  // The page is cached for all callers, who add the origin of image URLs.
  return (await toActivityResponse(deps, page, '', signal)).data
}

/** Token metadata of the explorer, used for unlisted tokens. */
function reportedTokens(transfers: readonly ExplorerTransfer[]): readonly Token[] {
  return transfers.flatMap(({ kind, token: { address, ...about } }): Token[] => {
    const symbol = toSingleLine(about.symbol ?? '')?.slice(0, 100)
    const name = toSingleLine(about.name ?? '') ?? symbol
    // Without decimals there is no amount.
    if (name === undefined || (kind === 'fungible' && about.decimals === undefined)) return []
    return [
      {
        address: toChecksumAddress(address),
        name,
        symbol: symbol ?? name.slice(0, 100),
        decimals: about.decimals ?? 0,
        logoUri: parseImageUrl(about.icon),
        eip2612: false,
      },
    ]
  })
}

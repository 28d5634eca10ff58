import type { ActivityResponse, ActivityTransaction, ActivityTransfer } from 'latchkey/protocol'
import { nativeMarker } from '../../chain/accounts/index.ts'
import { formatBaseUnits } from '../../chain/amounts/index.ts'
import { type Chain, type Chains, findChain } from '../../chain/chains/index.ts'
import {
  tokenImagePath,
  logoUrl,
  type Token,
  type TokenRegistry,
} from '../../chain/tokens/index.ts'
import type { FindCollectionNames } from './createCollectionNameFinder.ts'
import type { ActivityRowPage } from './createIndexedActivityReader.ts'
import type { StoredActivityRow } from './parseStoredActivityRow.ts'
import type { AccountTransfer } from './ActivityPort.ts'

type Deps = {
  readonly chains: Chains
  readonly tokens: TokenRegistry
  readonly collections: FindCollectionNames
}

type Named = {
  readonly chain: Chain
  readonly tokens: ReadonlyMap<string, Token>
  readonly collections: ReadonlyMap<string, string>
  readonly origin: string
}

/**
 * Converts a page of activity to the wire format, with token names and images.
 *
 * @param origin - Origin of this gateway, for images.
 * @throws UpstreamError if token metadata is unavailable.
 */
export async function toActivityResponse(
  deps: Deps,
  page: ActivityRowPage,
  origin: string,
  signal: AbortSignal,
): Promise<ActivityResponse> {
  const { rows, next, coverage } = page
  const ids = [...new Set(rows.map(({ chain }) => chain))]
  const named = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const own = rows.filter(({ chain }) => chain === id)
        return [id, await nameAll(deps, { id, rows: own, origin }, signal)] as const
      }),
    ),
  )
  const partial = [...coverage].flatMap(([{ caipNetworkId: chainId }, known]) => {
    if (!known) return [{ chainId, isWhole: false }]
    const { from: fromBlock, nativeFrom: coinsFromBlock } = known
    if (fromBlock === 0 && coinsFromBlock === 0) return []
    return [{ chainId, fromBlock, coinsFromBlock, isWhole: false }]
  })
  return {
    data: rows.map((row) => written(row, named.get(row.chain))),
    next: next ?? null,
    ...(partial.length > 0 && { coverage: partial }),
  }
}

async function nameAll(
  deps: Deps,
  given: {
    readonly id: string
    readonly rows: readonly StoredActivityRow[]
    readonly origin: string
  },
  signal: AbortSignal,
): Promise<Named | undefined> {
  const { chains, tokens, collections } = deps
  const { id, rows, origin } = given
  const chain = findChain(chains, id)
  if (!chain) return undefined
  const moved = rows.flatMap(({ transfers }) => transfers)
  const of = (kind: AccountTransfer['kind']): string[] => [
    ...new Set(moved.filter((one) => one.kind === kind).map(({ token }) => token)),
  ]
  const [found, names] = await Promise.all([
    tokens.find(
      chain,
      of('fungible').filter((token) => token !== nativeMarker),
      signal,
    ),
    // Without names, NFTs are shown by id.
    collections(chain, of('nft'), signal).catch(() => new Map<string, string>()),
  ])
  return { chain, tokens: found, collections: names, origin }
}

function written(row: StoredActivityRow, named: Named | undefined): ActivityTransaction {
  const { chain, hash, operation, status, sentFrom, sentTo, nonce, minedAt, transfers } = row
  return {
    id: `${chain}:${hash}`,
    metadata: {
      operationType: operation,
      hash,
      minedAt: new Date(minedAt).toISOString(),
      sentFrom,
      sentTo: sentTo ?? '',
      status,
      nonce: nonce ?? 0,
      application: null,
      chain,
    },
    transfers: named ? transfers.flatMap((moved) => transferOf(moved, named)) : [],
  }
}

function transferOf(moved: AccountTransfer, named: Named): readonly ActivityTransfer[] {
  const { token, kind, id, amount, direction, isSpam } = moved
  const rest = { direction, value: null, price: null }
  const flags = { is_spam: isSpam }
  if (kind === 'nft') {
    const name = `${named.collections.get(token) ?? ''} #${id ?? '0'}`.trim()
    const quantity = { numeric: amount }
    return [{ ...rest, fungible_info: null, nft_info: { name, flags }, quantity }]
  }
  const about = aboutToken(token, named)
  // Without decimals there is no amount.
  if (!about) return []
  const url = logoUrl(about.logoUri, named.origin)
  const fungible = {
    name: about.name,
    symbol: about.symbol,
    icon: url === '' ? null : { url },
    ...(isSpam && { flags }),
  }
  const quantity = { numeric: formatBaseUnits(BigInt(amount), about.decimals) }
  return [{ ...rest, fungible_info: fungible, nft_info: null, quantity }]
}

function aboutToken(
  token: string,
  { chain, tokens }: Named,
): Pick<Token, 'name' | 'symbol' | 'decimals' | 'logoUri'> | undefined {
  if (token !== nativeMarker) return tokens.get(token)
  const { nativeCurrency } = chain
  return { ...nativeCurrency, logoUri: tokenImagePath(nativeCurrency.symbol) }
}

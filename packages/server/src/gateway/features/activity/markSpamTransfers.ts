import { isSpamToken } from '../balances/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { nativeMarker } from '../../chain/accounts/index.ts'
import type { Token, TokenRegistry } from '../../chain/tokens/index.ts'
import type { FindCollectionNames } from './createCollectionNameFinder.ts'
import type { AccountTransaction, AccountTransfer } from './ActivityPort.ts'

type Deps = { readonly tokens: TokenRegistry; readonly collections: FindCollectionNames }

/**
 * Marks spam: tokens that advertise or imitate another, zero transfers, and transfers in the
 * account's name that it did not send.
 *
 * @param deps - Token metadata.
 * @param chain - Chain of the rows.
 * @returns The rows with their marks.
 */
export async function markSpamTransfers(
  { tokens, collections }: Deps,
  chain: Chain,
  rows: readonly AccountTransaction[],
  signal: AbortSignal,
): Promise<readonly AccountTransaction[]> {
  const listed = new Map(tokens.listed(chain).map((token) => [token.address, token]))
  const received = rows.filter((row) => !isOwn(row)).flatMap(({ transfers }) => transfers)
  const unknown = received.filter(({ token }) => token !== nativeMarker && !listed.has(token))
  const of = (kind: AccountTransfer['kind']): string[] => [
    ...new Set(unknown.filter((one) => one.kind === kind).map(({ token }) => token)),
  ]
  // Without metadata a token is not marked.
  const [found, named] = await Promise.all([
    tokens.find(chain, of('fungible'), signal).catch(() => new Map<string, Token>()),
    collections(chain, of('nft'), signal).catch(() => new Map<string, string>()),
  ])
  const isDeceit = ({ token, kind, amount, direction }: AccountTransfer): boolean => {
    if (token === nativeMarker) return false
    if (amount === '0') return true
    if (listed.has(token)) return false
    if (direction !== 'in') return true
    const about = kind === 'nft' ? collectionToken(named.get(token)) : found.get(token)
    return about !== undefined && isSpamToken(about, kind === 'nft' ? [] : [...listed.values()])
  }
  return rows.map((row) => {
    if (isOwn(row)) return row
    const transfers = row.transfers.map((one) => ({ ...one, isSpam: isDeceit(one) }))
    return { ...row, transfers }
  })
}

/** Checks a collection name by the rules for token names. */
function collectionToken(name: string | undefined): Pick<Token, 'name' | 'symbol'> | undefined {
  return name === undefined ? undefined : { name, symbol: 'NFT' }
}

function isOwn({ account, sentFrom }: AccountTransaction): boolean {
  return account === sentFrom
}

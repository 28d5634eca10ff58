import { isSpam } from '../balances/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { native } from '../../chain/accounts/index.ts'
import type { Token, Tokens } from '../../chain/tokens/index.ts'
import type { FindCollections } from './createCollections.ts'
import type { ActivityRow, AccountTransfer } from './ActivityPort.ts'

type Deps = { readonly tokens: Tokens; readonly collections: FindCollections }

/**
 * Marks what others did to an account to deceive it: tokens that advertise or look like another,
 * transfers of nothing, and tokens that claim to have left the account though it sent nothing.
 *
 * @param deps - What knows tokens.
 * @param chain - The chain of the rows.
 * @param rows - Transactions.
 * @returns The same, marked.
 */
export async function markSpam(
  { tokens, collections }: Deps,
  chain: Chain,
  rows: readonly ActivityRow[],
  signal: AbortSignal,
): Promise<readonly ActivityRow[]> {
  const listed = new Map(tokens.listed(chain).map((token) => [token.address, token]))
  const foreign = rows.filter((row) => !isOwn(row)).flatMap(({ transfers }) => transfers)
  const unknown = foreign.filter(({ token }) => token !== native && !listed.has(token))
  const of = (kind: AccountTransfer['kind']): string[] => [
    ...new Set(unknown.filter((one) => one.kind === kind).map(({ token }) => token)),
  ]
  // What nobody can name now is shown rather than hidden.
  const [found, named] = await Promise.all([
    tokens.find(chain, of('fungible'), signal).catch(() => new Map<string, Token>()),
    collections(chain, of('nft'), signal).catch(() => new Map<string, string>()),
  ])
  const isDeceit = ({ token, kind, amount, direction }: AccountTransfer): boolean => {
    if (token === native) return false
    if (amount === '0') return true
    if (listed.has(token)) return false
    if (direction !== 'in') return true
    const about = kind === 'nft' ? collectionToken(named.get(token)) : found.get(token)
    return about !== undefined && isSpam(about, kind === 'nft' ? [] : [...listed.values()])
  }
  return rows.map((row) => {
    if (isOwn(row)) return row
    const transfers = row.transfers.map((one) => ({ ...one, isSpam: isDeceit(one) }))
    return { ...row, transfers }
  })
}

/** A collection has a name as a token has. */
function collectionToken(name: string | undefined): Pick<Token, 'name' | 'symbol'> | undefined {
  return name === undefined ? undefined : { name, symbol: 'NFT' }
}

function isOwn({ account, sentFrom }: ActivityRow): boolean {
  return account === sentFrom
}

import { namespaceOf } from 'latchkey/caip'
import type { Clock } from '../../../clock/Clock.ts'
import { type Asset, nativeMarker, nativeTokenAddresses } from '../../chain/accounts/index.ts'
import {
  type Fixed,
  amountToFixedPoint,
  parseFixedPoint,
  multiply,
} from '../../chain/amounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { Currency, Prices } from '../../chain/prices/index.ts'
import { tokenImagePath, type Token, type TokenRegistry } from '../../chain/tokens/index.ts'
import type { Holding } from './BalancePort.ts'
import { isSpamToken } from './isSpamToken.ts'
import { rejectAfterTimeout } from './rejectAfterTimeout.ts'

/** A token that an account holds, with its price and fiat value. */
export type PricedToken = {
  readonly chain: Chain
  /** `native`, or an address. */
  readonly token: string
  /** Base units. */
  readonly amount: bigint
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri: string | undefined
  /** Price of one whole unit, a decimal string; undefined if unknown. */
  readonly price: string | undefined
  readonly value: Fixed | undefined
}

/** The tokens of an account. */
export type PricedAccountTokens = {
  /** By fiat value, highest first. */
  readonly tokens: readonly PricedToken[]
  /** CAIP-2 ids of the chains that did not answer in time. */
  readonly partial: readonly string[]
  /** Whether all price sources answered in time. */
  readonly isPriced: boolean
}

/** Milliseconds to wait for prices. Late prices are cached for the next request. */
const budget = 1_500
/** Maximum number of tokens in one response. */
const maxTokens = 500

type Row = Holding & { readonly chain: Chain }
type Described = Row & Pick<Token, 'name' | 'symbol' | 'decimals' | 'logoUri'>

/**
 * Adds names, prices and fiat values to holdings, and drops spam tokens.
 *
 * @param deps - Sources of tokens and prices.
 * @param given - `rows` are holdings; `forced` tokens are never dropped.
 */
export async function priceHoldings(
  deps: { readonly tokens: TokenRegistry; readonly prices: Prices; readonly clock: Clock },
  given: {
    readonly rows: readonly Row[]
    readonly forced: readonly Asset[]
    readonly currency: Currency
  },
  signal: AbortSignal,
): Promise<Omit<PricedAccountTokens, 'partial'>> {
  const { tokens, prices, clock } = deps
  const { rows, forced, currency } = given
  const isForced = createAssetMatcher(forced)
  const chains = [...new Set(rows.map(({ chain }) => chain))]
  const lists = await Promise.all(
    chains.map(async (chain) => {
      const own = rows.filter((row) => row.chain === chain)
      const listed = new Map(tokens.listed(chain).map((token) => [token.address, token]))
      const others = own
        .map(({ token }) => token)
        .filter((token) => isToken(token) && !listed.has(token))
      // Listed tokens are returned even if the metadata of others is unavailable.
      const found = await tokens.find(chain, others, signal).catch(() => undefined)
      return own.flatMap((row) => describe(row, { listed, found, isForced: isForced(row) }))
    }),
  )
  const described = lists.flat().slice(0, maxTokens)
  const requested = described.map(({ chain, token }) => formatBalanceTokenId(chain, token))
  const found = await rejectAfterTimeout(
    clock,
    budget,
    prices.of(requested, currency, signal),
  ).catch(() => undefined)
  const priced = described.map((row, index): PricedToken => {
    const { chain, token, name, symbol, decimals, logoUri } = row
    const amount = BigInt(row.amount)
    const price = found?.get(requested[index] ?? '')?.price
    const one = parseFixedPoint(price ?? '')
    const value =
      one === undefined ? undefined : multiply(amountToFixedPoint(amount, decimals), one)
    return { chain, token, amount, name, symbol, decimals, logoUri, price, value }
  })
  return { tokens: priced.toSorted(byFiatValue), isPriced: found !== undefined }
}

/**
 * Formats the id of a token.
 *
 * @param chain - Its chain.
 * @param token - `native`, or its address.
 * @returns CAIP-10, with the namespace's marker for the native currency, or `native` if it has
 * none.
 */
export function formatBalanceTokenId({ caipNetworkId }: Chain, token: string): string {
  const marker = nativeTokenAddresses[namespaceOf(caipNetworkId)]
  return `${caipNetworkId}:${token === nativeMarker ? (marker ?? nativeMarker) : token}`
}

/**
 * Returns a predicate for membership in a list of assets, in constant time.
 *
 * @param assets - Tokens with their chains.
 */
export function createAssetMatcher(assets: readonly Asset[]): (asset: Asset) => boolean {
  const ids = new Set(assets.map(({ chain, token }) => formatBalanceTokenId(chain, token)))
  return ({ chain, token }) => ids.has(formatBalanceTokenId(chain, token))
}

function isToken(token: string): boolean {
  return token !== nativeMarker
}

type Known = {
  readonly listed: ReadonlyMap<string, Token>
  readonly found: ReadonlyMap<string, Token> | undefined
  readonly isForced: boolean
}

function describe(row: Row, { listed, found, isForced }: Known): Described[] {
  const { chain, token } = row
  if (token === nativeMarker) {
    const { name, symbol, decimals } = chain.nativeCurrency
    return [{ ...row, name, symbol, decimals, logoUri: tokenImagePath(symbol) }]
  }
  const known = listed.get(token) ?? found?.get(token)
  if (!known) return []
  if (!listed.has(token) && !isForced && isSpamToken(known, [...listed.values()])) return []
  const { name, symbol, decimals, logoUri } = known
  return [{ ...row, name, symbol, decimals, logoUri }]
}

/** Native currencies come first among tokens without a price. */
function byFiatValue(a: PricedToken, b: PricedToken): number {
  const [one, other] = [a.value ?? 0n, b.value ?? 0n]
  if (one !== other) return one > other ? -1 : 1
  if (isToken(a.token) === isToken(b.token)) return 0
  return isToken(a.token) ? 1 : -1
}

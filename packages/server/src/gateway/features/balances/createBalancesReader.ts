import type { Asset } from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { Currency, Prices } from '../../chain/prices/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import {
  createHoldingsReader,
  type HoldingsByChain,
  type HoldingsDeps,
  type ChainHolding,
} from './createHoldingsReader.ts'
import { type PricedAccountTokens, priceHoldings, createAssetMatcher } from './priceHoldings.ts'

/** A query for the balances of an account. */
export type BalancesQuery = {
  /** Address in canonical form. */
  readonly address: string
  readonly chains: readonly Chain[]
  readonly currency: Currency
  /** Tokens that are read without the cache and listed even with a zero balance. */
  readonly forced?: readonly Asset[] | undefined
}

/** Reads balances and their value. */
export type BalancesReader = {
  /** Returns whether balances of a chain are read. */
  supports(chain: Chain): boolean
  /**
   * Reads the holdings of an account, without names and prices.
   *
   * @throws UpstreamError when no chain answers.
   */
  readHoldings(
    balancesQuery: Pick<BalancesQuery, 'address' | 'chains'>,
    signal: AbortSignal,
  ): Promise<HoldingsByChain>
  /**
   * Reads the balances of an account with names, prices and fiat values.
   *
   * @param stored - Result of `readHoldings` for the same query, to skip that step.
   * @returns Tokens by fiat value, highest first.
   * @throws UpstreamError when no chain answers.
   */
  read(
    balancesQuery: BalancesQuery,
    signal: AbortSignal,
    stored?: HoldingsByChain,
  ): Promise<PricedAccountTokens>
}

/**
 * Creates the reader of balances.
 *
 * @param deps - `ports` read the chains.
 */
export function createBalancesReader(
  deps: HoldingsDeps & { readonly tokens: TokenRegistry; readonly prices: Prices },
): BalancesReader {
  const holdings = createHoldingsReader(deps)
  return {
    supports: (chain) => holdings.supports(chain),
    readHoldings: ({ address, chains }, signal) => holdings.read(address, chains, signal),
    async read(balancesQuery, signal, known) {
      const { address, chains, currency, forced = [] } = balancesQuery
      await holdings.invalidate(address, [...new Set(forced.map(({ chain }) => chain))])
      const [lists, anew] = await Promise.all([
        known ?? holdings.read(address, chains, signal),
        holdings.readFresh(address, forced, signal),
      ])
      const isForced = createAssetMatcher(forced)
      const others = chains.flatMap((chain, index) =>
        (lists[index] ?? [])
          .map((holding): ChainHolding => ({ ...holding, chain }))
          .filter((row) => !isForced(row)),
      )
      const given = { rows: [...others, ...anew], forced, currency }
      const received = await priceHoldings(deps, given, signal)
      const late = chains.filter((_, index) => lists[index] === undefined)
      return { ...received, partial: late.map(({ caipNetworkId }) => caipNetworkId) }
    },
  }
}

import type { Asset } from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { Currency, Prices } from '../../chain/prices/index.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import {
  createHoldings,
  type HoldingLists,
  type HoldingsDeps,
  type ChainHolding,
} from './createHoldings.ts'
import { type AccountTokens, describeHoldings, assetFilter } from './describeHoldings.ts'

/** Whose balances, where, and in what. */
export type BalancesQuery = {
  /** In its one spelling. */
  readonly address: string
  readonly chains: readonly Chain[]
  readonly currency: Currency
  /** Read anew, and told though there are none, on whatever chain. */
  readonly forced?: readonly Asset[] | undefined
}

/** What accounts have. */
export type Balances = {
  /** Tells whether accounts of a chain are read at all. */
  supports(chain: Chain): boolean
  /**
   * Reads what an account has.
   *
   * @throws UpstreamError when no chain answers.
   */
  readHoldings(
    question: Pick<BalancesQuery, 'address' | 'chains'>,
    signal: AbortSignal,
  ): Promise<HoldingLists>
  /**
   * Tells what an account has, and what it is worth.
   *
   * @param held - What was read of the chains just now, if it was: the same lists, as long as they
   * count, so that it can be remembered what was made of them.
   * @returns What is worth most first.
   * @throws UpstreamError when no chain answers.
   */
  read(question: BalancesQuery, signal: AbortSignal, held?: HoldingLists): Promise<AccountTokens>
}

/**
 * Makes what knows what accounts have.
 *
 * @param deps - `ports` read chains.
 * @source facts: gateway §1.4
 */
export function createBalances(
  deps: HoldingsDeps & { readonly tokens: Tokens; readonly prices: Prices },
): Balances {
  const holdings = createHoldings(deps)
  return {
    supports: (chain) => holdings.supports(chain),
    readHoldings: ({ address, chains }, signal) => holdings.read(address, chains, signal),
    async read(question, signal, known) {
      const { address, chains, currency, forced = [] } = question
      await holdings.invalidate(address, [...new Set(forced.map(({ chain }) => chain))])
      const [lists, anew] = await Promise.all([
        known ?? holdings.read(address, chains, signal),
        holdings.readFresh(address, forced, signal),
      ])
      const isForced = assetFilter(forced)
      const others = chains.flatMap((chain, index) =>
        (lists[index] ?? [])
          .map((holding): ChainHolding => ({ ...holding, chain }))
          .filter((row) => !isForced(row)),
      )
      const given = { rows: [...others, ...anew], forced, currency }
      const told = await describeHoldings(deps, given, signal)
      const late = chains.filter((_, index) => lists[index] === undefined)
      return { ...told, partial: late.map(({ caipNetworkId }) => caipNetworkId) }
    },
  }
}

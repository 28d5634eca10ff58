import type { CaipAddress, CaipNetworkId } from '../../../caip/index.ts'

/** A native balance and its age. An unknown balance is `undefined`, never 0. */
export type BalanceEntry = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Base units. */
  readonly value?: bigint | undefined
  readonly decimals: number
  readonly symbol: string
  /** Milliseconds since 1970 of the last answer. */
  readonly timestamp?: number | undefined
  /** Milliseconds since 1970 of the last failure; blocks new attempts for 30 s. */
  readonly lastRetry?: number | undefined
}

/** Balance of one token. `value` and `price` are decimal strings in the visitor's currency. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** CAIP-10 when the gateway reported the token, else bare; absent for the native currency. */
  readonly address?: string | undefined
  readonly value?: string | undefined
  readonly price?: string | undefined
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl?: string | undefined
}

/** The tokens of an account on one network, and the age of the answer. */
export type TokensEntry = {
  readonly status: 'loading' | 'ready' | 'failed'
  /**
   * Latest balances that the gateway reported: the native currency, unless its balance is zero, and
   * tokens. `readTokens` merges the current native balance.
   */
  readonly list: readonly TokenBalance[]
  /** Milliseconds since 1970 of the last answer. */
  readonly timestamp?: number | undefined
  /** Milliseconds since 1970 of the last failure; blocks new attempts for 30 s. */
  readonly lastRetry?: number | undefined
}

/** State of the balances slice. */
export type BalancesSlice = {
  /** Native balances by account and network. */
  readonly balances: Readonly<Record<CaipAddress, BalanceEntry>>
  /** Tokens by account and network, as the gateway reports them; absent until first fetched. */
  readonly tokens?: Readonly<Record<CaipAddress, TokensEntry>> | undefined
}

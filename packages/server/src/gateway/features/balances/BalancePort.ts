import type { Namespace } from 'latchkey/caip'
import type { Chain } from '../../chain/chains/index.ts'

/** An amount of a token that an account holds. Plain JSON, so that it can be cached. */
export type Holding = {
  /** `native`, or an address in canonical form. */
  readonly token: string
  /** Base units, in decimal digits. */
  readonly amount: string
}

/** Reads the balances of accounts of one namespace. */
export type BalancePort = {
  readonly namespace: Namespace
  /** Returns whether the port reads a chain. All chains of the namespace when absent. */
  supports?(chain: Chain): boolean
  /**
   * Reads the balances of the given tokens, and of all other tokens that the chain can list.
   *
   * @param tokens - `native` and addresses.
   * @returns At least one entry for each given token; others only with an amount above 0.
   * @throws UpstreamError
   */
  holdings(
    chain: Chain,
    address: string,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Holding[]>
}

import type { Namespace } from 'latchkey/caip'
import type { Chain } from '../../chain/chains/index.ts'

/** How much of a token an account has. JSON: it is remembered. */
export type Holding = {
  /** `native`, or an address in its one spelling. */
  readonly token: string
  /** Base units, in decimal digits. */
  readonly amount: string
}

/** Reads what accounts of a namespace have. */
export type BalancePort = {
  readonly namespace: Namespace
  /** Which of its chains it reads; all of them when absent. */
  supports?(chain: Chain): boolean
  /**
   * Reads what an account has of these tokens, and of all others that the chain tells by itself.
   *
   * @param tokens - `native` and addresses.
   * @returns At least one entry for each of the tokens; others only if there is some of them.
   * @throws UpstreamError
   */
  holdings(
    chain: Chain,
    address: string,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Holding[]>
}

import type { Chain } from '../../../chain/chains/index.ts'

/** Some of what an account has. */
export type SourceHolding = {
  /** `native`, or an address in its one spelling. */
  readonly token: string
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
}

/** What an account has, as somebody else keeps it. */
export type SourceHoldings = {
  /** Several may be of one token. */
  readonly rows: readonly SourceHolding[]
  /** Whether the account has nothing of what is not among the rows. */
  readonly isWhole: boolean
}

/** A server of others that knows what accounts have. */
export type BalanceSource = {
  readonly name: string
  supports(chain: Chain): boolean
  /** @throws UpstreamError when it cannot tell now. */
  find(chain: Chain, address: string, signal: AbortSignal): Promise<SourceHoldings>
}

import type { Chain } from '../../../chain/chains/index.ts'

/** A holding as a vendor reports it. */
export type SourceHolding = {
  /** `native`, or an address in canonical form. */
  readonly token: string
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
}

/** The holdings of an account as a vendor reports them. */
export type SourceHoldings = {
  /** A token may occur several times. */
  readonly rows: readonly SourceHolding[]
  /** Whether the list is complete: the account holds no other token. */
  readonly isComplete: boolean
}

/** A vendor's index of balances. */
export type BalanceSource = {
  readonly name: string
  supports(chain: Chain): boolean
  /** @throws UpstreamError when the vendor is unavailable. */
  find(chain: Chain, address: string, signal: AbortSignal): Promise<SourceHoldings>
}

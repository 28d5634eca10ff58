import type { CaipNetworkId } from '../../caip/index.ts'
import type { SwapQuote, SwapToken } from '../model/slices/swap.ts'

/** A swap that the visitor has confirmed in the form: its tokens, and the quote that was shown. */
export type ConfirmedSwap = {
  readonly network: CaipNetworkId
  readonly from: SwapToken
  readonly to: SwapToken
  readonly quote: SwapQuote
  /** Slippage tolerance in whole percent. */
  readonly slippage: number
  /** Aborted when the form changes. */
  readonly signal: AbortSignal
}

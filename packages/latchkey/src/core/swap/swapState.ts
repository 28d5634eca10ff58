import type { SwapState } from '../model/slices/swap.ts'
import type { State } from '../model/State.ts'
import { defaultSwapSlippage } from './swapRules.ts'

/** Initial state of the slice, absent from `State` until the first use: an empty form. */
export const initialSwap: SwapState = {
  network: undefined,
  tokens: [],
  from: undefined,
  to: undefined,
  fromAmount: '',
  slippage: defaultSwapSlippage,
  prices: {},
  gasPrice: undefined,
  initializing: false,
  quote: undefined,
  loadingQuote: false,
  flow: { status: 'editing' },
}

/** Reads the swap form, its quote and the progress of the swap. */
export function readSwap({ swap = initialSwap }: State): SwapState {
  return swap
}

/** Updates the form, the quote or the progress. */
export function updateSwapState(change: Partial<SwapState>): (state: State) => Partial<State> {
  return (state) => ({ swap: { ...readSwap(state), ...change } })
}

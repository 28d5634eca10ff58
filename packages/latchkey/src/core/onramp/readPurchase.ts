import type { Purchase } from '../model/slices/onramp.ts'
import type { State } from '../model/State.ts'

/** Reads the latest purchase, also one whose page is opening or failed to open. */
export function readPurchase(
  state: Pick<State, 'openingPurchase' | 'purchase'>,
): Purchase | undefined {
  return state.openingPurchase ?? state.purchase
}

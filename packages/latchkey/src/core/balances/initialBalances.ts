import type { BalancesSlice } from '../model/slices/balances.ts'

/** Initial state of the slice: no balances. */
export const initialBalances: BalancesSlice = { balances: {} }

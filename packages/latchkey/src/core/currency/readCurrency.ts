import type { DisplayCurrency } from '../model/slices/currency.ts'
import type { State } from '../model/State.ts'

/** Reads the currency that fiat values are fetched and shown in. */
export function readCurrency({ currency = 'usd' }: Pick<State, 'currency'>): DisplayCurrency {
  return currency
}

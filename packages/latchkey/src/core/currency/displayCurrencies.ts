import type { DisplayCurrency } from '../model/slices/currency.ts'

/** Currencies that fiat values can be shown in: those that the gateway quotes prices in. */
export const displayCurrencies: readonly DisplayCurrency[] = [
  'usd',
  'eur',
  'gbp',
  'aud',
  'cad',
  'inr',
  'jpy',
]

/** Returns a currency that values can be shown in; undefined for anything else. */
export function parseDisplayCurrency(value: unknown): DisplayCurrency | undefined {
  return displayCurrencies.find((currency) => currency === value)
}

/** A currency that fiat values are shown in, by its ISO 4217 code in lower case. */
export type DisplayCurrency = 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy'

/** State of the currency slice. */
export type CurrencySlice = {
  /** Currency that the visitor or the host chose. Absent until then: US dollars. */
  readonly currency?: DisplayCurrency | undefined
}

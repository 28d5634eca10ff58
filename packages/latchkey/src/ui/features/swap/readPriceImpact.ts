import { priceImpact, readSwap, type State } from '../../../core/index.ts'

/** Reads the price impact of the quote in percent: as quoted, else by the fiat values. */
export function readPriceImpact(state: State): string | undefined {
  const { from, to, quote, prices } = readSwap(state)
  if (!from || !to || !quote) return undefined
  return (
    quote.priceImpact ??
    priceImpact(
      { amount: quote.fromAmount, decimals: from.decimals, price: prices[from.address] },
      { amount: quote.toAmount, decimals: to.decimals, price: prices[to.address] },
    )
  )
}

import { type Fixed, formatFixed, times } from '../amounts/index.ts'
import type { Chain } from '../chains/index.ts'
import type { Price, PricePort } from './PricePort.ts'
import type { Rates } from './rates/createRates.ts'

/** What one whole unit is worth in dollars. */
export type DollarPrice = { readonly dollars: Fixed; readonly at: number }

/** A place that knows prices in dollars alone. */
export type DollarPort = {
  readonly name: string
  supports(chain: Chain): boolean
  /** As `PricePort.prices`. */
  dollars(
    chain: Chain,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, DollarPrice>>
}

/**
 * Makes a place that knows prices in all currencies of one that knows dollars.
 *
 * @param port - Which knows dollars.
 * @param rates - What a dollar is worth.
 */
export function inCurrencies(port: DollarPort, rates: Rates): PricePort {
  return {
    name: port.name,
    supports: (chain) => port.supports(chain),
    async prices(chain, tokens, currency, signal) {
      const [found, rate] = await Promise.all([
        port.dollars(chain, tokens, signal),
        rates.perDollar(currency, chain, signal),
      ])
      const prices = new Map<string, Price>()
      for (const [token, { dollars, at }] of found)
        prices.set(token, {
          price: formatFixed(times(dollars, rate.value)),
          at: Math.min(at, rate.at),
          source: port.name,
        })
      return prices
    },
  }
}

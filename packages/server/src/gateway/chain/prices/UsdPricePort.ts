import { type Fixed, formatFixed, multiply } from '../amounts/index.ts'
import type { Chain } from '../chains/index.ts'
import type { Price, PricePort } from './PricePort.ts'
import type { Rates } from './rates/createRates.ts'

/** What one whole unit is worth in dollars. */
export type UsdPrice = { readonly usd: Fixed; readonly at: number }

/** A place that knows prices in dollars alone. */
export type UsdPricePort = {
  readonly name: string
  supports(chain: Chain): boolean
  /** As `PricePort.prices`. */
  usdPrices(
    chain: Chain,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, UsdPrice>>
}

/**
 * Makes a place that knows prices in all currencies of one that knows dollars.
 *
 * @param port - Which knows dollars.
 * @param rates - What a dollar is worth.
 */
export function withCurrencies(port: UsdPricePort, rates: Rates): PricePort {
  return {
    name: port.name,
    supports: (chain) => port.supports(chain),
    async prices(chain, tokens, currency, signal) {
      const [found, rate] = await Promise.all([
        port.usdPrices(chain, tokens, signal),
        rates.perUsd(currency, chain, signal),
      ])
      const prices = new Map<string, Price>()
      for (const [token, { usd, at }] of found)
        prices.set(token, {
          price: formatFixed(multiply(usd, rate.value)),
          at: Math.min(at, rate.at),
          source: port.name,
        })
      return prices
    },
  }
}

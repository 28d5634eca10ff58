import { type Fixed, formatFixed, multiply } from '../amounts/index.ts'
import type { Chain } from '../chains/index.ts'
import type { Price, PricePort } from './PricePort.ts'
import type { ExchangeRates } from './rates/createExchangeRates.ts'

/** Price of one whole unit in US dollars. */
export type UsdPrice = { readonly usd: Fixed; readonly at: number }

/** A source of prices in US dollars only. */
export type UsdPricePort = {
  readonly name: string
  supports(chain: Chain): boolean
  /** As `PricePort.prices`, in US dollars. */
  usdPrices(
    chain: Chain,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, UsdPrice>>
}

/**
 * Creates a price port for all currencies from one in US dollars.
 *
 * @param rates - Exchange rates.
 */
export function createPricePortFromUsd(port: UsdPricePort, rates: ExchangeRates): PricePort {
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

import type { PriceCurrency } from 'latchkey/protocol'
import type { Chain } from '../chains/index.ts'

/** Currency of prices. */
export type Currency = PriceCurrency

/** A price with its time and source. */
export type Price = {
  /** Price of one whole unit, a decimal string. */
  readonly price: string
  /** Time of the price, milliseconds since 1970. */
  readonly at: number
  /** Name of the port. */
  readonly source: string
}

/** A source of prices. Ports are queried in the order of the configuration. */
export type PricePort = {
  readonly name: string
  /** Returns whether it supports a chain and currency. */
  supports(chain: Chain, currency: Currency): boolean
  /**
   * @param chain - Chain of all tokens.
   * @param tokens - `native`, or addresses in canonical form.
   * @returns Prices by requested token; unknown tokens are missing.
   * @throws UpstreamError when it cannot answer.
   */
  prices(
    chain: Chain,
    tokens: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Price>>
}

/** Cached prices of all ports. Tokens without a price are missing. */
export type Prices = {
  /** @param ids - CAIP-10; the native marker of the namespace represents the native currency. */
  of(
    ids: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Price>>
}

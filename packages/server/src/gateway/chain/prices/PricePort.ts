import type { PriceCurrency } from 'latchkey/protocol'
import type { Chain } from '../chains/index.ts'

/** A currency that prices are told in. */
export type Currency = PriceCurrency

/** What something is worth. */
export type Price = {
  /** Of one whole unit, a decimal string. */
  readonly price: string
  /** When it was so, milliseconds since 1970. */
  readonly at: number
  /** Who said so. */
  readonly source: string
}

/** One place to learn prices from. The runner asks them in the order of the configuration. */
export type PricePort = {
  readonly name: string
  /** Whether it knows this chain at all. */
  supports(chain: Chain, currency: Currency): boolean
  /**
   * @param chain - Chain of all the tokens.
   * @param tokens - `native`, or addresses as their chain writes them.
   * @returns Prices of those that it knows, by the token as asked.
   * @throws UpstreamError when it cannot tell now.
   */
  prices(
    chain: Chain,
    tokens: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Price>>
}

/** Prices from all places, remembered for a while. What nobody knows is left out. */
export type Prices = {
  /** @param ids - CAIP-10; the namespace's marker stands for the native coin. */
  of(
    ids: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Price>>
}

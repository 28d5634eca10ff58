import type { OnrampBuyOptionsQuery, OnrampOptions, OnrampQuote } from 'latchkey/protocol'
import type { OnrampQuoteRequest } from './createOnrampQuoteCalculator.ts'

/** Country of the buyer, and its subdivision. */
export type BuyerLocation = OnrampBuyOptionsQuery

/** An order with the buyer's country. Without it, the most common countries are used. */
export type LocatedOnrampOrder = OnrampQuoteRequest & {
  readonly location?: BuyerLocation | undefined
}

/** A vendor that lists assets and quotes purchases. */
export type QuotePort = {
  /**
   * Returns the assets and currencies for a country; without one, all of them. @throws
   * UpstreamError
   */
  options(location: BuyerLocation | undefined, signal: AbortSignal): Promise<OnrampOptions>
  /**
   * @returns Undefined if the vendor does not sell the asset there.
   *
   * @throws HTTP 400 if the vendor rejects the order; UpstreamError.
   */
  quote(order: LocatedOnrampOrder, signal: AbortSignal): Promise<OnrampQuote | undefined>
}

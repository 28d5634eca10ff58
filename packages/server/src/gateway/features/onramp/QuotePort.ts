import type { OnrampBuyOptionsQuery, OnrampOptions, OnrampQuote } from 'latchkey/protocol'
import type { QuoteOrder } from './createQuoteEngine.ts'

/** Where somebody lives. */
export type BuyerLocation = OnrampBuyOptionsQuery

/** An order; without a place it counts where most of its money is spent. */
export type LocatedQuoteOrder = QuoteOrder & { readonly location?: BuyerLocation | undefined }

/** A seller who tells what it sells where, and what that comes to. */
export type QuotePort = {
  /** Without a place: what it sells at all. @throws UpstreamError */
  options(place: BuyerLocation | undefined, signal: AbortSignal): Promise<OnrampOptions>
  /**
   * @returns Undefined for what it does not sell there.
   * @throws `refusal` 400 for what it does not take; UpstreamError.
   */
  quote(order: LocatedQuoteOrder, signal: AbortSignal): Promise<OnrampQuote | undefined>
}

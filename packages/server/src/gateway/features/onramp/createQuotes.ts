import type { OnrampOptions, OnrampQuote } from 'latchkey/protocol'
import type { Log } from '../../../http/index.ts'
import { isUpstreamError } from '../../../upstream/index.ts'
import { toOnrampQuote, type QuoteEngine } from './createQuoteEngine.ts'
import { findAsset, purchaseCurrencies } from './assets.ts'
import { paymentCurrencies } from './limits.ts'
import type { BuyerLocation, LocatedQuoteOrder, QuotePort } from './QuotePort.ts'

/** Lists assets and quotes purchases. */
export type Quotes = {
  options(place: BuyerLocation | undefined, signal: AbortSignal): Promise<OnrampOptions>
  /**
   * @throws HTTP 400 for an unknown asset or an invalid amount; UpstreamError when no source
   * answers.
   */
  quote(order: LocatedQuoteOrder, signal: AbortSignal): Promise<OnrampQuote>
}

/**
 * Creates the source of quotes: the vendor's, or computed ones while the vendor is unavailable or
 * does not sell the asset.
 *
 * @param deps - `trade` computes quotes; `seller` is the configured vendor.
 */
export function createQuotes(deps: {
  readonly trade: QuoteEngine
  readonly seller: QuotePort | undefined
  readonly log: Log
}): Quotes {
  const { trade, seller, log } = deps

  /** Returns an upstream error, and rethrows any other. */
  function away(error: unknown): { readonly error: unknown } {
    if (!isUpstreamError(error)) throw error
    log({ level: 'warn', event: 'onramp.reckoned', message: error.message })
    return { error }
  }

  return {
    async options(place, signal) {
      const told = await seller?.options(place, signal).catch(away)
      if (told && !('error' in told)) return told
      return { paymentCurrencies, purchaseCurrencies: purchaseCurrencies(trade.assets) }
    },
    async quote(order, signal) {
      const told = await seller?.quote(order, signal).catch(away)
      if (told && !('error' in told)) return told
      // The vendor may sell it: a 400 would be wrong while it is unavailable.
      if (told && !findAsset(trade.assets, order)) throw told.error
      return toOnrampQuote(await trade.quote(order, signal))
    },
  }
}

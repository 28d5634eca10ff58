import type { OnrampOptions, OnrampQuote } from 'latchkey/protocol'
import type { Log } from '../../../http/index.ts'
import { isUpstreamError } from '../../../upstream/index.ts'
import { toOnrampQuote, type QuoteEngine } from './createQuoteEngine.ts'
import { findAsset, purchaseCurrencies } from './assets.ts'
import { paymentCurrencies } from './limits.ts'
import type { BuyerLocation, LocatedQuoteOrder, QuotePort } from './QuotePort.ts'

/** Tells what is sold and what it comes to. */
export type Quotes = {
  options(place: BuyerLocation | undefined, signal: AbortSignal): Promise<OnrampOptions>
  /** @throws `refusal` 400 for what is not sold or not taken; UpstreamError where nobody can tell. */
  quote(order: LocatedQuoteOrder, signal: AbortSignal): Promise<OnrampQuote>
}

/**
 * Makes what tells what is sold: as the seller says, and as it is reckoned here while the seller is
 * away or sells no such thing.
 *
 * @param deps - What reckons; `seller`, where one is configured that tells.
 */
export function createQuotes(deps: {
  readonly trade: QuoteEngine
  readonly seller: QuotePort | undefined
  readonly log: Log
}): Quotes {
  const { trade, seller, log } = deps

  /** What was thrown by who is away; anything else is passed on. */
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
      // Known to the seller alone: that it is not sold would be a lie.
      if (told && !findAsset(trade.assets, order)) throw told.error
      return toOnrampQuote(await trade.quote(order, signal))
    },
  }
}

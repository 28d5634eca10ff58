import type { OnrampOptions, OnrampQuote } from 'latchkey/protocol'
import type { Log } from '../../../http/index.ts'
import { isUpstreamError } from '../../../upstream/index.ts'
import {
  computedQuoteToOnrampQuote,
  type OnrampQuoteCalculator,
} from './createOnrampQuoteCalculator.ts'
import { findOnrampAsset, toPurchaseCurrencies } from './assets.ts'
import { paymentCurrencies } from './limits.ts'
import type { BuyerLocation, LocatedOnrampOrder, QuotePort } from './QuotePort.ts'

/** Lists assets and quotes purchases. */
export type OnrampQuoteSource = {
  options(location: BuyerLocation | undefined, signal: AbortSignal): Promise<OnrampOptions>
  /**
   * @throws HTTP 400 for an unknown asset or an invalid amount; UpstreamError when no source
   * answers.
   */
  quote(order: LocatedOnrampOrder, signal: AbortSignal): Promise<OnrampQuote>
}

/**
 * Creates the source of quotes: the vendor's, or computed ones while the vendor is unavailable or
 * does not sell the asset.
 *
 * @param deps - `engine` computes quotes; `vendor` is the configured vendor.
 */
export function createOnrampQuoteSource(deps: {
  readonly engine: OnrampQuoteCalculator
  readonly vendor: QuotePort | undefined
  readonly log: Log
}): OnrampQuoteSource {
  const { engine, vendor, log } = deps

  /** Returns an upstream error, and rethrows any other error. */
  function asFailure(error: unknown): { readonly error: unknown } {
    if (!isUpstreamError(error)) throw error
    log({ level: 'warn', event: 'onramp.quote_computed', message: error.message })
    return { error }
  }

  return {
    async options(location, signal) {
      const answer = await vendor?.options(location, signal).catch(asFailure)
      if (answer && !('error' in answer)) return answer
      return { paymentCurrencies, purchaseCurrencies: toPurchaseCurrencies(engine.assets) }
    },
    async quote(order, signal) {
      const answer = await vendor?.quote(order, signal).catch(asFailure)
      if (answer && !('error' in answer)) return answer
      // The vendor may sell the asset: a 400 would be wrong while the vendor is unavailable.
      if (answer && !findOnrampAsset(engine.assets, order)) throw answer.error
      return computedQuoteToOnrampQuote(await engine.quote(order, signal))
    },
  }
}

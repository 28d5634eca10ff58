import {
  type OnrampQuote,
  onrampQuoteSchema,
  type OnrampQuoteBody,
  onrampQuoteBodySchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { OnrampQuoteSource } from '../createOnrampQuoteSource.ts'

/**
 * `POST /v1/onramp/quote`
 *
 * @see [7.19]
 */
export function postOnrampQuoteRoute({
  quotes,
}: {
  readonly quotes: OnrampQuoteSource
}): HttpRoute {
  return defineRoute<unknown, unknown, OnrampQuoteBody, OnrampQuote>(
    {
      method: 'POST',
      path: '/v1/onramp/quote',
      summary: 'Quote a purchase',
      project: 'query',
      body: onrampQuoteBodySchema,
      bodyLimit: 65_536,
      reply: onrampQuoteSchema,
    },
    ({ body, signal }) => {
      const { purchaseCurrency, paymentCurrency, amount, network } = body
      const { id: currency, symbol } = purchaseCurrency
      return quotes.quote(
        { currency, symbol, network, amount, payment: paymentCurrency.id },
        signal,
      )
    },
  )
}

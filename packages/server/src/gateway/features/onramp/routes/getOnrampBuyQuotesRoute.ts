import {
  type OnrampBuyQuote,
  onrampBuyQuoteSchema,
  type OnrampBuyQuotesQuery,
  onrampBuyQuotesQuerySchema,
  type OnrampQuote,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { OnrampQuoteSource } from '../createOnrampQuoteSource.ts'

/** `GET /v1/onramp/buy/quotes`: a quote for one country. */
export function getOnrampBuyQuotesRoute({
  quotes,
}: {
  readonly quotes: OnrampQuoteSource
}): HttpRoute {
  return defineRoute<unknown, OnrampBuyQuotesQuery, unknown, OnrampBuyQuote>(
    {
      method: 'GET',
      path: '/v1/onramp/buy/quotes',
      summary: 'Quote a purchase in a country',
      project: 'query',
      query: onrampBuyQuotesQuerySchema,
      reply: onrampBuyQuoteSchema,
    },
    async ({ query, signal }) => {
      const order = {
        currency: query.purchaseCurrency,
        network: query.purchaseNetwork,
        amount: query.paymentAmount,
        payment: query.paymentCurrency,
        method: query.paymentMethod,
        location: { country: query.country, subdivision: query.subdivision },
      }
      const { quoteId, paymentSubtotal, ...amounts } = await quotes.quote(order, signal)
      return {
        paymentTotal: renamed(amounts.paymentTotal),
        paymentSubTotal: renamed(paymentSubtotal),
        purchaseAmount: renamed(amounts.purchaseAmount),
        coinbaseFee: renamed(amounts.coinbaseFee),
        networkFee: renamed(amounts.networkFee),
        quoteId,
      }
    },
  )
}

function renamed({
  amount,
  currency,
}: OnrampQuote['paymentTotal']): OnrampBuyQuote['paymentTotal'] {
  return { value: amount, currency }
}

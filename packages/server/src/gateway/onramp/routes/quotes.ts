import {
  type OnrampBuyQuote,
  onrampBuyQuote,
  type OnrampBuyQuotesQuery,
  onrampBuyQuotesQuery,
  type OnrampQuote,
  onrampQuote,
  type OnrampQuoteBody,
  onrampQuoteBody,
} from 'latchkey/protocol'
import { defineRoute, type Route } from '../../../http/index.ts'
import { boughtText, type Deal, type Trade } from '../createTrade.ts'
import { writeCents } from '../reckonQuote.ts'

/**
 * `POST /v1/onramp/quote`
 *
 * @param deps - What tells what purchases come to.
 * @source spec §7 "Blockchain data API", facts: gateway §1.9
 */
export function postQuote({ trade }: { readonly trade: Trade }): Route {
  return defineRoute<unknown, unknown, OnrampQuoteBody, OnrampQuote>(
    {
      method: 'POST',
      path: '/v1/onramp/quote',
      summary: 'What a purchase comes to',
      project: 'query',
      body: onrampQuoteBody,
      bodyLimit: 65_536,
      reply: onrampQuote,
    },
    async ({ body, signal }) => {
      const { purchaseCurrency, paymentCurrency, amount, network } = body
      const order = { currency: purchaseCurrency.id, network, amount, payment: paymentCurrency.id }
      return written(await trade.quote(order, signal))
    },
  )
}

/**
 * `GET /v1/onramp/buy/quotes`
 *
 * @param deps - What tells what purchases come to.
 * @source facts: gateway §1.9
 */
export function getBuyQuotes({ trade }: { readonly trade: Trade }): Route {
  return defineRoute<unknown, OnrampBuyQuotesQuery, unknown, OnrampBuyQuote>(
    {
      method: 'GET',
      path: '/v1/onramp/buy/quotes',
      summary: 'What a purchase comes to in a country',
      project: 'query',
      query: onrampBuyQuotesQuery,
      reply: onrampBuyQuote,
    },
    async ({ query, signal }) => {
      const order = {
        currency: query.purchaseCurrency,
        network: query.purchaseNetwork,
        amount: query.paymentAmount,
        payment: query.paymentCurrency,
        method: query.paymentMethod,
      }
      const { quoteId, paymentSubtotal, ...amounts } = written(await trade.quote(order, signal))
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

function written(deal: Deal): OnrampQuote {
  const { goods, payment, reckoned, quoteId } = deal
  const money = (cents: bigint) => ({ amount: writeCents(cents), currency: payment })
  return {
    paymentTotal: money(reckoned.total),
    paymentSubtotal: money(reckoned.subtotal),
    purchaseAmount: { amount: boughtText(deal), currency: goods.symbol },
    networkFee: money(reckoned.networkFee),
    coinbaseFee: money(reckoned.fee),
    quoteId,
  }
}

function renamed({
  amount,
  currency,
}: OnrampQuote['paymentTotal']): OnrampBuyQuote['paymentTotal'] {
  return { value: amount, currency }
}

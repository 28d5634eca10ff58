import {
  type OnrampBuyOptions,
  onrampBuyOptionsSchema,
  type OnrampBuyOptionsQuery,
  onrampBuyOptionsQuerySchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { OnrampQuoteSource } from '../createOnrampQuoteSource.ts'

/** `GET /v1/onramp/buy/options`: the same for one country. */
export function getOnrampBuyOptionsRoute({
  quotes,
}: {
  readonly quotes: OnrampQuoteSource
}): HttpRoute {
  return defineRoute<unknown, OnrampBuyOptionsQuery, unknown, OnrampBuyOptions>(
    {
      method: 'GET',
      path: '/v1/onramp/buy/options',
      summary: 'List assets, payment currencies and limits of a country',
      project: 'query',
      query: onrampBuyOptionsQuerySchema,
      reply: onrampBuyOptionsSchema,
    },
    async ({ query, signal }) => {
      const options = await quotes.options(query, signal)
      return {
        paymentCurrencies: options.paymentCurrencies.map(
          ({ id, payment_method_limits: limits }) => ({
            id,
            limits,
          }),
        ),
        purchaseCurrencies: options.purchaseCurrencies.map(({ networks, ...currency }) => ({
          ...currency,
          networks: networks.map((network) => ({
            name: network.name,
            displayName: network.display_name,
            contractAddress: network.contract_address,
            chainId: network.chain_id,
          })),
        })),
      }
    },
  )
}

import {
  type SwapQuotesResponse,
  swapQuotesResponseSchema,
  type SwapQuotesRequest,
  swapQuotesRequestSchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import {
  type SwapPortRegistry,
  parseRequestedPair,
  formatSwapTokenId,
} from '../parseRequestedPair.ts'
import { insufficientLiquidityError } from '../swapErrors.ts'

/**
 * `GET /v1/convert/quotes`
 *
 * @see [7.6]
 */
export function getQuotesRoute(deps: { readonly exchanges: SwapPortRegistry }): HttpRoute {
  const { exchanges } = deps
  return defineRoute<unknown, SwapQuotesRequest, unknown, SwapQuotesResponse>(
    {
      method: 'GET',
      path: '/v1/convert/quotes',
      summary: 'Quote a swap',
      project: 'query',
      query: swapQuotesRequestSchema,
      reply: swapQuotesResponseSchema,
    },
    async ({ query, signal }) => {
      const { port, ...pair } = parseRequestedPair(exchanges, query)
      const { amount, gasPrice } = query
      const order = { ...pair, amount: BigInt(amount), gasPrice }
      const offer = await port.quote(order, signal)
      if (!offer) throw insufficientLiquidityError()
      const { gas, route, priceImpact, feePercent } = offer
      const quote = {
        id: null,
        fromAmount: amount,
        fromAccount: query.from,
        toAmount: `${offer.amount}`,
        toAccount: query.to,
        gas: gas?.toString(),
        route: route?.map((token) => formatSwapTokenId(pair.chain, token)),
        priceImpact,
        feePercent,
      }
      return { quotes: [quote] }
    },
  )
}

import {
  type GasPrice,
  gasPriceSchema,
  type GasPriceQuery,
  gasPriceQuerySchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { type Chains, findChain } from '../../chains/index.ts'
import { unservedChainError } from '../../rpc/index.ts'
import { hasGasPrice, type ReadGasPrice } from '../createGasPriceReader.ts'

/**
 * `GET /v1/convert/gas-price`
 *
 * @see [7.10]
 */
export function getGasPriceRoute(deps: {
  readonly chains: Chains
  readonly readGasPrice: ReadGasPrice
}): HttpRoute {
  const { chains, readGasPrice } = deps
  return defineRoute<unknown, GasPriceQuery, unknown, GasPrice>(
    {
      method: 'GET',
      path: '/v1/convert/gas-price',
      summary: 'Get the gas price of a chain',
      project: 'query',
      query: gasPriceQuerySchema,
      reply: gasPriceSchema,
    },
    ({ query, signal }) => {
      const chain = findChain(chains, query.chainId)
      if (!chain) throw unservedChainError(query.chainId)
      if (!hasGasPrice(chain))
        throw httpError(400, {
          field: 'chainId',
          description: `The chain ${chain.caipNetworkId} has no gas price`,
        })
      return readGasPrice(chain, signal)
    },
  )
}

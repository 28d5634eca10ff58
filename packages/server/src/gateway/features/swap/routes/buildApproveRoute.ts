import {
  type SwapApprovalResponse,
  swapApprovalResponseSchema,
  type SwapApprovalRequest,
  swapApprovalRequestSchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { nativeMarker } from '../../../chain/accounts/index.ts'
import type { ReadGasPrice } from '../../../chain/gasPrice/index.ts'
import {
  type SwapPortRegistry,
  parseRequestedPair,
  formatSwapTokenId,
} from '../parseRequestedPair.ts'

/**
 * `GET /v1/convert/build-approve`
 *
 * Clients send the data to the address in `from`, so that is the sold token, and the data approves
 * the port's spender.
 *
 * @see [7.12]
 */
export function buildApproveRoute(deps: {
  readonly exchanges: SwapPortRegistry
  readonly readGasPrice: ReadGasPrice
}): HttpRoute {
  const { exchanges, readGasPrice } = deps
  return defineRoute<unknown, SwapApprovalRequest, unknown, SwapApprovalResponse>(
    {
      method: 'GET',
      path: '/v1/convert/build-approve',
      summary: 'Build an approval transaction',
      project: 'query',
      query: swapApprovalRequestSchema,
      reply: swapApprovalResponseSchema,
    },
    async ({ query, signal }) => {
      const { port, chain, from: token } = parseRequestedPair(exchanges, query)
      if (!('approve' in port))
        throw httpError(400, {
          field: 'from',
          description: 'Tokens of this chain need no approval',
        })
      if (token === nativeMarker)
        throw httpError(400, {
          field: 'from',
          description: 'The native currency needs no approval',
        })
      const amount = query.amount === undefined ? undefined : BigInt(query.amount)
      const approval = await port.approve(chain, { token, amount }, signal)
      const { data, spender } = approval
      const { standard: gasPrice } = await readGasPrice(chain, signal)
      return {
        tx: {
          from: query.from,
          to: query.to,
          data,
          value: '0',
          eip155: { gasPrice },
          spender: formatSwapTokenId(chain, spender),
          token: formatSwapTokenId(chain, token),
        },
      }
    },
  )
}

import {
  type SwapApprovalResponse,
  swapApprovalResponseSchema,
  type SwapApprovalRequest,
  swapApprovalRequestSchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { native } from '../../../chain/accounts/index.ts'
import type { ReadGasPrice } from '../../../chain/gasPrice/index.ts'
import { type SwapPorts, readPair, tokenId } from '../readPair.ts'

/**
 * `GET /v1/convert/build-approve`
 *
 * Clients send the data to the address in `from`, so that is the sold token, and the data approves
 * the port's spender.
 *
 * @see [7.12]
 */
export function buildApprove(deps: {
  readonly exchanges: SwapPorts
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
      const { port, chain, from: token } = readPair(exchanges, query)
      if (!('approve' in port))
        throw httpError(400, {
          field: 'from',
          description: 'Tokens of this chain need no approval',
        })
      if (token === native)
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
          spender: tokenId(chain, spender),
          token: tokenId(chain, token),
        },
      }
    },
  )
}

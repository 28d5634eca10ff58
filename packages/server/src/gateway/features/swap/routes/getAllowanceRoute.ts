import {
  type SwapAllowanceResponse,
  swapAllowanceResponseSchema,
  type SwapAllowanceRequest,
  swapAllowanceRequestSchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { nativeMarker } from '../../../chain/accounts/index.ts'
import type { EvmAddress } from '../../../chain/contracts/index.ts'
import {
  type SwapPortRegistry,
  requireSwapPort,
  parseRequestedToken,
  parseRequestedAccount,
} from '../parseRequestedPair.ts'

/** Allowance of the native currency, which needs no approval. */
const any = (1n << 256n) - 1n
/** Allowance on chains without approvals, with 64-bit amounts. */
const anyPrepared = (1n << 64n) - 1n

/**
 * `GET /v1/convert/allowance`
 *
 * @see [7.9]
 */
export function getAllowanceRoute(deps: { readonly exchanges: SwapPortRegistry }): HttpRoute {
  const { exchanges } = deps
  return defineRoute<unknown, SwapAllowanceRequest, unknown, SwapAllowanceResponse>(
    {
      method: 'GET',
      path: '/v1/convert/allowance',
      summary: 'Get the allowance of the swap contract',
      project: 'query',
      query: swapAllowanceRequestSchema,
      reply: swapAllowanceResponseSchema,
    },
    async ({ query, signal }) => {
      const { chain, token } = parseRequestedToken(exchanges, 'tokenAddress', query.tokenAddress)
      const port = requireSwapPort(exchanges, chain)
      const owner = parseRequestedAccount(chain, query.userAddress)
      if (!('allowance' in port)) return { allowance: `${anyPrepared}` }
      if (token === nativeMarker) return { allowance: `${any}` }
      const about = { token, owner: owner as EvmAddress }
      return { allowance: `${await port.allowance(chain, about, signal)}` }
    },
  )
}

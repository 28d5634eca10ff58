import {
  type SwapAllowanceResponse,
  swapAllowanceResponse,
  type SwapAllowanceRequest,
  swapAllowanceRequest,
} from 'latchkey/protocol'
import { defineRoute, type Route } from '../../../../http/index.ts'
import { native } from '../../../chain/accounts/index.ts'
import type { EvmAddress } from '../../../chain/contracts/index.ts'
import { type SwapPorts, requirePort, readSwapToken, readUser } from '../readPair.ts'

/** The coin goes along with a transaction: nobody has to be let. */
const any = (1n << 256n) - 1n
/** Nor where tokens go along with it as well; no more of them can be counted there. */
const anyPrepared = (1n << 64n) - 1n

/**
 * `GET /v1/convert/allowance`
 *
 * @param deps - Who converts.
 * @source spec §7 "Blockchain data API", facts: gateway §1.6, §6.2 "allowance"
 */
export function getAllowance(deps: { readonly exchanges: SwapPorts }): Route {
  const { exchanges } = deps
  return defineRoute<unknown, SwapAllowanceRequest, unknown, SwapAllowanceResponse>(
    {
      method: 'GET',
      path: '/v1/convert/allowance',
      summary: 'Tell how much of a token a conversion may take',
      project: 'query',
      query: swapAllowanceRequest,
      reply: swapAllowanceResponse,
    },
    async ({ query, signal }) => {
      const { chain, token } = readSwapToken(exchanges, 'tokenAddress', query.tokenAddress)
      const port = requirePort(exchanges, chain)
      const owner = readUser(chain, query.userAddress)
      if (!('allowance' in port)) return { allowance: `${anyPrepared}` }
      if (token === native) return { allowance: `${any}` }
      const about = { token, owner: owner as EvmAddress }
      return { allowance: `${await port.allowance(chain, about, signal)}` }
    },
  )
}

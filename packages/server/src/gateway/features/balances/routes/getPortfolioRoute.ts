import {
  type PortfolioTokenNames,
  portfolioSchema,
  type PortfolioQuery,
  portfolioQuerySchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { Chains } from '../../../chain/chains/index.ts'
import type { TokenRegistry } from '../../../chain/tokens/index.ts'
import { resolveAccountChains } from '../resolveAccountChains.ts'
import type { BalancesReader } from '../createBalancesReader.ts'
import { formatBalanceTokenId } from '../priceHoldings.ts'

/** `GET /v1/account/:address/portfolio`: the tokens of an account, without amounts. */
export function getPortfolioRoute(deps: {
  readonly chains: Chains
  readonly tokens: TokenRegistry
  readonly balances: BalancesReader
}): HttpRoute {
  const { chains, tokens, balances } = deps
  return defineRoute<{ readonly address: string }, PortfolioQuery, unknown, PortfolioTokenNames>(
    {
      method: 'GET',
      path: '/v1/account/:address/portfolio',
      summary: 'List the tokens of an account',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: portfolioQuerySchema,
      reply: portfolioSchema,
    },
    async ({ params, query, signal }) => {
      const accountChains = resolveAccountChains(
        { chains, tokens, supports: balances.supports },
        params,
      )
      const holdings = await balances.read({ ...accountChains, currency: query.currency }, signal)
      const data = holdings.tokens.map(({ chain, token, name, symbol }) => {
        return { id: formatBalanceTokenId(chain, token), name, symbol }
      })
      return { data }
    },
  )
}

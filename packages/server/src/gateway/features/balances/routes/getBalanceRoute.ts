import {
  type AccountBalances,
  accountBalancesSchema,
  type BalanceQuery,
  balanceQuerySchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import type { Clock } from '../../../../clock/Clock.ts'
import {
  defineRoute,
  type HttpReply,
  createTextReply,
  type HttpRoute,
} from '../../../../http/index.ts'
import { namespaceOf } from 'latchkey/caip'
import type { Chain, Chains } from '../../../chain/chains/index.ts'
import { getGatewayOrigin, type TokenRegistry } from '../../../chain/tokens/index.ts'
import { resolveAccountChains } from '../resolveAccountChains.ts'
import { createBalanceResponseCache } from '../createBalanceResponseCache.ts'
import type { BalancesReader } from '../createBalancesReader.ts'
import { type ForceUpdateAsset, parseForceUpdate } from '../parseForceUpdate.ts'
import { toAccountBalance } from '../toAccountBalance.ts'
import type { PricedAccountTokens } from '../priceHoldings.ts'

/**
 * `GET /v1/account/:address/balance`
 *
 * @see [7.5]
 */
export function getBalanceRoute(deps: {
  readonly chains: Chains
  readonly tokens: TokenRegistry
  readonly balances: BalancesReader
  readonly clock: Clock
}): HttpRoute {
  const { chains, tokens, balances } = deps
  const memory = createBalanceResponseCache(deps)
  const supports = (chain: Chain): boolean => balances.supports(chain)
  return defineRoute<{ readonly address: string }, BalanceQuery, unknown, AccountBalances>(
    {
      method: 'GET',
      path: '/v1/account/:address/balance',
      summary: 'List the balances of an account with fiat values',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: balanceQuerySchema,
      reply: accountBalancesSchema,
    },
    async (request): Promise<HttpReply> => {
      const { params, query, signal } = request
      const { currency, chainId } = query
      const accountChains = resolveAccountChains(
        { chains, tokens, supports },
        { address: params.address, chainId },
      )
      const origin = getGatewayOrigin(request)
      const forced = parseForceUpdate(
        chains,
        query.forceUpdate,
        ({ chain }) =>
          namespaceOf(chain.caipNetworkId) === accountChains.namespace && supports(chain),
      )
      const balancesQuery = { ...accountChains, currency, forced }
      if (forced.length > 0) {
        const received = await balances.read(balancesQuery, signal)
        return createTextReply(written(received, origin, forced))
      }
      const holdings = await balances.readHoldings(accountChains, signal)
      const key = `${accountChains.address} ${chainId ?? ''} ${currency} ${origin}`
      const known = memory.get(key, holdings)
      if (known !== undefined) return createTextReply(known)
      const received = await balances.read(balancesQuery, signal, holdings)
      const text = written(received, origin, forced)
      if (received.isPriced && received.partial.length === 0) memory.set(key, holdings, text)
      return createTextReply(text)
    },
  )
}

function written(
  { tokens, partial }: PricedAccountTokens,
  origin: string,
  forced: readonly ForceUpdateAsset[],
): string {
  const answer: AccountBalances = {
    balances: tokens.map((holdings) => {
      const requested = forced.find(
        ({ chain, token }) => chain === holdings.chain && token === holdings.token,
      )
      return toAccountBalance(holdings, { origin, id: requested?.id })
    }),
    ...(partial.length > 0 && { partial }),
  }
  return JSON.stringify(answer)
}

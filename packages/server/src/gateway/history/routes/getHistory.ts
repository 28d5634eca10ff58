import {
  type AccountHistory,
  accountHistory,
  type HistoryQuery,
  historyQuery,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, refusal, type Route } from '../../../http/index.ts'
import { accountChains } from '../../balances/index.ts'
import type { Chains } from '../../chains/index.ts'
import { gatewayOrigin, type Tokens } from '../../tokens/index.ts'
import type { FindCollections } from '../createCollections.ts'
import type { History } from '../createHistory.ts'
import { parseCursor } from '../cursor.ts'
import { describeRows } from '../describeRows.ts'

/**
 * `GET /v1/account/:address/history`
 *
 * @param deps - What knows the history of accounts, and the tokens in it.
 * @source spec §7 "Blockchain data API", facts: gateway §1.3
 */
export function getHistory(deps: {
  readonly chains: Chains
  readonly tokens: Tokens
  readonly collections: FindCollections
  readonly history: History
}): Route {
  const { chains, tokens, history } = deps
  return defineRoute<{ readonly address: string }, HistoryQuery, unknown, AccountHistory>(
    {
      method: 'GET',
      path: '/v1/account/:address/history',
      summary: 'Tell what an account did and got, newest first',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: historyQuery,
      reply: accountHistory,
    },
    async (request) => {
      const { params, query, signal } = request
      // Purchases are known to on-ramps that have their own account of them; none is asked here.
      if (query.onramp !== undefined)
        throw refusal(400, {
          field: 'provider',
          description: 'The on-ramp provider is not supported',
        })
      const place = accountChains(
        { chains, tokens, supports: history.supports },
        { address: params.address, chainId: networkId(query.chainId) },
      )
      const after = query.cursor === undefined ? undefined : parseCursor(query.cursor)
      if (query.cursor !== undefined && !after)
        throw refusal(400, { field: 'cursor', description: 'The cursor is invalid' })
      const page = await history.page({ ...place, after })
      return await describeRows(deps, page, gatewayOrigin(request), signal)
    },
  )
}

/** A number alone is one of EVM. facts: gateway §1.3 */
function networkId(given: string | undefined): string | undefined {
  return given !== undefined && /^\d{1,20}$/.test(given) ? `eip155:${given}` : given
}

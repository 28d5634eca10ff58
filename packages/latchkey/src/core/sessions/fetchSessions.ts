import { sessionsFailed } from '../../errors/catalogue/index.ts'
import type { CaipAddress } from '../../caip/index.ts'
import { smartSessionsSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import {
  requestGateway,
  fetchQuery,
  isServed,
  gatewayQueryKey,
  type Query,
} from '../gateway/index.ts'
import { sessionAccount } from './sessionAccount.ts'
import { parseSmartSession, type AccountSmartSession } from './AccountSmartSession.ts'

const failed = sessionsFailed
const halfMinute = 30_000

/**
 * Creates a query for the smart sessions of an account.
 *
 * @param parameters - Account, CAIP-10.
 * @returns The query; empty on a network that is not supported.
 */
export function sessionsQuery(
  client: Latchkey,
  { address }: { readonly address: CaipAddress },
): Query<readonly AccountSmartSession[]> {
  return {
    queryKey: gatewayQueryKey(client, 'sessions', address),
    queryFn: async ({ signal }) => {
      const { networkId } = sessionAccount(client, address)
      if (!(await isServed(client, networkId, { feature: 'sessions', failed, signal }))) return []
      const { pcis } = await requestGateway(client, {
        path: `/v1/sessions/${encodeURIComponent(address)}`,
        reply: smartSessionsSchema,
        failed,
        signal,
      })
      return pcis.map(parseSmartSession)
    },
    staleTime: halfMinute,
  }
}

/**
 * Fetches the smart sessions of an account.
 *
 * @example
 * const sessions = await fetchSessions(client)
 *
 * @param client - Without a gateway the result is empty.
 * @param parameters - Account, by default the active one; `force` bypasses the cache; abort signal.
 * @returns The sessions, including ended ones. Cached for 30 s.
 * @throws `sessions.failed`, `account.no_active_address`, `caip.invalid_address`,
 * `transport.aborted`
 */
export async function fetchSessions(
  client: Latchkey,
  parameters: fetchSessions.Parameters = {},
): Promise<readonly AccountSmartSession[]> {
  const { force, signal } = parameters
  const { id } = sessionAccount(client, parameters.address)
  return fetchQuery(client, sessionsQuery(client, { address: id }), { force, signal })
}

export declare namespace fetchSessions {
  type Parameters = {
    /** CAIP-10. */
    readonly address?: CaipAddress | undefined
    readonly force?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
}

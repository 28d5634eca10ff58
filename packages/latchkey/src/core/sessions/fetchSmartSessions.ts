import { sessionsFailedError } from '../../errors/catalogue/index.ts'
import type { CaipAddress } from '../../caip/index.ts'
import { smartSessionsResponseSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import {
  requestGateway,
  fetchQuery,
  isNetworkServed,
  gatewayQueryKey,
  type GatewayQuery,
} from '../gateway/index.ts'
import { resolveSmartSessionAccount } from './resolveSmartSessionAccount.ts'
import { parseSmartSession, type AccountSmartSession } from './AccountSmartSession.ts'

const failed = sessionsFailedError
const halfMinute = 30_000

/**
 * Creates a query for the smart sessions of an account.
 *
 * @param parameters - Account, CAIP-10.
 * @returns The query; empty on a network that is not supported.
 */
export function smartSessionsQuery(
  client: Latchkey,
  { address }: { readonly address: CaipAddress },
): GatewayQuery<readonly AccountSmartSession[]> {
  return {
    queryKey: gatewayQueryKey(client, 'sessions', address),
    queryFn: async ({ signal }) => {
      const { networkId } = resolveSmartSessionAccount(client, address)
      if (!(await isNetworkServed(client, networkId, { feature: 'sessions', failed, signal })))
        return []
      const { pcis } = await requestGateway(client, {
        path: `/v1/sessions/${encodeURIComponent(address)}`,
        reply: smartSessionsResponseSchema,
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
 * const sessions = await fetchSmartSessions(client)
 *
 * @param client - Without a gateway the result is empty.
 * @param parameters - Account, by default the active one; `force` bypasses the cache; abort signal.
 * @returns The sessions, including ended ones. Cached for 30 s.
 * @throws `sessions.failed`, `account.no_active_address`, `caip.invalid_address`,
 * `transport.aborted`
 */
export async function fetchSmartSessions(
  client: Latchkey,
  parameters: fetchSmartSessions.Parameters = {},
): Promise<readonly AccountSmartSession[]> {
  const { force, signal } = parameters
  const { id } = resolveSmartSessionAccount(client, parameters.address)
  return fetchQuery(client, smartSessionsQuery(client, { address: id }), { force, signal })
}

export declare namespace fetchSmartSessions {
  type Parameters = {
    /** CAIP-10. */
    readonly address?: CaipAddress | undefined
    readonly force?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
}

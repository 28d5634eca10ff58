import type { CaipAddress } from '../../caip/index.ts'
import { smartSessions } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import {
  requestGateway,
  fetchQuery,
  isServed,
  gatewayQueryKey,
  type Query,
} from '../gateway/index.ts'
import { sessionAccount } from './sessionAccount.ts'
import { parseSmartSession, type SmartSession } from './SmartSession.ts'

const failed = 'sessions.failed'
const halfMinute = 30_000

/**
 * Asks for the smart sessions of an account.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Account, CAIP-10.
 * @returns The query; none on a network that is not supported.
 * @source spec §7 "GET /v1/sessions/{address}"
 */
export function sessionsQuery(
  client: Latchkey,
  { address }: { readonly address: CaipAddress },
): Query<readonly SmartSession[]> {
  return {
    queryKey: gatewayQueryKey(client, 'sessions', address),
    queryFn: async ({ signal }) => {
      const { networkId } = sessionAccount(client, address)
      if (!(await isServed(client, networkId, { feature: 'sessions', failed, signal }))) return []
      const { pcis } = await requestGateway(client, {
        path: `/v1/sessions/${encodeURIComponent(address)}`,
        reply: smartSessions,
        failed,
        signal,
      })
      return pcis.map(parseSmartSession)
    },
    staleTime: halfMinute,
  }
}

/**
 * Lists the smart sessions of an account: what it lets apps do without asking each time.
 *
 * @example
 * const sessions = await fetchSessions(client)
 *
 * @param client - Client from `createLatchkey`. Without a gateway there are none.
 * @param parameters - Account, the one in use by default; `force` asks though the list still counts;
 * signal to give up waiting.
 * @returns The sessions, also those that are over. They count for 30 s.
 * @throws `sessions.failed`, `account.no_active_address`, `caip.invalid_address`,
 * `transport.aborted`
 * @source spec §7 "Blockchain data API"
 */
export async function fetchSessions(
  client: Latchkey,
  parameters: fetchSessions.Parameters = {},
): Promise<readonly SmartSession[]> {
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

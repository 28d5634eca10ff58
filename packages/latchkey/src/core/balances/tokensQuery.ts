import type { TokenBalance } from '../model/slices/balances.ts'
import { formatCaipAddress, namespaceOf } from '../../caip/index.ts'
import { balanceTokensFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  accountBalancesSchema,
  maxForceUpdateTokens,
  type PriceCurrency,
} from '../../protocol/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import {
  requestGateway,
  isNetworkServed,
  gatewayQueryKey,
  type GatewayQuery,
} from '../gateway/index.ts'
import { parseTokenBalances } from './parseTokenBalances.ts'

const failed = balanceTokensFailedError

/**
 * Creates a query for the token balances of an account on a network, with fiat values.
 *
 * @example
 * const { data } = useQuery(tokensQuery(client, { address, network: 'eip155:8453' }))
 *
 * @param parameters - A bare address; a network or its CAIP-2 id; currency of the values; `changed`, tokens that the
 * gateway must read again, CAIP-10 or bare, of which the first 50 are sent.
 * @returns The query. Native currency and tokens with a balance, highest value first; empty when
 * the gateway does not serve the network. It throws `balance.tokens_failed`, `transport.aborted`.
 */
export function tokensQuery(
  client: Latchkey,
  parameters: tokensQuery.Parameters,
): GatewayQuery<readonly TokenBalance[]> {
  const { address, currency = 'usd', changed = [] } = parameters
  const network = networkIdOf(parameters.network)
  // A changed token may be of a network that the account has left since.
  const ids = changed
    .map((id) => (id.includes(':') ? id : formatCaipAddress({ networkId: network, address: id })))
    .filter((id) => id.startsWith(`${network}:`))
    .slice(0, maxForceUpdateTokens)
  return {
    queryKey: gatewayQueryKey(client, 'tokens', network, address, currency, ...ids),
    async queryFn({ signal }) {
      if (!(await isNetworkServed(client, network, { failed, feature: 'balances', signal })))
        return []
      const { balances, partial = [] } = await requestGateway(client, {
        path: `/v1/account/${encodeURIComponent(address)}/balance`,
        query: {
          currency,
          chainId: network,
          forceUpdate: ids.length > 0 ? ids.join() : undefined,
        },
        reply: accountBalancesSchema,
        failed,
        details: { network },
        signal,
      })
      // A partial answer without the network does not mean that the balance is zero.
      if (partial.includes(network)) throw new WalletError(failed, { network })
      const { adapters, options } = client
      return parseTokenBalances(balances, {
        network,
        adapter: adapters.get(namespaceOf(network)),
        options,
      })
    },
    staleTime: 30_000,
  }
}

export declare namespace tokensQuery {
  type Parameters = {
    readonly address: string
    readonly network: NetworkOrId
    /** @default 'usd' */
    readonly currency?: PriceCurrency | undefined
    readonly changed?: readonly string[] | undefined
  }
}

import { swapAllowanceFailedError } from '../../errors/catalogue/index.ts'
import { type CaipAddress, formatCaipAddress } from '../../caip/index.ts'
import { swapAllowanceResponseSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, gatewayQueryKey, type GatewayQuery } from '../gateway/index.ts'
import { requestSwapGateway } from './requestSwapGateway.ts'
import { parseAccountId, resolveSwapAccount } from './swapParameters.ts'

/**
 * Creates a query for a token's swap allowance.
 *
 * @param parameters - Token and owner. CAIP-10.
 * @returns The query; base units. Not cached, because wallets may change it at any time.
 */
export function allowanceQuery(
  client: Latchkey,
  parameters: { readonly token: CaipAddress; readonly userAddress: CaipAddress },
): GatewayQuery<bigint> {
  const { token, userAddress } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'swapAllowance', token, userAddress),
    queryFn: async ({ signal }) => {
      const parts = parseAccountId(token)
      const { allowance } = await requestSwapGateway(client, {
        path: '/v1/convert/allowance',
        query: {
          tokenAddress: token,
          userAddress: formatCaipAddress(resolveSwapAccount(client, parts, userAddress)),
        },
        reply: swapAllowanceResponseSchema,
        failed: swapAllowanceFailedError,
        network: parts.networkId,
        signal,
      })
      return BigInt(allowance)
    },
    staleTime: 0,
  }
}

/**
 * Fetches the swap allowance of a token.
 *
 * @param parameters - Token; account, by default that of the connected wallet; abort signal.
 * @returns Base units. The maximum for a native currency, which needs no approval.
 * @throws `swap.network_not_supported`, `swap.allowance_failed`, `account.no_active_address`,
 * `caip.invalid_address`, `transport.aborted`
 */
export async function fetchAllowance(
  client: Latchkey,
  parameters: fetchAllowance.Parameters,
): Promise<bigint> {
  const { token, signal } = parameters
  const account = resolveSwapAccount(client, parseAccountId(token), parameters.userAddress)
  const query = allowanceQuery(client, { token, userAddress: formatCaipAddress(account) })
  // A pending request may have been answered before an approval that the caller has seen.
  return fetchQuery(client, query, { force: true, signal })
}

export declare namespace fetchAllowance {
  type Parameters = {
    /** CAIP-10. */
    readonly token: CaipAddress
    readonly userAddress?: CaipAddress | undefined
    readonly signal?: AbortSignal | undefined
  }
}

import { type CaipAddress, formatCaipAddress } from '../../caip/index.ts'
import { swapAllowanceResponse } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, gatewayQueryKey, type Query } from '../gateway/index.ts'
import { requestSwap } from './requestSwap.ts'
import { parseAccountId, swapAccount } from './swapPair.ts'

/**
 * Asks how much of a token a swap may take.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Token; account whose it is. CAIP-10.
 * @returns The query; base units. An answer does not count for long: wallets change it at any time.
 * @source spec §7 "GET /v1/convert/allowance"
 */
export function allowanceQuery(
  client: Latchkey,
  parameters: { readonly token: CaipAddress; readonly userAddress: CaipAddress },
): Query<bigint> {
  const { token, userAddress } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'swapAllowance', token, userAddress),
    queryFn: async ({ signal }) => {
      const parts = parseAccountId(token)
      const { allowance } = await requestSwap(client, {
        path: '/v1/convert/allowance',
        query: {
          tokenAddress: token,
          userAddress: formatCaipAddress(swapAccount(client, parts, userAddress)),
        },
        reply: swapAllowanceResponse,
        failed: 'swap.allowance_failed',
        network: parts.networkId,
        signal,
      })
      return BigInt(allowance)
    },
    staleTime: 0,
  }
}

/**
 * Tells how much of a token a swap may take before its owner approves more.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Token; account, by default that of the connected wallet; signal to give up
 * waiting.
 * @returns Base units. A network's coin needs no approval: all there can be.
 * @throws `swap.network_not_supported`, `swap.allowance_failed`, `account.no_active_address`,
 * `caip.invalid_address`, `transport.aborted`
 * @source spec §7 "Blockchain data API"
 */
export async function fetchAllowance(
  client: Latchkey,
  parameters: fetchAllowance.Parameters,
): Promise<bigint> {
  const { token, signal } = parameters
  const account = swapAccount(client, parseAccountId(token), parameters.userAddress)
  const query = allowanceQuery(client, { token, userAddress: formatCaipAddress(account) })
  // What is under way may have been read before an approval that the caller knows of.
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

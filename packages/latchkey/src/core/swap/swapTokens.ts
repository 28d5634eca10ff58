import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '../../caip/index.ts'
import {
  swapNetworkNotSupportedError,
  swapTokensFailedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { type SwapTokenEntry, swapTokensResponseSchema } from '../../protocol/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import { safeTokenIcon } from '../balances/index.ts'
import { fetchQuery, gatewayQueryKey, type GatewayQuery } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'
import { requestSwapGateway } from './requestSwapGateway.ts'
import { isNativeCurrency } from './swapParameters.ts'

/** Token lists change with a release of the gateway only. */
const hour = 3_600_000

/**
 * Creates a query for the tokens of a network that can be swapped.
 *
 * @returns The query; tokens in the gateway's order.
 */
export function swapTokensQuery(
  client: Latchkey,
  parameters: { readonly network: NetworkOrId },
): GatewayQuery<readonly SwapToken[]> {
  const network = networkIdOf(parameters.network)
  return {
    queryKey: gatewayQueryKey(client, 'swapTokens', network),
    queryFn: async ({ signal }) => {
      const { tokens } = await requestSwapGateway(client, {
        path: '/v1/convert/tokens',
        query: { chainId: network },
        reply: swapTokensResponseSchema,
        failed: swapTokensFailedError,
        network,
        signal,
      })
      return tokens.flatMap((token) => toSwapToken(client, network, token))
    },
    staleTime: hour,
  }
}

/**
 * Fetches the tokens of a network that can be swapped.
 *
 * @example
 * const tokens = await fetchSwapTokens(client, { network: 'eip155:8453' })
 *
 * @param parameters - Network, by default the active one; abort signal.
 * @returns The tokens, including the native currency. Cached for an hour.
 * @throws `swap.network_not_supported`, `swap.tokens_failed`, `transport.aborted`
 */
export async function fetchSwapTokens(
  client: Latchkey,
  parameters: fetchSwapTokens.Parameters = {},
): Promise<readonly SwapToken[]> {
  const { signal } = parameters
  const network = parameters.network ?? readNetwork(client.store.get())
  if (network === undefined) throw new WalletError(swapNetworkNotSupportedError)
  return fetchQuery(client, swapTokensQuery(client, { network }), { signal })
}

export declare namespace fetchSwapTokens {
  type Parameters = {
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/** Converts a reported token; empty for tokens of other networks or without a name. */
function toSwapToken(client: Latchkey, network: CaipNetworkId, token: SwapTokenEntry): SwapToken[] {
  const { name, symbol, decimals, logoUri, eip2612: takesPermit, verified: isVerified } = token
  const address = token.address as CaipAddress
  const parts = parseCaipAddress(address)
  if (parts.networkId !== network || name === '' || symbol === '') return []
  const isNative = isNativeCurrency(client, parts)
  const iconUrl = safeTokenIcon(logoUri ?? '', client.options)
  return [{ name, symbol, address, decimals, isNative, iconUrl, takesPermit, isVerified }]
}

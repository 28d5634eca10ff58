import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '../../caip/index.ts'
import { WalletError } from '../../errors/index.ts'
import { type SwapTokenEntry, swapTokensResponse } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { safeTokenIcon } from '../balances/index.ts'
import { fetchQuery, gatewayQueryKey, type Query } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'
import { requestSwap } from './requestSwap.ts'
import { isNativeCurrency } from './swapPair.ts'

/** A token that can be swapped. */
export type SwapToken = {
  readonly name: string
  readonly symbol: string
  readonly address: CaipAddress
  readonly decimals: number
  /** Whether it is the coin of its network. */
  readonly isNative: boolean
  readonly iconUrl?: string | undefined
  /** Whether a permit (EIP-2612) may take the place of an approval. */
  readonly takesPermit: boolean
}

/** Lists of tokens change with a release of the gateway. */
const hour = 3_600_000

/**
 * Asks which tokens of a network can be swapped.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Network.
 * @returns The query; tokens in the gateway's order.
 * @source spec §7 "GET /v1/convert/tokens"
 */
export function swapTokensQuery(
  client: Latchkey,
  { network }: { readonly network: CaipNetworkId },
): Query<readonly SwapToken[]> {
  return {
    queryKey: gatewayQueryKey(client, 'swapTokens', network),
    queryFn: async ({ signal }) => {
      const { tokens } = await requestSwap(client, {
        path: '/v1/convert/tokens',
        query: { chainId: network },
        reply: swapTokensResponse,
        failed: 'swap.tokens_failed',
        network,
        signal,
      })
      return tokens.flatMap((token) => toSwapToken(client, network, token))
    },
    staleTime: hour,
  }
}

/**
 * Lists the tokens of a network that can be swapped.
 *
 * @example
 * const tokens = await fetchSwapTokens(client, { network: 'eip155:8453' })
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Network, the one in use by default; signal to give up waiting.
 * @returns The tokens, the network's coin among them. They count for an hour.
 * @throws `swap.network_not_supported`, `swap.tokens_failed`, `transport.aborted`
 * @source spec §7 "Blockchain data API", §9 "Swap networks"
 */
export async function fetchSwapTokens(
  client: Latchkey,
  parameters: fetchSwapTokens.Parameters = {},
): Promise<readonly SwapToken[]> {
  const { network = readNetwork(client.store.get())?.caipNetworkId, signal } = parameters
  if (network === undefined) throw new WalletError('swap.network_not_supported')
  return fetchQuery(client, swapTokensQuery(client, { network }), { signal })
}

export declare namespace fetchSwapTokens {
  type Parameters = {
    readonly network?: CaipNetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/** In our own words; none for a token of another network, or one whose name does not show. */
function toSwapToken(client: Latchkey, network: CaipNetworkId, token: SwapTokenEntry): SwapToken[] {
  const { name, symbol, decimals, logoUri, eip2612 } = token
  const address = token.address as CaipAddress
  const parts = parseCaipAddress(address)
  if (parts.networkId !== network || name === '' || symbol === '') return []
  const isNative = isNativeCurrency(client, parts)
  const iconUrl = safeTokenIcon(logoUri ?? '', client.options)
  return [{ name, symbol, address, decimals, isNative, iconUrl, takesPermit: eip2612 }]
}
